import type { Graph } from './project.ts';
import { STRUCTURAL } from './node-declaration.ts';

/** Why a node of a type has no place in a graph (beside the nodes that are there); null when it has one. */
export function placementFault(graph: Graph, type: string): string | null {
  switch (type) {
    case STRUCTURAL.output:
      if (graph.kind !== 'expression') return 'A function has Function output nodes instead of an Output.';
      if (Object.values(graph.nodes).some((node) => node.type === type)) {
        return `“${graph.name}” has an Output already, and an expression has one.`;
      }
      return null;
    case STRUCTURAL.functionInput:
    case STRUCTURAL.functionOutput:
      return graph.kind === 'function'
        ? null
        : 'Only functions have Function input and Function output nodes.';
    default:
      return null;
  }
}
