import { z } from 'zod';
import { checkConnection } from '../connect.ts';
import { InputError } from '../errors.ts';
import { defineCommand, graphIn, idArg, portRefArg } from './define.ts';

export const edgeConnect = defineCommand({
  id: 'edge.connect',
  label: 'Connect',
  args: z.object({ graph: idArg, from: portRefArg, to: portRefArg }),
  run(draft, { graph, from, to }, { project, catalogue }) {
    graphIn(project, graph);
    const verdict = checkConnection(project, graph, from, to, catalogue);
    if (!verdict.ok) throw new InputError(`Cannot connect: ${verdict.reason}.`, { graph, node: to.node, port: to.port });
    const { inputs } = draft.graphs[graph]!.nodes[to.node]!;
    const old = inputs[to.port];
    if (old?.node !== from.node || old.port !== from.port) inputs[to.port] = from;
  },
});
