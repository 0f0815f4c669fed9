import { z } from 'zod';
import { checkConnection } from '../connect.ts';
import { nodeName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { own } from '../lookup.ts';
import { portsOf } from '../ports.ts';
import type { PortRef } from '../project.ts';
import { defineCommand, idArg, nodeIn, portRefArg } from './define.ts';

/** Puts an existing node on the wire that ends at `to`: by its first free input and its first output that fit. */
export const edgeInsertNode = defineCommand({
  id: 'edge.insert-node',
  label: 'Insert on wire',
  args: z.object({ graph: idArg, node: idArg, to: portRefArg }),
  run(draft, { graph, node: id, to }, { project, catalogue }) {
    const node = nodeIn(project, graph, id);
    const wire = own(nodeIn(project, graph, to.node).inputs, to.port);
    const place = { graph, node: id };
    if (!wire) throw new InputError('There is no wire to put the node on.', place);
    const fits = (from: PortRef, end: PortRef) => checkConnection(project, graph, from, end, catalogue).ok;
    const ports = portsOf(project, node, catalogue);
    const input = ports?.inputs.find(
      (port) => !own(node.inputs, port.id) && fits(wire, { node: id, port: port.id }),
    );
    const output = ports?.outputs.find((port) => fits({ node: id, port: port.id }, to));
    if (!input || !output) {
      const message = `${nodeName(node, catalogue)} does not fit on that wire: no free input or no output of it goes with the units there, or it would close a circle.`;
      throw new InputError(message, place);
    }
    const { nodes } = draft.graphs[graph]!;
    nodes[id]!.inputs[input.id] = { ...wire };
    nodes[to.node]!.inputs[to.port] = { node: id, port: output.id };
  },
});
