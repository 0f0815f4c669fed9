import { atom } from 'jotai';

/** The dialog that is open, one at a time. */
export type DialogName = 'palette' | 'keymap' | 'import-heights' | 'kept-work' | 'about';
export const dialogAtom = atom<DialogName | null>(null);
