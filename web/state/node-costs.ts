import { atom } from 'jotai';

/** Whether nodes show what they cost. */
export const costsShownAtom = atom(false);

/** What the nodes of a graph cost on this graphics card, milliseconds for the hot zone. Written by the view. */
export interface NodeCosts {
  graph: string;
  nodes: ReadonlyMap<string, number>;
  total: number;
  /** The dearest node's. */
  most: number;
}
export const nodeCostsAtom = atom<NodeCosts | null>(null);
