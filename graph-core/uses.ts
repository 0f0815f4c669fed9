import { referencedGraphs, referenceOf } from './connect.ts';
import { layersFedBy } from './output-layers.ts';
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
    if (!graph || user === id) return [];
    const nodes = Object.values(graph.nodes)
      .filter((node) => referenceOf(node) === id)
      .map((node) => node.id);
    return nodes.length > 0 ? [{ graph, nodes }] : [];
  });
  return { graphs, layers: layersFedBy(project, id) };
}

/** Ids of the graphs that another graph or an output layer uses, in one pass over the project. */
export function usedGraphs(project: Project): ReadonlySet<string> {
  const used = new Set<string>();
  for (const graph of Object.values(project.graphs)) {
    for (const other of referencedGraphs(graph)) if (other !== graph.id) used.add(other);
  }
  const { blend, values, choices } = project.layers;
  for (const { expression } of blend) used.add(expression);
  for (const expression of Object.values(values)) used.add(expression);
  for (const { expression, value } of Object.values(choices).flat()) {
    used.add(expression);
    if (value !== undefined) used.add(value);
  }
  return used;
}
