import { atom } from 'jotai';
import type { Atom, PrimitiveAtom, createStore } from 'jotai';
import type { Patch } from 'immer';
import type { GraphNode, Project } from '#graph-core/project.ts';

type Store = ReturnType<typeof createStore>;

interface Cell {
  atom: PrimitiveAtom<GraphNode | null>;
  mounts: number;
  present: boolean;
}
const cells = new Map<string, Cell>();
/** Graph and node ids have no space in them. */
const keyOf = (graph: string, node: string) => `${graph} ${node}`;

/**
 * One atom a node, so that an edit of a node renders that node alone. The value is null for a node that is not (or
 * no longer) there.
 */
export function nodeAtom(place: { graph: string; node: string }): Atom<GraphNode | null> {
  return cellOf(keyOf(place.graph, place.node)).atom;
}

function cellOf(key: string): Cell {
  const known = cells.get(key);
  if (known) return known;
  const cell: Cell = { atom: atom<GraphNode | null>(null), mounts: 0, present: false };
  // Families never forget by themselves: a cell goes when neither a node nor a component is left to need it.
  cell.atom.onMount = () => {
    cell.mounts++;
    return () => {
      cell.mounts--;
      drop(key, cell);
    };
  };
  cells.set(key, cell);
  return cell;
}

function drop(key: string, cell: Cell): void {
  if (cell.mounts === 0 && !cell.present && cells.get(key) === cell) cells.delete(key);
}

function assign(store: Store, key: string, node: GraphNode | null): void {
  const cell = cellOf(key);
  cell.present = node !== null;
  store.set(cell.atom, node);
  drop(key, cell);
}

/** Sets every node's atom: at the start of a session, and when another project takes the place of the last. */
export function fillNodeAtoms(store: Store, project: Project): void {
  const stale = new Set(cells.keys());
  for (const graph of Object.values(project.graphs)) {
    for (const node of Object.values(graph.nodes)) {
      assign(store, keyOf(graph.id, node.id), node);
      stale.delete(keyOf(graph.id, node.id));
    }
  }
  for (const key of stale) assign(store, key, null);
}

/** Sets the atoms of exactly those nodes that the patches of a change touch. */
export function updateNodeAtoms(store: Store, project: Project, patches: readonly Patch[]): void {
  for (const { graph, node } of touchedNodes(project, patches)) {
    assign(store, keyOf(graph, node), project.graphs[graph]?.nodes[node] ?? null);
  }
}

/** Nodes named by patches such as `graphs/<graph>/nodes/<node>/…`; shorter paths touch every node below them. */
function touchedNodes(project: Project, patches: readonly Patch[]): { graph: string; node: string }[] {
  const touched = new Map<string, { graph: string; node: string }>();
  const add = (graph: string, node: string) => touched.set(keyOf(graph, node), { graph, node });
  for (const { path } of patches) {
    if (path[0] !== 'graphs') continue;
    const graph = path[1] === undefined ? null : String(path[1]);
    if (graph !== null && path[2] === 'nodes' && path[3] !== undefined) {
      add(graph, String(path[3]));
    } else if (path[2] === undefined || (path[2] === 'nodes' && path[3] === undefined)) {
      // A whole graph came, went or was exchanged: what was known of it, and what is there now.
      for (const key of cells.keys()) {
        const [knownGraph = '', node = ''] = key.split(' ');
        if (graph === null || knownGraph === graph) add(knownGraph, node);
      }
      for (const each of graph === null ? Object.values(project.graphs) : [project.graphs[graph]]) {
        if (each) for (const node of Object.keys(each.nodes)) add(each.id, node);
      }
    }
  }
  return [...touched.values()];
}
