import { referencedGraphs, referenceOf } from './connect.ts';
import { expressionsFeeding, layersFedBy } from './output-layers.ts';
import type { Graph, Project } from './project.ts';

/** What uses a graph: graphs, with their nodes that name it, and output layers in words. */
export interface GraphUses {
  graphs: readonly { graph: Graph; nodes: readonly string[] }[];
  layers: readonly string[];
}

/** Everything that uses a graph, in the order of the lists. */
export function usesOf(project: Project, id: string): GraphUses {
  const graphs = project.graphOrder.flatMap((user) => {
    const graph = project.graphs[user];
    // What a graph names is remembered: most are passed over without a look at their nodes.
    if (!graph || user === id || !referencedGraphs(graph).has(id)) return [];
    const nodes = Object.values(graph.nodes)
      .filter((node) => referenceOf(node) === id)
      .map((node) => node.id);
    return [{ graph, nodes }];
  });
  return { graphs, layers: layersFedBy(project, id) };
}

/** Ids of the graphs that another graph or an output layer uses, in one pass over the project. */
export function usedGraphs(project: Project): ReadonlySet<string> {
  const used = new Set(expressionsFeeding(project));
  for (const graph of Object.values(project.graphs)) {
    for (const other of referencedGraphs(graph)) if (other !== graph.id) used.add(other);
  }
  return used;
}
