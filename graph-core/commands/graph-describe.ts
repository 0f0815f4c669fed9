import { z } from 'zod';
import { LIMITS } from '../project.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

/** Sets what a graph says of itself; an empty text takes it away. */
export const graphDescribe = defineCommand({
  id: 'graph.describe',
  label: 'Describe graph',
  args: z.object({ id: idArg, description: z.string().max(LIMITS.textLength) }),
  run(draft, { id, description }, { project }) {
    graphIn(project, id);
    const graph = draft.graphs[id]!;
    if (description) graph.description = description;
    else delete graph.description;
  },
});
