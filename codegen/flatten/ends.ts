import type { Graph, GraphNode } from '#graph-core/project.ts';

type Ends = Map<string, readonly GraphNode[]>;

/** Of graphs that cannot change any more: they are looked through once, however often they are compiled. */
const remembered = new WeakMap<Graph, Ends>();

/** Finds the nodes that begin or end a graph, each graph looked through once a type. */
export class GraphEnds {
  readonly #known = new Map<Graph, Ends>();

  /** Nodes of the type in the order of their ids: neither their place nor the order of the file may matter. */
  of(graph: Graph, type: string): readonly GraphNode[] {
    const known = Object.isFrozen(graph) ? remembered : this.#known;
    let types = known.get(graph);
    if (!types) known.set(graph, (types = new Map()));
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
