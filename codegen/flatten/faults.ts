import { InputError } from '#graph-core/errors.ts';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import type { NodeLibrary } from '../node-definition.ts';

/** How a message calls a node: its own label, else that of its type, and the id to find it by. */
export function nodeName(node: GraphNode, library: NodeLibrary): string {
  return `"${node.label ?? library.get(node.type)?.label ?? node.type}" (${node.id})`;
}

export const graphName = (graph: Graph): string => `${graph.kind} "${graph.name}"`;

/** A fault of one node, with its place before the message. */
export function nodeFault(
  graph: Graph,
  node: GraphNode,
  library: NodeLibrary,
  message: string,
  more: { port?: string; setting?: string } = {},
): InputError {
  const text = `In ${graphName(graph)}, node ${nodeName(node, library)}: ${message}`;
  return new InputError(text, { graph: graph.id, node: node.id, ...more });
}

export function graphFault(graph: Graph, message: string): InputError {
  return new InputError(`In ${graphName(graph)}: ${message}`, { graph: graph.id });
}

/** Looks an id of a file up in a record without meeting what every object inherits ("toString" is a legal id). */
export function own<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
