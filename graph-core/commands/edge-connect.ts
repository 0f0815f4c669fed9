import { z } from 'zod';
import { checkConnection } from '../connect.ts';
import { InputError } from '../errors.ts';
import { defineCommand, idArg, nodeIn, portRefArg } from './define.ts';

/** Wires an output to an input, in place of a wire that the input has. */
export const edgeConnect = defineCommand({
  id: 'edge.connect',
  label: 'Connect',
  args: z.object({ graph: idArg, from: portRefArg, to: portRefArg }),
  run(draft, { graph, from, to }, { project, catalogue }) {
    nodeIn(project, graph, to.node);
    const verdict = checkConnection(project, graph, from, to, catalogue);
    if (!verdict.ok) throw new InputError(verdict.reason, { graph, node: to.node, port: to.port });
    draft.graphs[graph]!.nodes[to.node]!.inputs[to.port] = from;
  },
});
