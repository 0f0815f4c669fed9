import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { JournalRecord } from './journal.ts';

const NAME = 'satoyama';
const VERSION = 1;

/** One piece of work that the browser keeps. Opening, importing or starting anew makes another; none is overwritten. */
export interface Slot {
  id: string;
  /** The project's name. */
  name: string;
  /** Time of the last change, milliseconds since 1970. */
  updatedAt: number;
  /** Journal records up to this number are in the base already. */
  baseSequence: number;
  /** The file that it was opened from or saved to, and the number of the last change in that file. */
  file: { name: string; handle: FileSystemFileHandle | null; sequence: number } | null;
}

interface Schema extends DBSchema {
  slots: { key: string; value: Slot };
  /** Text of the project file as of baseSequence. */
  bases: { key: string; value: { slot: string; text: string } };
  /** What has been done since. */
  journal: { key: [string, number]; value: JournalRecord & { slot: string } };
  /** Data files, as beside a project file; a blob is read no sooner than its tiles are asked for. */
  files: { key: [string, string]; value: { slot: string; name: string; bytes: Uint8Array | Blob } };
}

export type Database = IDBPDatabase<Schema>;
export const STORES = ['slots', 'bases', 'journal', 'files'] as const;

/** Every key of a slot in a store keyed by [slot, …]. */
export const ofSlot = (slot: string): IDBKeyRange => IDBKeyRange.bound([slot], [slot, []]);

/** @throws whatever keeps the browser from storing anything, such as a private window or a newer version's data. */
export function openDatabase(onLost: () => void): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('slots', { keyPath: 'id' });
      database.createObjectStore('bases', { keyPath: 'slot' });
      database.createObjectStore('journal', { keyPath: ['slot', 'sequence'] });
      database.createObjectStore('files', { keyPath: ['slot', 'name'] });
    },
    // Another tab brings a newer version: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}
