import { z } from 'zod';
import { checkPorts } from '../connect.ts';
import { own } from '../lookup.ts';
import { portsOf } from '../ports.ts';
import type { Graph, PortRef } from '../project.ts';
import { defineCommand, graphIn, idArg } from './define.ts';
import type { CommandContext } from './define.ts';
import { removeNodes } from './remove-nodes.ts';

/** Deletes nodes and wires what they fed to what fed them, where the units allow it. */
export const nodeDeleteAndHeal = defineCommand({
  id: 'node.delete-and-heal',
  label: 'Delete and reconnect',
  args: z.object({ graph: idArg, nodes: z.array(idArg) }),
  run(draft, { graph: id, nodes }, context) {
    const { project, catalogue } = context;
    const graph = graphIn(project, id);
    const gone = new Set(nodes);
    removeNodes(draft, project, graph, nodes, (wire, reader, port) => {
      const source = survivingSource(context, graph, wire, gone);
      return source && checkPorts(project, graph, source, reader, port, catalogue).ok ? source : null;
    });
  },
});

/** The source of a going node's first wired input, followed through others that go. */
function survivingSource(
  { project, catalogue }: CommandContext,
  graph: Graph,
  wire: PortRef,
  gone: ReadonlySet<string>,
): PortRef | null {
  const visited = new Set<string>();
  let at: PortRef = wire;
  while (gone.has(at.node) && !visited.has(at.node)) {
    visited.add(at.node);
    const node = own(graph.nodes, at.node);
    if (!node) return null;
    const order =
      portsOf(project, node, catalogue)?.inputs.map((input) => input.id) ?? Object.keys(node.inputs);
    const next = order.map((port) => own(node.inputs, port)).find((source) => source !== undefined);
    if (!next) return null;
    at = next;
  }
  return gone.has(at.node) ? null : at;
}
