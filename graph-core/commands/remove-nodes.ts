import { STRUCTURAL } from '../node-declaration.ts';
import { referenceOf, referencedGraphs } from '../connect.ts';
import type { Graph, GraphNode, PortRef, Project } from '../project.ts';

/** What a wire whose start goes is wired to instead; null: it goes too. */
type Replacement = (wire: PortRef, reader: GraphNode, port: string) => PortRef | null;

/**
 * Takes nodes out of a graph together with the wires that start at them. Where they are ports of a function, the
 * wires and values at those ports of its instances go too, so that no wire is left without an end.
 * Nodes that are not there are gone already.
 */
export function removeNodes(
  draft: Project,
  project: Project,
  graph: Graph,
  ids: readonly string[],
  replacement: Replacement = () => null,
): void {
  const gone = new Set(ids.filter((id) => Object.hasOwn(graph.nodes, id)));
  for (const node of Object.values(graph.nodes)) {
    if (gone.has(node.id)) delete draft.graphs[graph.id]!.nodes[node.id];
    else dropWires(draft, graph, node, (wire) => gone.has(wire.node), replacement);
  }
  const inputs = portsAmong(graph, gone, STRUCTURAL.functionInput);
  const outputs = portsAmong(graph, gone, STRUCTURAL.functionOutput);
  if (inputs.size + outputs.size === 0) return;
  for (const user of Object.values(project.graphs)) {
    if (user.id !== graph.id && referencedGraphs(user).has(graph.id)) {
      removePorts(draft, user, graph.id, inputs, outputs);
    }
  }
}

function portsAmong(graph: Graph, ids: ReadonlySet<string>, type: string): Set<string> {
  return new Set([...ids].filter((id) => graph.nodes[id]!.type === type));
}

function removePorts(
  draft: Project,
  user: Graph,
  functionId: string,
  inputs: ReadonlySet<string>,
  outputs: ReadonlySet<string>,
): void {
  const isInstance = (id: string) => {
    const node = user.nodes[id];
    return node?.type === STRUCTURAL.function && referenceOf(node) === functionId;
  };
  for (const node of Object.values(user.nodes)) {
    dropWires(draft, user, node, (wire) => outputs.has(wire.port) && isInstance(wire.node));
    if (!isInstance(node.id)) continue;
    for (const id of inputs) {
      if (Object.hasOwn(node.inputs, id)) delete draft.graphs[user.id]!.nodes[node.id]!.inputs[id];
      if (Object.hasOwn(node.params, id)) delete draft.graphs[user.id]!.nodes[node.id]!.params[id];
    }
  }
}

function dropWires(
  draft: Project,
  graph: Graph,
  node: GraphNode,
  goes: (wire: PortRef) => boolean,
  replacement: Replacement = () => null,
): void {
  for (const [port, wire] of Object.entries(node.inputs)) {
    if (!goes(wire)) continue;
    const { inputs } = draft.graphs[graph.id]!.nodes[node.id]!;
    const instead = replacement(wire, node, port);
    if (instead) inputs[port] = { ...instead };
    else delete inputs[port];
  }
}
