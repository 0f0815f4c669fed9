import { atom } from 'jotai';

export interface SaveState {
  /** Whether the browser keeps the work: it does, is about to, or cannot. */
  browser: 'kept' | 'saving' | 'failed';
  /** Name of the file on disk, if there is one. */
  file: string | null;
  /** Whether there are changes that the file on disk lacks. */
  unsaved: boolean;
}
export const saveStateAtom = atom<SaveState>({ browser: 'kept', file: null, unsaved: false });
