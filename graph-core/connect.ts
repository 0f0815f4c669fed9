import type { Graph, PortRef, Project } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import type { Coercion } from './units.ts';

export function checkConnection(
  project: Project,
  graphId: string,
  from: PortRef,
  to: PortRef,
  catalogue: NodeCatalogue,
): Coercion {
  throw new Error(`not yet: ${project.name} ${graphId} ${from.node} ${to.node} ${catalogue.size}`);
}

/** Ids of the nodes downstream of a node, without the node itself (unless it lies on a cycle). */
export function reachableFrom(graph: Graph, nodeId: string): Set<string> {
  throw new Error(`not yet: ${graph.id} ${nodeId}`);
}
