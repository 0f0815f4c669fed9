import { STRUCTURAL } from '../node-declaration.ts';
import { graphSchema } from '../project.ts';
import { defineCommand, mustBeNew, mustHaveRoom, mustHaveRoomForGraph } from './define.ts';

/** A new graph starts with the output that its kind needs; that node's id is `output`. */
export const graphCreate = defineCommand({
  id: 'graph.create',
  label: 'New graph',
  args: graphSchema.pick({ id: true, name: true, kind: true }),
  run(draft, { id, name, kind }, { project, catalogue }) {
    mustBeNew(project.graphs, id, 'graph');
    mustHaveRoomForGraph(project);
    mustHaveRoom(project, 1);
    const type = kind === 'expression' ? STRUCTURAL.output : STRUCTURAL.functionOutput;
    const version = catalogue.get(type)?.version ?? 1;
    const output = { id: 'output', type, version, position: { x: 400, y: 80 }, params: {}, inputs: {} };
    draft.graphs[id] = { id, name, kind, nodes: { output } };
    draft.graphOrder.push(id);
  },
});
