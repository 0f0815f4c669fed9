import type { Graph, GraphNode } from '#graph-core/project.ts';
import type { Unit } from '#graph-core/node-declaration.ts';
import type { Value } from '../ir.ts';

/** What a node is worth in a scope: value and unit of each output port. */
export interface NodeResult {
  readonly values: Readonly<Record<string, Value>>;
  readonly units: ReadonlyMap<string, Unit>;
}

/** One reading of a graph: an expression's only one, or one for each instance of a function. */
export interface Scope {
  readonly graph: Graph;
  /** For functions: the instance, in the scope it lies in. Absent for expressions, and functions read on their own. */
  readonly instance: { readonly scope: Scope; readonly node: GraphNode } | null;
  /** By node id; 'started' while what the node needs is being worked out. */
  readonly results: Map<string, NodeResult | 'started'>;
  /** Of the function instances in it, by node id. */
  readonly children: Map<string, Scope>;
}

export function newScope(graph: Graph, instance: Scope['instance'] = null): Scope {
  return { graph, instance, results: new Map(), children: new Map() };
}

/** Graphs from the outermost to this scope's own. */
export function graphsAround(scope: Scope): Graph[] {
  const graphs: Graph[] = [];
  for (let at: Scope | undefined = scope; at; at = at.instance?.scope) graphs.unshift(at.graph);
  return graphs;
}
