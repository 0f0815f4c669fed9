import { atom } from 'jotai';
import type { PortValue } from '#codegen/point-values.ts';

/** Values of the output ports of a graph at the pinned place; null while none is pinned. Written by the view. */
export interface PortValues {
  graph: string;
  /** By portKey; ports without a value, for a fault on the way to them, are not there. */
  ports: ReadonlyMap<string, PortValue>;
}
export const portValuesAtom = atom<PortValues | null>(null);

/** Ids have no space in them. */
export const portKey = (node: string, port: string): string => `${node} ${port}`;
