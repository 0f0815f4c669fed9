import type { createStore } from 'jotai';
import { InputError } from '#graph-core/errors.ts';
import { noticesAtom } from './atoms.ts';
import type { Notice } from './atoms.ts';

type Store = ReturnType<typeof createStore>;

/** Tells the user something. A sentence that already stands there is not said twice. */
export function notify({ store }: { store: Store }, tone: Notice['tone'], text: string): void {
  store.set(noticesAtom, (notices) => {
    const id = Math.max(0, ...notices.map((notice) => notice.id)) + 1;
    return [...notices.filter((notice) => notice.text !== text), { id, tone, text }];
  });
}

export function dismissNotice({ store }: { store: Store }, id: number): void {
  store.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}

/** Runs `work`; a fault of the input becomes a notice, and false is returned. */
export function attempt(session: { store: Store }, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    return refuse(session, error);
  }
}

/** The same for work that takes time. */
export async function attemptAsync(session: { store: Store }, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    return refuse(session, error);
  }
}

function refuse(session: { store: Store }, error: unknown): false {
  if (!(error instanceof InputError)) throw error;
  notify(session, 'error', error.message);
  return false;
}
