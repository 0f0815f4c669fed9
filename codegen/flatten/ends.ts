import type { Graph, GraphNode } from '#graph-core/project.ts';

/** Finds the nodes that begin or end a graph, each graph looked through once a type. */
export class GraphEnds {
  readonly #known = new Map<Graph, Map<string, readonly GraphNode[]>>();

  /** Nodes of the type in the order of their ids: neither their place nor the order of the file may matter. */
  of(graph: Graph, type: string): readonly GraphNode[] {
    let types = this.#known.get(graph);
    if (!types) this.#known.set(graph, (types = new Map()));
    let ends = types.get(type);
    if (!ends) {
      ends = Object.values(graph.nodes)
        .filter((node) => node.type === type)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      types.set(type, ends);
    }
    return ends;
  }
}
