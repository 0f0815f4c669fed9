import { enablePatches, freeze, applyPatches, produceWithPatches } from 'immer';
import type { Patch } from 'immer';
import { commandById } from './commands/table.ts';
import type { CommandArgs, CommandId } from './commands/table.ts';
import { InputError } from './errors.ts';
import { describeIssue } from './issue.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import type { Project } from './project.ts';
import { UndoHistory } from './undo-history.ts';

enablePatches();

/** What a listener hears of each change: the patches say what to redo, and only that needs redoing. */
export interface DocumentChange {
  project: Project;
  previous: Project;
  /** From `previous` to `project`; empty when another project was opened. */
  patches: readonly Patch[];
  label: string;
  kind: 'execute' | 'undo' | 'redo' | 'replace';
}

/** The open document: the one place where a project changes, command by command. */
export class DocumentStore {
  #project: Project;
  readonly #history = new UndoHistory();
  readonly #listeners = new Set<(change: DocumentChange) => void>();

  constructor(
    project: Project,
    readonly catalogue: NodeCatalogue,
  ) {
    this.#project = freeze(project, true);
  }

  get project(): Project {
    return this.#project;
  }

  /** Labels of what can be undone and redone, the oldest first. */
  get history(): { readonly undo: readonly string[]; readonly redo: readonly string[] } {
    return this.#history.labels;
  }

  /**
   * Carries a command out. Commands in a row with the same `gesture` make one undo step. Throws an InputError when it
   * cannot be carried out, and leaves the project as it was; one that changes nothing leaves no step.
   */
  execute<Id extends CommandId>(id: Id, args: CommandArgs<Id>, options: { gesture?: string } = {}): void {
    const command = commandById(id);
    const checked = command.args.safeParse(args);
    if (!checked.success) {
      throw new InputError(
        `“${command.label}” was given what it cannot use: ${describeIssue(checked.error, args)}.`,
      );
    }
    const context = { project: this.#project, catalogue: this.catalogue };
    const [project, patches, inverse] = produceWithPatches(this.#project, (draft: Project) => {
      command.run(draft, checked.data, context);
    });
    if (patches.length === 0) return;
    this.#history.record({ label: command.label, patches, inverse, gesture: options.gesture ?? null });
    this.#commit(project, patches, command.label, 'execute');
  }

  undo(): boolean {
    const step = this.#history.undo();
    if (!step) return false;
    this.#commit(applyPatches(this.#project, step.inverse), step.inverse, step.label, 'undo');
    return true;
  }

  redo(): boolean {
    const step = this.#history.redo();
    if (!step) return false;
    this.#commit(applyPatches(this.#project, step.patches), step.patches, step.label, 'redo');
    return true;
  }

  /** Hears every change until the returned function is called. */
  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Opens another project, with nothing to undo. */
  replace(project: Project): void {
    this.#history.clear();
    this.#commit(freeze(project, true), [], 'Open', 'replace');
  }

  #commit(project: Project, patches: readonly Patch[], label: string, kind: DocumentChange['kind']): void {
    const previous = this.#project;
    this.#project = project;
    for (const listener of this.#listeners) listener({ project, previous, patches, label, kind });
  }
}
