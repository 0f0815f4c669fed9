import { z } from 'zod';
import { checkConnection } from '../connect.ts';
import { InputError } from '../errors.ts';
import { nodeTitle, portsOf } from '../ports.ts';
import { defineCommand, idArg, nodeIn, portRefArg } from './define.ts';

/** Puts an existing node on the wire that ends at `to`, through the first free input and the first output that fit. */
export const edgeInsertNode = defineCommand({
  id: 'edge.insert-node',
  label: 'Insert on wire',
  args: z.object({ graph: idArg, node: idArg, to: portRefArg }),
  run(draft, { graph, node: id, to }, { project, catalogue }) {
    const node = nodeIn(project, graph, id);
    const wire = nodeIn(project, graph, to.node).inputs[to.port];
    if (!wire) throw new InputError('There is no wire to insert the node on.');
    const fits = (from: typeof to, end: typeof to) => checkConnection(project, graph, from, end, catalogue).ok;
    const ports = portsOf(project, node, catalogue);
    const input = ports?.inputs.find((port) => !node.inputs[port.id] && fits(wire, { node: id, port: port.id }));
    const output = ports?.outputs.find((port) => fits({ node: id, port: port.id }, to));
    if (!input || !output) {
      throw new InputError(`${nodeTitle(node, catalogue.get(node.type))} does not fit on this wire.`);
    }
    const { nodes } = draft.graphs[graph]!;
    nodes[id]!.inputs[input.id] = wire;
    nodes[to.node]!.inputs[to.port] = { node: id, port: output.id };
  },
});
