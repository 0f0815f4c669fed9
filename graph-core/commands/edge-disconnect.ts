import { z } from 'zod';
import { defineCommand, idArg, nodeIn, portRefArg } from './define.ts';

/** Takes away the wire that ends at an input, if there is one. */
export const edgeDisconnect = defineCommand({
  id: 'edge.disconnect',
  label: 'Disconnect',
  args: z.object({ graph: idArg, to: portRefArg }),
  run(draft, { graph, to }, { project }) {
    nodeIn(project, graph, to.node);
    delete draft.graphs[graph]!.nodes[to.node]!.inputs[to.port];
  },
});
