import type { Patch } from 'immer';
import type { CommandArgs, CommandId } from './commands/table.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import type { Project } from './project.ts';

export interface DocumentChange {
  project: Project;
  previous: Project;
  patches: readonly Patch[];
  label: string;
  kind: 'execute' | 'undo' | 'redo' | 'replace';
}

export class DocumentStore {
  #project: Project;
  readonly catalogue: NodeCatalogue;

  constructor(project: Project, catalogue: NodeCatalogue) {
    this.#project = project;
    this.catalogue = catalogue;
  }
  get project(): Project {
    return this.#project;
  }
  get history(): { readonly undo: readonly string[]; readonly redo: readonly string[] } {
    throw new Error('not yet');
  }
  execute<Id extends CommandId>(id: Id, args: CommandArgs<Id>, options?: { gesture?: string }): void {
    throw new Error(`not yet: ${id} ${JSON.stringify(args)} ${options?.gesture}`);
  }
  undo(): boolean {
    throw new Error('not yet');
  }
  redo(): boolean {
    throw new Error('not yet');
  }
  subscribe(listener: (change: DocumentChange) => void): () => void {
    throw new Error(`not yet: ${listener.length}`);
  }
  replace(project: Project): void {
    this.#project = project;
  }
}
