import { atom } from 'jotai';
import { InputError } from '#graph-core/errors.ts';
import type { DemResult } from '#terrain/dem.ts';
import { demFileOf, readDemFile } from './read-dem-files.ts';
import type { DemFile, TypedOptions } from './read-dem-files.ts';

export type Reading =
  { state: 'none' } | { state: 'busy' } | { state: 'fault'; text: string } | ({ state: 'read' } & DemResult);

interface ImportState {
  file: DemFile | null;
  typed: TypedOptions;
  reading: Reading;
}

const NOTHING: ImportState = { file: null, typed: {}, reading: { state: 'none' } };
const stateAtom = atom<ImportState>(NOTHING);

/** The height map that the dialog shows, the options for reading it, and what came of it. */
export const importAtom = atom((get) => get(stateAtom));

/** Begins anew, with files that were chosen or dropped if there are any. */
export const takeFilesAtom = atom(null, async (get, set, files: readonly File[]) => {
  set(stateAtom, NOTHING);
  if (files.length === 0) return;
  try {
    set(stateAtom, { ...NOTHING, file: await demFileOf(files) });
    await set(readAtom, {});
  } catch (error) {
    set(stateAtom, { ...get(stateAtom), reading: faultOf(error) });
  }
});

/** Reads the file with these options. */
export const readAtom = atom(null, async (get, set, typed: TypedOptions) => {
  const { file } = get(stateAtom);
  if (!file) return;
  const begun: ImportState = { file, typed, reading: { state: 'busy' } };
  set(stateAtom, begun);
  const reading = await readDemFile(file, typed).then(
    (result): Reading => ({ state: 'read', ...result }),
    faultOf,
  );
  // A slow reading must not overwrite what was begun after it.
  if (get(stateAtom) === begun) set(stateAtom, { ...begun, reading });
});

function faultOf(error: unknown): Reading {
  if (!(error instanceof InputError)) console.error(error);
  return { state: 'fault', text: error instanceof Error ? error.message : String(error) };
}
