import { createStore } from 'jotai';
import { DocumentStore } from '#graph-core/document.ts';
import type { Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { followDocument } from './follow-document.ts';
import { HeightFiles } from './height-files.ts';
import type { Session } from './session.ts';

/** A project that was read from somewhere, and the heights beside it. */
export interface LoadedProject {
  project: Project;
  /** Samples of heights files by name; those that the project names, and more where undo may want them. */
  heights: ReadonlyMap<string, Float32Array>;
}

/** Opens a session on a project. `close` ends what keeps its atoms up to date. */
export function createSession({ project, heights }: LoadedProject): { session: Session; close(): void } {
  const document = new DocumentStore(project, NODE_LIBRARY);
  const files = new HeightFiles();
  for (const [name, data] of heights) files.add(name, data);
  const session: Session = {
    document,
    library: NODE_LIBRARY,
    files,
    store: createStore(),
    get heights() {
      return files.fieldOf(document.project.heights);
    },
  };
  return { session, close: followDocument(session) };
}
