import { z } from 'zod';
import { portsOf } from '../ports.ts';
import type { Graph, GraphNode, PortRef, Project } from '../project.ts';
import type { NodeCatalogue } from '../node-declaration.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

export const nodeDeleteAndHeal = defineCommand({
  id: 'node.delete-and-heal',
  label: 'Delete and reconnect',
  args: z.object({ graph: idArg, nodes: z.array(idArg) }),
  run(draft, { graph, nodes }, { project, catalogue }) {
    const before = graphIn(project, graph);
    const gone = new Set(nodes);
    const target = draft.graphs[graph]!;
    for (const node of Object.values(before.nodes)) {
      if (gone.has(node.id)) {
        delete target.nodes[node.id];
        continue;
      }
      for (const [port, wire] of Object.entries(node.inputs)) {
        if (!gone.has(wire.node)) continue;
        const source = survivingSource(project, before, wire, gone, catalogue);
        if (source) target.nodes[node.id]!.inputs[port] = source;
        else delete target.nodes[node.id]!.inputs[port];
      }
    }
  },
});

/** What feeds a node that goes: its first wired input's source, followed through others that go. */
function survivingSource(
  project: Project,
  graph: Graph,
  wire: PortRef,
  gone: ReadonlySet<string>,
  catalogue: NodeCatalogue,
): PortRef | null {
  const visited = new Set<string>();
  let at: PortRef | undefined = wire;
  while (at && gone.has(at.node) && !visited.has(at.node)) {
    visited.add(at.node);
    const node: GraphNode | undefined = graph.nodes[at.node];
    if (!node) return null;
    const order = portsOf(project, node, catalogue)?.inputs.map((input) => input.id) ?? Object.keys(node.inputs);
    const first = order.find((id) => node.inputs[id]);
    at = first === undefined ? undefined : node.inputs[first];
  }
  return at && !gone.has(at.node) ? at : null;
}
