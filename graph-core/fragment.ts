import type { Graph, GraphNode } from './project.ts';

export interface Fragment {
  format: 'satoyama-fragment';
  version: 1;
  nodes: Record<string, GraphNode>;
}

export function copyFragment(graph: Graph, nodeIds: Iterable<string>): Fragment {
  throw new Error(`not yet: ${graph.id} ${[...nodeIds].length}`);
}

export function fragmentToText(fragment: Fragment): string {
  throw new Error(`not yet: ${fragment.version}`);
}

export function fragmentFromText(text: string): Fragment {
  throw new Error(`not yet: ${text.length}`);
}
