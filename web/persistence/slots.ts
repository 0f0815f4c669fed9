import { InputError } from '#graph-core/errors.ts';
import { parseProject } from '#graph-core/file-format.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { LoadedProject } from '../state/create-session.ts';
import { ofSlot, STORES } from './database.ts';
import type { Database, Slot } from './database.ts';
import { replayJournal } from './journal.ts';
import { dataOf } from './project-file.ts';

/** What the browser keeps, the latest first. */
export async function listSlots(database: Database): Promise<Slot[]> {
  const slots = await database.getAll('slots');
  return slots.sort((a, b) => b.updatedAt - a.updatedAt);
}

export interface LoadedSlot extends LoadedProject {
  slot: Slot;
  /** Number of the last change that is in the project. */
  sequence: number;
  /** Changes that could not be brought back. */
  lost: number;
}

/**
 * Reads a slot; changes nothing of it.
 *
 * @throws InputError when it is damaged or was written by a newer version.
 */
export async function loadSlot(database: Database, id: string, library: NodeLibrary): Promise<LoadedSlot> {
  const transaction = database.transaction(STORES);
  const [slot, base, records, files] = await Promise.all([
    transaction.objectStore('slots').get(id),
    transaction.objectStore('bases').get(id),
    transaction.objectStore('journal').getAll(ofSlot(id)),
    transaction.objectStore('files').getAll(ofSlot(id)),
  ]);
  await transaction.done;
  const file = `the kept work "${slot?.name ?? id}"`;
  if (!slot || typeof base?.text !== 'string') throw new InputError(`Nothing is left of ${file}.`, { file });
  let replayed;
  try {
    replayed = replayJournal({ text: base.text, sequence: slot.baseSequence }, records);
  } catch {
    throw new InputError(`The project in ${file} is no JSON.`, { file });
  }
  const project = parseProject(replayed.text, file, library);
  const data = dataOf(project, (wanted) => files.find(({ name }) => name === wanted)?.bytes, file);
  return { project, ...data, slot, sequence: replayed.sequence, lost: replayed.lost };
}

/** Forgets a slot for good, in one step. */
export async function deleteSlot(database: Database, id: string): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  await Promise.all([
    transaction.objectStore('slots').delete(id),
    transaction.objectStore('bases').delete(id),
    transaction.objectStore('journal').delete(ofSlot(id)),
    transaction.objectStore('files').delete(ofSlot(id)),
    transaction.done,
  ]);
}
