import { atom } from 'jotai';
import type { Atom, PrimitiveAtom, createStore } from 'jotai';
import type { Patch } from 'immer';
import type { GraphNode, Project } from '#graph-core/project.ts';

type Store = ReturnType<typeof createStore>;

const cells = new Map<string, PrimitiveAtom<GraphNode | null>>();
/** Graph and node ids have no space in them. */
const keyOf = (graph: string, node: string) => `${graph} ${node}`;

/**
 * One atom a node, so that an edit of a node renders that node alone. The value is null for a node that is not (or
 * no longer) there.
 */
export function nodeAtom(place: { graph: string; node: string }): Atom<GraphNode | null> {
  return cellOf(place.graph, place.node);
}

function cellOf(graph: string, node: string): PrimitiveAtom<GraphNode | null> {
  const key = keyOf(graph, node);
  let cell = cells.get(key);
  if (!cell) {
    cell = atom<GraphNode | null>(null);
    cells.set(key, cell);
  }
  return cell;
}

/** Sets every node's atom: at the start of a session, and when another project takes the place of the last. */
export function fillNodeAtoms(store: Store, project: Project): void {
  const stale = new Set(cells.keys());
  for (const graph of Object.values(project.graphs)) {
    for (const node of Object.values(graph.nodes)) {
      store.set(cellOf(graph.id, node.id), node);
      stale.delete(keyOf(graph.id, node.id));
    }
  }
  for (const key of stale) forget(store, key);
}

/** Sets the atoms of exactly those nodes that the patches of a change touch. */
export function updateNodeAtoms(store: Store, project: Project, patches: readonly Patch[]): void {
  for (const { graph, node } of touchedNodes(project, patches)) {
    const value = project.graphs[graph]?.nodes[node];
    if (value) store.set(cellOf(graph, node), value);
    else forget(store, keyOf(graph, node));
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

/** Families never forget by themselves. A component that still holds the atom reads null from it. */
function forget(store: Store, key: string): void {
  const cell = cells.get(key);
  if (cell) store.set(cell, null);
  cells.delete(key);
}
