import type { Graph, GraphNode, PortRef, Project } from './project.ts';
import { STRUCTURAL } from './node-declaration.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import { graphName, nodeName } from './describe.ts';
import { own } from './lookup.ts';
import { outputUnit, portsOf } from './ports.ts';
import { coercion } from './units.ts';
import type { Coercion } from './units.ts';

const refuse = (reason: string): Coercion => ({ ok: false, reason });

/** Whether a wire may go from an output to an input; a wire that is there already may, and one that it would replace
 *  is no hindrance. */
export function checkConnection(
  project: Project,
  graphId: string,
  from: PortRef,
  to: PortRef,
  catalogue: NodeCatalogue,
): Coercion {
  const graph = own(project.graphs, graphId);
  if (!graph) return refuse(`There is no graph “${graphId}”.`);
  const target = own(graph.nodes, to.node);
  if (!target) return refuse(`${graphName(graph)} has no node “${to.node}”.`);
  const verdict = checkPorts(project, graph, from, target, to.port, catalogue);
  if (!verdict.ok) return verdict;
  if (leadsTo(graph, to.node, from.node)) {
    return refuse('That would feed the node with its own result: wires must not run in a circle.');
  }
  for (const end of [own(graph.nodes, from.node), target]) {
    const referenced = end && referenceOf(end);
    if (referenced && refersTo(project, referenced, graphId)) {
      return refuse(`${nodeName(end, catalogue)} uses ${graphName(graph)} itself, which cannot be computed.`);
    }
  }
  return verdict;
}

/** The part of the check that asks whether both ports exist and their units go together. */
export function checkPorts(
  project: Project,
  graph: Graph,
  from: PortRef,
  target: GraphNode,
  port: string,
  catalogue: NodeCatalogue,
): Coercion {
  const source = own(graph.nodes, from.node);
  if (!source) return refuse(`${graphName(graph)} has no node “${from.node}”.`);
  const inputs = portsOf(project, target, catalogue)?.inputs;
  const outputs = portsOf(project, source, catalogue)?.outputs;
  if (!outputs)
    return refuse(`The type of ${nodeName(source, catalogue)}, “${source.type}”, is not known here.`);
  if (!inputs)
    return refuse(`The type of ${nodeName(target, catalogue)}, “${target.type}”, is not known here.`);
  if (!outputs.some((output) => output.id === from.port)) {
    return refuse(`${nodeName(source, catalogue)} has no output “${from.port}”.`);
  }
  const input = inputs.find((candidate) => candidate.id === port);
  if (!input) return refuse(`${nodeName(target, catalogue)} has no input “${port}”.`);
  return coercion(outputUnit(project, graph, from, catalogue), input.unit);
}

/** Whether the value of `node` reaches `target` (or is it). Walks from the target against the wires. */
export function leadsTo(graph: Graph, node: string, target: string): boolean {
  const seen = new Set([target]);
  for (const at of seen) {
    if (at === node) return true;
    const inputs = own(graph.nodes, at)?.inputs;
    if (inputs) for (const source of Object.values(inputs)) seen.add(source.node);
  }
  return false;
}

/** Input ports that each node's outputs are wired to, by the node's id; no entry for a node that feeds nothing. */
export function consumersOf(graph: Graph): ReadonlyMap<string, readonly PortRef[]> {
  const consumers = new Map<string, PortRef[]>();
  for (const node of Object.values(graph.nodes)) {
    for (const [port, source] of Object.entries(node.inputs)) {
      const ends = consumers.get(source.node);
      if (ends) ends.push({ node: node.id, port });
      else consumers.set(source.node, [{ node: node.id, port }]);
    }
  }
  return consumers;
}

/** The graph that a node computes by: what an expression or function node names; null for all others. */
export function referenceOf(node: GraphNode): string | null {
  if (node.type !== STRUCTURAL.expression && node.type !== STRUCTURAL.function) return null;
  const graph = own(node.params, 'graph');
  return typeof graph === 'string' && graph !== '' ? graph : null;
}

const references = new WeakMap<Graph, ReadonlySet<string>>();

/** Ids of the graphs that a graph's nodes name directly, whether they exist or not. */
export function referencedGraphs(graph: Graph): ReadonlySet<string> {
  const before = references.get(graph);
  if (before) return before;
  const found = new Set<string>();
  for (const node of Object.values(graph.nodes)) {
    const reference = referenceOf(node);
    if (reference) found.add(reference);
  }
  // Only what cannot change any more may be remembered.
  if (Object.isFrozen(graph)) references.set(graph, found);
  return found;
}

/** Whether a graph is another one or names it, directly or through others. */
export function refersTo(project: Project, graphId: string, target: string): boolean {
  const seen = new Set([graphId]);
  for (const at of seen) {
    if (at === target) return true;
    const graph = own(project.graphs, at);
    if (graph) for (const next of referencedGraphs(graph)) seen.add(next);
  }
  return false;
}
