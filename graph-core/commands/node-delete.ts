import { z } from 'zod';
import { defineCommand, graphIn, idArg } from './define.ts';
import { removeNodes } from './remove-nodes.ts';

export const nodeDelete = defineCommand({
  id: 'node.delete',
  label: 'Delete',
  args: z.object({ graph: idArg, nodes: z.array(idArg) }),
  run(draft, { graph, nodes }, { project }) {
    removeNodes(draft, project, graphIn(project, graph), nodes);
  },
});
