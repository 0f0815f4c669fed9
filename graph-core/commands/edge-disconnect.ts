import { z } from 'zod';
import { defineCommand, idArg, nodeIn, portRefArg } from './define.ts';

export const edgeDisconnect = defineCommand({
  id: 'edge.disconnect',
  label: 'Disconnect',
  args: z.object({ graph: idArg, to: portRefArg }),
  run(draft, { graph, to }, { project }) {
    nodeIn(project, graph, to.node);
    delete draft.graphs[graph]!.nodes[to.node]!.inputs[to.port];
  },
});
