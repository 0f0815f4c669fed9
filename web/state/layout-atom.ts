import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Parts of the window that can be put away; the choice outlives the page. */
export const PARTS = [
  { id: 'sidebar', label: 'Sidebar' },
  { id: 'parameters', label: 'Parameters' },
  { id: 'toolbox', label: 'Toolbox' },
  { id: 'map', label: 'Map' },
] as const;
export type Part = (typeof PARTS)[number]['id'];

const storedPartsAtom = atomWithStorage<Partial<Record<Part, boolean>>>('satoyama.parts', {}, undefined, {
  getOnInit: true,
});

const ALL_SHOWN: Record<Part, boolean> = { sidebar: true, parameters: true, toolbox: true, map: true };

/** Which parts are shown. */
export const partsAtom = atom((get): Record<Part, boolean> => ({ ...ALL_SHOWN, ...get(storedPartsAtom) }));

export const togglePartAtom = atom(null, (get, set, part: Part) =>
  set(storedPartsAtom, { ...get(storedPartsAtom), [part]: !get(partsAtom)[part] }),
);
