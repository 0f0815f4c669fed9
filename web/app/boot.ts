import { InputError } from '#graph-core/errors.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { Notice } from '../state/atoms.ts';
import { openDatabase } from '../persistence/database.ts';
import type { Database, Slot } from '../persistence/database.ts';
import { loadSample, SAMPLES } from '../persistence/samples.ts';
import { lockSlot } from '../persistence/slot-lock.ts';
import { listSlots, loadSlot } from '../persistence/slots.ts';
import { loseDatabase, openWorkspace, slotOfTab, setDatabase } from './workspace.ts';

type Message = Pick<Notice, 'tone' | 'text'>;

/** Milliseconds that a reloaded page waits for its predecessor to let go of the work. */
const RELOAD_PATIENCE = 1500;

/** Opens the work that this browser keeps, or the sample. */
export async function boot(): Promise<void> {
  let database: Database | null = null;
  const messages: Message[] = [];
  try {
    database = await openDatabase(loseDatabase);
  } catch (error) {
    messages.push({ tone: 'warning', text: storageMessage(error) });
  }
  setDatabase(database);
  const slot = database && (await slotToOpen(database));
  if (database && slot && (await openSlot(database, slot, messages))) return;
  await openWorkspace(await loadSample(SAMPLES[0].folder, NODE_LIBRARY), { kind: 'sample' }, messages);
}

async function slotToOpen(database: Database): Promise<Slot | null> {
  const slots = await listSlots(database);
  return slots.find(({ id }) => id === slotOfTab()) ?? slots[0] ?? null;
}

/**
 * Opens kept work: the work itself when no other tab has it, else a copy. False, with a message added, when it
 * cannot be read; it is left as it is.
 */
export async function openSlot(database: Database, slot: Slot, messages: Message[]): Promise<boolean> {
  const unlock = await lockSlot(slot.id, slot.id === slotOfTab() ? RELOAD_PATIENCE : 0);
  try {
    const loaded = await loadSlot(database, slot.id, NODE_LIBRARY);
    if (!unlock) {
      const text =
        `"${slot.name}" is open in another tab. This is a copy of it; the two no longer share changes. ` +
        'Both are under File → Kept work.';
      await openWorkspace(loaded, { kind: 'copy' }, [...messages, { tone: 'warning', text }]);
    } else if (loaded.lost > 0) {
      unlock();
      const text =
        `The last ${loaded.lost} changes of "${slot.name}" could not be read. This is a copy of what came before ` +
        'them; the damaged work is left as it is under File → Kept work.';
      await openWorkspace(loaded, { kind: 'copy' }, [...messages, { tone: 'warning', text }]);
    } else {
      const { sequence } = loaded;
      await openWorkspace(loaded, { kind: 'slot', slot: loaded.slot, sequence, unlock }, messages);
    }
    return true;
  } catch (error) {
    unlock?.();
    if (!(error instanceof InputError)) throw error;
    const text = `${error.message} It is left as it is, under File → Kept work.`;
    messages.push({ tone: 'error', text });
    return false;
  }
}

function storageMessage(error: unknown): string {
  const newer = error instanceof DOMException && error.name === 'VersionError';
  return newer
    ? 'A newer Satoyama has kept its work in this browser, which this version leaves as it is. Changes made here ' +
        'are not kept: save them to a file.'
    : 'This browser does not let the page store anything (a private window?). Changes are not kept: save them to a file.';
}
