import { z } from 'zod';
import { graphSchema } from '../project.ts';
import { defineCommand, graphIn, idArg, mustBeNew, mustHaveRoom, mustHaveRoomForGraph } from './define.ts';

/** Puts a copy of the graph `id` behind it in the order of lists. */
export const graphDuplicate = defineCommand({
  id: 'graph.duplicate',
  label: 'Duplicate graph',
  args: z.object({ id: idArg, newId: idArg, name: graphSchema.shape.name }),
  run(draft, { id, newId, name }, { project }) {
    const graph = graphIn(project, id);
    mustBeNew(project.graphs, newId, 'graph');
    mustHaveRoomForGraph(project);
    mustHaveRoom(project, Object.keys(graph.nodes).length);
    draft.graphs[newId] = { ...graph, id: newId, name };
    draft.graphOrder.splice(project.graphOrder.indexOf(id) + 1, 0, newId);
  },
});
