import { z } from 'zod';
import { InputError } from '../errors.ts';
import { STRUCTURAL } from '../node-declaration.ts';
import { graphSchema, LIMITS } from '../project.ts';
import { defineCommand, idArg, mustBeNew } from './define.ts';

export const graphCreate = defineCommand({
  id: 'graph.create',
  label: 'New graph',
  args: graphSchema.pick({ id: true, name: true, kind: true }),
  run(draft, { id, name, kind }, { project, catalogue }) {
    mustBeNew(project.graphs, id, 'graph');
    if (project.graphOrder.length >= LIMITS.graphs) {
      throw new InputError(`A project holds at most ${LIMITS.graphs} graphs.`);
    }
    const type = kind === 'expression' ? STRUCTURAL.output : STRUCTURAL.functionOutput;
    const version = catalogue.get(type)?.version ?? 1;
    const output = { id: 'output', type, version, position: { x: 400, y: 80 }, params: {}, inputs: {} };
    draft.graphs[id] = { id, name, kind, nodes: { output } };
    draft.graphOrder.push(id);
  },
});

export const graphRename = defineCommand({
  id: 'graph.rename',
  label: 'Rename',
  args: z.object({ id: idArg, name: graphSchema.shape.name }),
  run(draft, { id, name }, { project }) {
    const clash = Object.values(project.graphs).find((graph) => graph.name === name && graph.id !== id);
    if (clash) throw new InputError(`There already is a graph named "${name}"; names tell them apart.`);
    if (!Object.hasOwn(project.graphs, id)) throw new InputError(`There is no graph "${id}".`);
    draft.graphs[id]!.name = name;
  },
});
