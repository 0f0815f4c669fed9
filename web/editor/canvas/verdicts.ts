import { checkConnection, consumersOf } from '#graph-core/connect.ts';
import type { NodeCatalogue } from '#graph-core/node-declaration.ts';
import type { PortRef, Project } from '#graph-core/project.ts';
import type { Verdict } from '../editor-state.ts';
import type { GraphFacts } from '../graph-facts.ts';
import type { WireEnd } from './canvas-types.ts';

/** Whether ports of a graph would take the wire that starts at `from`; each is looked at once. */
export function verdictsFor(
  project: Project,
  graph: string,
  from: WireEnd,
  catalogue: NodeCatalogue,
): (end: WireEnd) => Verdict {
  const known = new Map<string, Verdict>();
  return (end) => {
    const key = `${end.side} ${end.node} ${end.port}`;
    let verdict = known.get(key);
    if (!verdict) known.set(key, (verdict = judge(project, graph, from, end, catalogue)));
    return verdict;
  };
}

function judge(
  project: Project,
  graph: string,
  from: WireEnd,
  end: WireEnd,
  catalogue: NodeCatalogue,
): Verdict {
  if (from.side === end.side) {
    const reason =
      from.side === 'output'
        ? 'A wire from an output ends at an input.'
        : 'A wire to an input starts at an output.';
    return { ok: false, reason };
  }
  const [source, target] = ends(from, end);
  const result = checkConnection(project, graph, source, target, catalogue);
  return result.ok ? result : { ok: false, reason: sentence(result.reason) };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** The two ends of a wire, source first. */
export function ends(a: WireEnd, b: WireEnd): [source: PortRef, target: PortRef] {
  const [source, target] = a.side === 'output' ? [a, b] : [b, a];
  return [
    { node: source.node, port: source.port },
    { node: target.node, port: target.port },
  ];
}

/** The first port of a node that takes the wire: free inputs come before occupied ones. */
export function portFor(
  facts: GraphFacts,
  node: string,
  from: WireEnd,
  verdict: (end: WireEnd) => Verdict,
): WireEnd | null {
  const side = from.side === 'output' ? 'input' : 'output';
  const { inputs, outputs } = facts.ports(node);
  const wired = facts.node(node)?.inputs ?? {};
  const fitting = (side === 'input' ? inputs : outputs)
    .map((port): WireEnd => ({ node, port: port.id, side }))
    .filter((end) => verdict(end).ok);
  return fitting.find((end) => side === 'output' || !wired[end.port]) ?? fitting[0] ?? null;
}

/** Without any wire. */
export function isLoose(facts: GraphFacts, node: string): boolean {
  return Object.keys(facts.node(node)?.inputs ?? {}).length === 0 && !consumersOf(facts.graph).has(node);
}

/** Whether a loose node can be put on the wire that ends at `to`. */
export function canInsert(facts: GraphFacts, node: string, to: PortRef): boolean {
  const from = facts.node(to.node)?.inputs[to.port];
  if (!from) return false;
  const { project, graph, catalogue } = facts;
  const { inputs, outputs } = facts.ports(node);
  return (
    inputs.some(
      (input) => checkConnection(project, graph.id, from, { node, port: input.id }, catalogue).ok,
    ) &&
    outputs.some((output) => checkConnection(project, graph.id, { node, port: output.id }, to, catalogue).ok)
  );
}
