import { z } from 'zod';
import { defineCommand, graphIn, idArg } from './define.ts';

/** Moves a graph in the order of lists; `index` is its place afterwards, and one past the end is the end. */
export const graphMove = defineCommand({
  id: 'graph.move',
  label: 'Reorder graphs',
  args: z.object({ id: idArg, index: z.int().min(0) }),
  run(draft, { id, index }, { project }) {
    graphIn(project, id);
    const order = project.graphOrder.filter((other) => other !== id);
    order.splice(index, 0, id);
    draft.graphOrder = order;
  },
});
