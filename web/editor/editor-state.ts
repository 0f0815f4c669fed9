import { atom } from 'jotai';
import type { PortRef } from '#graph-core/project.ts';
import { activeGraphAtom, selectionAtom } from '#web/state/atoms.ts';
import type { CanvasHandle, CanvasViewport, LooseWire, Point, WireEnd } from './canvas/canvas-types.ts';

/** State of the graph editor that no document holds. */

/** The canvas on screen, for actions; null while no graph is open. */
export const canvasAtom = atom<CanvasHandle | null>(null);

/** Wires selected in the active graph, by wireId. */
export const wireSelectionAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The open add-node search. */
export interface AddMenu {
  /** Client coordinates of its corner. */
  screen: Point;
  /** Graph coordinates of what will be added. */
  at: Point;
  /** The wire that asked for it, which the new node will take. */
  wire: { from: WireEnd; loose: LooseWire } | null;
}
export const addMenuAtom = atom<AddMenu | null>(null);

/** The open search for a node: of the active graph, or of all. */
export interface FindMenu {
  /** Client coordinates of its corner. */
  screen: Point;
  everywhere: boolean;
}
export const findMenuAtom = atom<FindMenu | null>(null);

/** A menu of actions on a node or a wire, at the pointer. */
export type ContextMenu = { screen: Point } & (
  { kind: 'node'; node: string } | { kind: 'wire'; wire: PortRef }
);
export const contextMenuAtom = atom<ContextMenu | null>(null);

/** What would become of a wire at a port. */
export type Verdict = { ok: true; note?: string } | { ok: false; reason: string };

/** A wire being dragged: from where, and which ports take it. */
export interface Connecting {
  from: WireEnd;
  verdict(end: WireEnd): Verdict;
}
export const connectingAtom = atom<Connecting | null>(null);

/** The wire on which a dragged node would be put, by wireId. */
export const insertionAtom = atom<string | null>(null);

/** Where each graph was left, so that coming back finds it so. */
export const viewportsAtom = atom<ReadonlyMap<string, CanvasViewport>>(new Map<string, CanvasViewport>());

const enteredAtom = atom<readonly string[]>([]);

/** Graphs from the outermost to the active one. Choosing a graph elsewhere starts anew there. */
export const trailAtom = atom((get): readonly string[] => {
  const active = get(activeGraphAtom);
  if (active === null) return [];
  const entered = get(enteredAtom);
  const at = entered.lastIndexOf(active);
  return at < 0 ? [active] : entered.slice(0, at + 1);
});

/** Opens a graph from a node of the active one. */
export const enterGraphAtom = atom(null, (get, set, graph: string) => {
  set(enteredAtom, [...get(trailAtom), graph]);
  set(activeGraphAtom, graph);
});

/** Goes back to the graph from which the active one was entered; false when there is none. */
export const leaveGraphAtom = atom(null, (get, set): boolean => {
  const outer = get(trailAtom).at(-2);
  if (outer === undefined) return false;
  set(activeGraphAtom, outer);
  return true;
});

/** Nodes to bring into view as soon as the canvas of their graph is there. */
const awaitedAtom = atom<readonly string[] | null>(null);

/** Opens a graph with these nodes selected and in view. */
export const showNodesAtom = atom(null, (get, set, place: { graph: string; nodes: readonly string[] }) => {
  const open = get(activeGraphAtom) === place.graph;
  set(activeGraphAtom, place.graph);
  set(selectionAtom, new Set(place.nodes));
  if (place.nodes.length === 0) return;
  if (open) get(canvasAtom)?.frame(place.nodes);
  else set(awaitedAtom, place.nodes);
});

/** The canvas comes (with what was awaited of it in view) or goes. */
export const canvasReadyAtom = atom(null, (get, set, canvas: CanvasHandle | null) => {
  set(canvasAtom, canvas);
  const awaited = get(awaitedAtom);
  if (!canvas || !awaited) return;
  set(awaitedAtom, null);
  // Its size is known a frame later.
  requestAnimationFrame(() => canvas.frame(awaited));
});
