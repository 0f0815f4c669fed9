import { atom } from 'jotai';
import type { Project } from '#graph-core/project.ts';
import type { Problem } from '#graph-core/validate.ts';
import type { HeightField } from '#terrain/height-field.ts';

/** The document as it stands; set by follow-document.ts on every change, read-only for components. */
export const projectAtom = atom<Project | null>(null);

/** The heights that the document names, decoded; set together with projectAtom. */
export const heightsAtom = atom<HeightField | null>(null);

/** Labels of what undo and redo would do, null when there is nothing; set together with projectAtom. */
export const historyAtom = atom<{ undo: string | null; redo: string | null }>({ undo: null, redo: null });

/** Graph open in the editor. */
export const activeGraphAtom = atom<string | null>(null);

/** Nodes selected in the active graph. */
export const selectionAtom = atom<ReadonlySet<string>>(new Set<string>());

/** What lies over the terrain: a named expression (graph id) or nothing, which shows the blend materials alone. */
export interface Overlay {
  expression: string | null;
  opacity: number;
  /** Lines where the value passes each tenth of its range. */
  contours: boolean;
}
export const overlayAtom = atom<Overlay>({ expression: null, opacity: 0.75, contours: false });

/** Work of the hot zone, 0 ≤ done ≤ total; written by the view. */
export const zoneProgressAtom = atom<{ done: number; total: number; stage: string }>({
  done: 0,
  total: 0,
  stage: '',
});

/** The ground under the cursor; written by the view. `value` is the overlay's, null outside the zone. */
export interface Probe {
  x: number;
  z: number;
  height: number;
  value: number | null;
}
export const probeAtom = atom<Probe | null>(null);

/** What validation finds; written by follow-document.ts. */
export const validationProblemsAtom = atom<readonly Problem[]>([]);

/** What compiling finds, such as a program that needs too many registers; written by the view. */
export const compileProblemsAtom = atom<readonly Problem[]>([]);

/** Problems of the project. A place that validation has named is not named again by the compiler. */
export const problemsAtom = atom((get): readonly Problem[] => {
  const found = get(validationProblemsAtom);
  const placeOf = ({ graph = '', node = '' }: Problem) => `${graph} ${node}`;
  const named = new Set(found.filter(({ severity }) => severity === 'error').map(placeOf));
  return [...found, ...get(compileProblemsAtom).filter((problem) => !named.has(placeOf(problem)))];
});

/** A sentence for the user, until dismissed. */
export interface Notice {
  id: number;
  tone: 'info' | 'warning' | 'error';
  text: string;
}
export const noticesAtom = atom<readonly Notice[]>([]);
