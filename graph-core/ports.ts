import type { Graph, GraphNode, PortRef, Project } from './project.ts';
import type { InputDeclaration, NodeCatalogue, OutputDeclaration, Unit } from './node-declaration.ts';

export interface Ports {
  inputs: readonly InputDeclaration[];
  outputs: readonly OutputDeclaration[];
}

export function portsOf(project: Project, node: GraphNode, catalogue: NodeCatalogue): Ports | null {
  throw new Error(`not yet: ${project.name} ${node.id} ${catalogue.size}`);
}

export function outputUnit(project: Project, graph: Graph, ref: PortRef, catalogue: NodeCatalogue): Unit {
  throw new Error(`not yet: ${project.name} ${graph.id} ${ref.node} ${catalogue.size}`);
}
