import type { Graph, GraphNode } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';

/** How messages name a graph: by its name, as the user knows it. */
export const graphName = (graph: Graph): string => `“${graph.name}”`;

/** How messages name a node: its label or its type's, and its id, as many nodes share a label. */
export function nodeName(node: GraphNode, catalogue: NodeCatalogue): string {
  return `“${node.label ?? catalogue.get(node.type)?.label ?? node.type}” (${node.id})`;
}

/** `a, b and c`; of many, the first few and how many more. */
export function list(names: readonly string[], shown = 5): string {
  if (names.length > shown) return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `1 node`, `1,000 nodes`: alike in every locale, as messages are compared in tests and logs. */
export function count(amount: number, noun: string): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${amount === 1 ? '' : 's'}`;
}
