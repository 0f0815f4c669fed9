import { referencedGraphs } from '#graph-core/connect.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { NodeCatalogue, NodeCategory, NodeDeclaration, Unit } from '#graph-core/node-declaration.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { coercion } from '#graph-core/units.ts';
import type { WireEnd } from '../canvas/canvas-types.ts';
import type { Verdict } from '../editor-state.ts';
import type { GraphFacts } from '../graph-facts.ts';
import { titleOf } from '../settings.ts';
import type { SearchItem } from './search.ts';

/** The wire that the new node is to take: from an output of this unit, or to an input of it. */
export interface WantedPort {
  side: 'output' | 'input';
  unit: Unit | 'any';
}

export const GROUP_LABELS: Readonly<Record<NodeCategory, string>> = {
  input: 'Input',
  noise: 'Noise',
  math: 'Math',
  logic: 'Logic',
  shape: 'Shape',
  graph: 'Graph',
};
const EXPRESSIONS = 'Expressions';
const FUNCTIONS = 'Functions';
const PORTS = 'Nodes of this graph';

/** Headings in the order in which they are browsed. */
export const GROUP_ORDER: readonly string[] = [...Object.values(GROUP_LABELS), EXPRESSIONS, FUNCTIONS, PORTS];

/**
 * All that can be added to a graph: the library's nodes, the project's expressions and functions (never one that
 * needs this graph, which would be endless). With a wire, only what has a port for it.
 */
export function paletteItems(
  project: Project,
  graph: Graph,
  catalogue: NodeCatalogue,
  wanted: WantedPort | null,
): SearchItem[] {
  const items: SearchItem[] = [];
  for (const declaration of catalogue.values()) {
    if (!belongsIn(graph, declaration)) continue;
    items.push({
      id: declaration.id,
      type: declaration.id,
      label: declaration.label,
      group: GROUP_LABELS[declaration.category],
      category: declaration.category,
      keywords: declaration.keywords,
      doc: declaration.doc,
    });
  }
  const blocked = graphsNeeding(project, graph.id);
  for (const id of project.graphOrder) {
    const other = project.graphs[id];
    if (!other || blocked.has(id)) continue;
    items.push({
      ...referenceTo(other),
      label: other.name,
      group: other.kind === 'expression' ? EXPRESSIONS : FUNCTIONS,
      category: 'graph',
      keywords: [other.kind],
      doc: other.description || `The ${other.kind} “${other.name}” of this project.`,
    });
  }
  return wanted ? items.flatMap((item) => withPort(project, catalogue, item, wanted)) : items;
}

/** What is added for a graph: the node that refers to it. */
export function referenceTo({ id, kind }: Graph): Pick<SearchItem, 'id' | 'type' | 'params'> {
  const type = kind === 'expression' ? STRUCTURAL.expression : STRUCTURAL.function;
  return { id: `${type}/${id}`, type, params: { graph: id } };
}

/** References are listed by the name of what they refer to; a graph has one result; a function has ports. */
function belongsIn(graph: Graph, { id }: NodeDeclaration): boolean {
  if (id === STRUCTURAL.expression || id === STRUCTURAL.function) return false;
  if (id === STRUCTURAL.functionInput || id === STRUCTURAL.functionOutput) return graph.kind === 'function';
  if (id !== STRUCTURAL.output) return true;
  return (
    graph.kind === 'expression' && !Object.values(graph.nodes).some((node) => node.type === STRUCTURAL.output)
  );
}

/** The graph itself and every one that uses it, directly or through others. */
export function graphsNeeding(project: Project, graph: string): Set<string> {
  const users = new Map<string, string[]>();
  for (const each of Object.values(project.graphs)) {
    for (const used of referencedGraphs(each)) users.set(used, [...(users.get(used) ?? []), each.id]);
  }
  const found = new Set([graph]);
  for (const id of found) for (const user of users.get(id) ?? []) found.add(user);
  return found;
}

function withPort(
  project: Project,
  catalogue: NodeCatalogue,
  item: SearchItem,
  wanted: WantedPort,
): SearchItem[] {
  const node: GraphNode = {
    id: 'new',
    type: item.type,
    version: 1,
    position: { x: 0, y: 0 },
    params: { ...item.params },
    inputs: {},
  };
  const ports = portsOf(project, node, catalogue);
  if (!ports) return [];
  const fitting =
    wanted.side === 'output'
      ? ports.inputs.map((port) => ({ port, unit: port.unit, ok: fits(wanted.unit, port.unit) }))
      : ports.outputs.map((port) => {
          // A unit that follows an input's is not known yet; as a plain number it goes anywhere.
          const unit = typeof port.unit === 'string' ? port.unit : 'number';
          return { port, unit, ok: fits(unit, wanted.unit) };
        });
  const open = fitting.filter((candidate) => candidate.ok);
  const best = open.find((candidate) => candidate.unit === wanted.unit) ?? open[0];
  return best ? [{ ...item, port: { id: best.port.id, label: best.port.label } }] : [];
}

/** The ports of the graph's own nodes that take a wire, the nearest first. */
export function portItems(
  facts: GraphFacts,
  from: WireEnd,
  verdict: (end: WireEnd) => Verdict,
): SearchItem[] {
  const side = from.side === 'output' ? 'input' : 'output';
  const start = facts.node(from.node)?.position ?? { x: 0, y: 0 };
  const distance = ({ position }: GraphNode) => Math.hypot(position.x - start.x, position.y - start.y);
  return Object.values(facts.graph.nodes)
    .sort((a, b) => distance(a) - distance(b))
    .flatMap((node) => {
      const { inputs, outputs } = facts.ports(node.id);
      return (side === 'input' ? inputs : outputs)
        .filter((port) => verdict({ node: node.id, port: port.id, side }).ok)
        .map((port): SearchItem => {
          const item = nodeItem(facts, node);
          return {
            ...item,
            id: `port/${side}/${node.id}/${port.id}`,
            keywords: [port.label, ...item.keywords],
            doc: port.doc,
            port: { id: port.id, label: port.label },
          };
        });
    });
}

/** The nodes of a graph, from left to right; among nodes of other graphs, each tells its graph. */
export function nodeItems(facts: GraphFacts, amongOthers = false): SearchItem[] {
  const { id: graph, name } = facts.graph;
  return Object.values(facts.graph.nodes)
    .sort((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
    .map((node) => {
      const item = nodeItem(facts, node);
      return amongOthers ? { ...item, id: `${graph}/${item.id}`, graph, group: name } : { ...item, graph };
    });
}

function nodeItem(facts: GraphFacts, node: GraphNode): SearchItem {
  const declaration = facts.declaration(node.id);
  return {
    id: `node/${node.id}`,
    type: node.type,
    label: titleOf(facts, node.id),
    group: PORTS,
    category: declaration?.category ?? 'unknown',
    keywords: [declaration?.label ?? node.type, node.id],
    doc: declaration?.doc ?? '',
    node: node.id,
  };
}

const fits = (from: Unit | 'any', to: Unit | 'any') => from === 'any' || coercion(from, to).ok;
