import type { DocumentChange } from '#graph-core/document.ts';
import { serializeProject } from '#graph-core/file-format.ts';
import type { Project } from '#graph-core/project.ts';
import { notify } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import { ofSlot, STORES } from './database.ts';
import type { Database, Slot } from './database.ts';
import { saveStateAtom } from './save-state.ts';

/** Journal records after which the base is written anew, so that opening stays quick. */
const RECORDS_PER_BASE = 300;

/** Where a session's work is kept. */
export interface AutosaveTarget {
  database: Database | null;
  slot: Slot;
  /** Number of the last change in the project. */
  sequence: number;
  /** Whether the slot is in the database already. If not, the first change puts it there. */
  stored: boolean;
}

/**
 * Keeps every change of a session in the browser. Each change is one transaction, started in the same task as the
 * change itself: a page that dies right after it loses nothing, and a slot is never half written.
 */
export class Autosave {
  readonly #session: Session;
  readonly #target: AutosaveTarget;
  readonly #storedFiles = new Set<string>();
  readonly #unsubscribe: () => void;
  #records = 0;
  #inFlight = 0;
  /** A write has failed: what is stored has a gap. */
  #broken = false;
  /** The project in the last saved file; another object means that there is something to save. */
  #savedProject: Project | null = null;

  constructor(session: Session, target: AutosaveTarget) {
    this.#session = session;
    this.#target = target;
    if (target.stored) for (const name of session.files.names()) this.#storedFiles.add(name);
    if (target.slot.file ? target.slot.file.sequence === target.sequence : !target.stored) {
      this.#savedProject = session.document.project;
    }
    this.#unsubscribe = session.document.subscribe((change) => this.#record(change));
    this.#show();
  }

  get slot(): Slot {
    return this.#target.slot;
  }

  close(): void {
    this.#unsubscribe();
  }

  /** Writes the project as a whole: for work that was opened from elsewhere and is not kept yet. */
  keep(): void {
    this.#write(this.#session.document.project, null);
  }

  /** Notes that `project`, which was the document's when saving began, is in a file. */
  savedTo(name: string, handle: FileSystemFileHandle | null, project: Project): void {
    const { document } = this.#session;
    const { slot, sequence } = this.#target;
    this.#savedProject = project;
    // Edited meanwhile: no number stands for what is in the file.
    slot.file = { name, handle, sequence: document.project === project ? sequence : -1 };
    this.#write(document.project, null);
  }

  /** The database is gone (another tab has taken a newer version into use). */
  lost(): void {
    this.#target.database = null;
    this.#broken = true;
    this.#show();
  }

  #record(change: DocumentChange): void {
    const target = this.#target;
    target.sequence++;
    target.slot.name = change.project.name;
    const whole = change.kind === 'replace' || this.#broken || this.#records >= RECORDS_PER_BASE;
    if (whole) this.#write(change.project, null);
    else this.#write(target.stored ? null : change.previous, change);
  }

  /** One transaction: a new base, if one is given, then the change, if one is given, and files that are new. */
  #write(base: Project | null, change: DocumentChange | null): void {
    const { database, slot, sequence } = this.#target;
    if (!database) return this.#show();
    slot.updatedAt = Date.now();
    const newFiles = this.#session.files.names().filter((name) => !this.#storedFiles.has(name));
    this.#inFlight++;
    try {
      const durability = base ? 'strict' : 'relaxed';
      const transaction = database.transaction(STORES, 'readwrite', { durability });
      const requests: Promise<unknown>[] = [transaction.done];
      for (const name of newFiles) {
        const bytes = this.#session.files.contentOf(name)!;
        requests.push(transaction.objectStore('files').put({ slot: slot.id, name, bytes }));
        this.#storedFiles.add(name);
      }
      if (base) {
        slot.baseSequence = change ? sequence - 1 : sequence;
        const text = serializeProject(base);
        requests.push(transaction.objectStore('bases').put({ slot: slot.id, text }));
        requests.push(transaction.objectStore('journal').delete(ofSlot(slot.id)));
        this.#records = 0;
      }
      if (change) {
        const record = { slot: slot.id, sequence, patches: change.patches };
        requests.push(transaction.objectStore('journal').put(record));
        this.#records++;
      }
      requests.push(transaction.objectStore('slots').put(slot));
      // Left to itself it would end only when this page has heard of its requests; the page may be gone by then.
      transaction.commit();
      this.#target.stored = true;
      this.#show();
      Promise.all(requests).then(
        () => this.#ended(base !== null),
        (error: unknown) => this.#failed(error, newFiles),
      );
    } catch (error) {
      this.#failed(error, newFiles);
    }
  }

  #ended(whole: boolean): void {
    this.#inFlight--;
    if (whole) this.#broken = false;
    this.#show();
  }

  /** From here on there is a gap; the next change closes it by writing the project as a whole. */
  #failed(error: unknown, files: readonly string[]): void {
    this.#inFlight--;
    for (const name of files) this.#storedFiles.delete(name);
    if (!this.#broken) {
      const detail = error instanceof Error ? error.message : String(error);
      notify(
        this.#session,
        'error',
        `Your work is no longer kept in this browser (${detail}). Save it to a file: File → Save.`,
      );
    }
    this.#broken = true;
    this.#show();
  }

  #show(): void {
    const { database, slot } = this.#target;
    this.#session.store.set(saveStateAtom, {
      browser: !database || this.#broken ? 'failed' : this.#inFlight > 0 ? 'saving' : 'kept',
      file: slot.file?.name ?? null,
      unsaved: this.#session.document.project !== this.#savedProject,
    });
  }
}
