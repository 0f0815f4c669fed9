import { atom } from 'jotai';
import type { Project } from '#graph-core/project.ts';
import type { Problem } from '#graph-core/validate.ts';

/** The document as it stands; set by follow-document.ts on every change, read-only for components. */
export const projectAtom = atom<Project | null>(null);

/** Graph open in the editor. */
export const activeGraphAtom = atom<string | null>(null);

/** Nodes selected in the active graph. */
export const selectionAtom = atom<ReadonlySet<string>>(new Set<string>());

/** What lies over the terrain: a named expression (graph id) or nothing, which shows the blend materials alone. */
export interface Overlay {
  expression: string | null;
  opacity: number;
}
export const overlayAtom = atom<Overlay>({ expression: null, opacity: 0.75 });

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

/** Problems of the project, from validation and from compiling; written by follow-document.ts and the view. */
export const problemsAtom = atom<readonly Problem[]>([]);

/** A sentence for the user, until dismissed. */
export interface Notice {
  id: number;
  tone: 'info' | 'warning' | 'error';
  text: string;
}
export const noticesAtom = atom<readonly Notice[]>([]);
