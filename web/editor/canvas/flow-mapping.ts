import type { Graph, GraphNode } from '#graph-core/project.ts';
import type { NodeCatalogue, NodeCategory } from '#graph-core/node-declaration.ts';

/**
 * From the document's graph to what the canvas draws. Objects that need not change are kept, so that the canvas
 * renders again only the nodes and wires that an edit touched.
 */
export interface FlowNode {
  id: string;
  type?: 'card';
  position: { x: number; y: number };
  selected?: boolean;
  data: { category: NodeCategory | 'unknown' };
  /** Ports as they were foretold; dropped once the canvas has measured them. */
  handles?: unknown;
}

export interface FlowWire {
  id: string;
  type?: 'wire';
  source: string;
  sourceHandle?: string | null;
  target: string;
  targetHandle?: string | null;
  selected?: boolean;
}

/** Data is shared by all nodes of a category, so that it never differs between two mappings of the same node. */
const DATA = new Map<string, FlowNode['data']>();
function dataOf(category: NodeCategory | 'unknown'): FlowNode['data'] {
  let data = DATA.get(category);
  if (!data) DATA.set(category, (data = { category }));
  return data;
}

/**
 * Nodes of `graph`. A position is taken from the document only where the document has changed since `previousGraph`:
 * in between, the canvas owns it (a drag in progress). What else the canvas keeps on a node, such as its measured
 * size, is carried over. `foretell` gives what is known of a new node before it is drawn.
 */
export function mapNodes<N extends FlowNode>(
  previous: readonly N[],
  previousGraph: Graph | null,
  graph: Graph,
  selection: ReadonlySet<string>,
  catalogue: NodeCatalogue,
  foretell: ((node: GraphNode) => Partial<N>) | null = null,
): N[] {
  const known = new Map(previous.map((node) => [node.id, node]));
  const mapped = Object.values(graph.nodes).map((node): N => {
    const old = known.get(node.id);
    const selected = selection.has(node.id);
    const data = dataOf(catalogue.get(node.type)?.category ?? 'unknown');
    const moved = previousGraph?.nodes[node.id]?.position !== node.position;
    const position = old && !moved ? old.position : node.position;
    if (old && old.selected === selected && old.data === data && samePoint(old.position, position))
      return old;
    const kept = old ? { ...old, handles: undefined } : foretell?.(node);
    return { ...kept, id: node.id, type: 'card', data, selected, position } as N;
  });
  return keepIfSame(previous, mapped);
}

/** Wires of `graph`, one for each wired input whose source is there; a wire from nowhere is reported, not drawn. */
export function mapWires<W extends FlowWire>(
  previous: readonly W[],
  graph: Graph,
  selected: ReadonlySet<string>,
): W[] {
  const known = new Map(previous.map((wire) => [wire.id, wire]));
  const mapped: W[] = [];
  for (const node of Object.values(graph.nodes)) {
    for (const [port, from] of Object.entries(node.inputs)) {
      if (!graph.nodes[from.node]) continue;
      const id = wireId(node.id, port);
      const old = known.get(id);
      const isSelected = selected.has(id);
      const kept =
        old && old.source === from.node && old.sourceHandle === from.port && old.selected === isSelected;
      mapped.push(
        kept
          ? old
          : ({
              ...old,
              id,
              type: 'wire',
              source: from.node,
              sourceHandle: from.port,
              target: node.id,
              targetHandle: port,
              selected: isSelected,
            } as W),
      );
    }
  }
  return keepIfSame(previous, mapped);
}

/** One wire an input holds, so the input names it. Never taken apart again: ids may contain the separator. */
export const wireId = (node: string, port: string): string => `${node}:${port}`;

const samePoint = (a: { x: number; y: number }, b: { x: number; y: number }) => a.x === b.x && a.y === b.y;

function keepIfSame<T>(previous: readonly T[], next: T[]): T[] {
  const same = previous.length === next.length && next.every((item, i) => item === previous[i]);
  return same ? (previous as T[]) : next;
}
