import { createSession } from '../state/create-session.ts';
import type { LoadedProject } from '../state/create-session.ts';
import { notify } from '../state/notices.ts';
import type { Notice } from '../state/atoms.ts';
import { rememberView } from '../state/remember-view.ts';
import type { Session } from '../state/session.ts';
import { Autosave } from '../persistence/autosave.ts';
import type { AutosaveTarget } from '../persistence/autosave.ts';
import type { Database, Slot } from '../persistence/database.ts';
import { lockSlot } from '../persistence/slot-lock.ts';

/** The project on screen, and what keeps it. */
export interface Workspace {
  readonly session: Session;
  readonly autosave: Autosave;
}

/** Where a project comes from: this decides where it is kept. */
export type Origin =
  /** Kept from the first change on: looking at a sample leaves nothing behind. */
  | { kind: 'sample' }
  /** Kept at once, for it may be nowhere else that we can read again. */
  | { kind: 'file'; name: string | null; handle: FileSystemFileHandle | null }
  /** Work that was kept, whose lock the caller holds; it is continued. */
  | { kind: 'slot'; slot: Slot; sequence: number; unlock: () => void }
  /** A copy of kept work that is left as it is; kept from the first change on. */
  | { kind: 'copy' };

const SLOT_OF_TAB = 'satoyama.slot';

let database: Database | null = null;
let current: (Workspace & { close(): void }) | null = null;
const listeners = new Set<() => void>();

export const currentWorkspace = (): Workspace | null => current;
export const currentDatabase = (): Database | null => database;

export function subscribeToWorkspace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDatabase(opened: Database | null): void {
  database = opened;
}

/** The browser's storage has gone away under us. */
export function loseDatabase(): void {
  database = null;
  if (!current) return;
  current.autosave.lost();
  notify(
    current.session,
    'error',
    'A newer Satoyama was opened in another tab, so this one no longer keeps your work. Save it to a file, then reload.',
  );
}

/** Slot that this tab worked on before it was reloaded. */
export const slotOfTab = (): string | null => sessionStorage.getItem(SLOT_OF_TAB);

/** Puts a project on screen in place of the last, which stays kept. */
export async function openWorkspace(
  loaded: LoadedProject,
  origin: Origin,
  notices: readonly Pick<Notice, 'tone' | 'text'>[] = [],
): Promise<void> {
  const { target, unlock } = await targetOf(loaded, origin);
  const { session, close } = createSession(loaded);
  const autosave = new Autosave(session, target);
  const forgetView = rememberView(session);
  const closeCurrent = current?.close;
  current = {
    session,
    autosave,
    close() {
      autosave.close();
      forgetView();
      close();
      unlock();
    },
  };
  if (origin.kind === 'file') autosave.keep();
  sessionStorage.setItem(SLOT_OF_TAB, target.slot.id);
  for (const { tone, text } of notices) notify(session, tone, text);
  closeCurrent?.();
  for (const listener of listeners) listener();
}

async function targetOf({ project }: LoadedProject, origin: Origin) {
  if (origin.kind === 'slot') {
    const { slot, sequence, unlock } = origin;
    return { target: { database, slot, sequence, stored: true }, unlock };
  }
  const slot: Slot = {
    id: crypto.randomUUID(),
    name: project.name,
    updatedAt: Date.now(),
    baseSequence: 0,
    file:
      origin.kind === 'file' && origin.name !== null
        ? { name: origin.name, handle: origin.handle, sequence: 0 }
        : null,
  };
  const target: AutosaveTarget = { database, slot, sequence: 0, stored: false };
  // The id is new, so nobody else can hold its lock.
  return { target, unlock: (await lockSlot(slot.id)) ?? (() => undefined) };
}
