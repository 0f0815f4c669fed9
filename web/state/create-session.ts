import { createStore } from 'jotai';
import { DocumentStore } from '#graph-core/document.ts';
import type { Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { followDocument } from './follow-document.ts';
import { DataFiles } from './data-files.ts';
import { followLayerTiles } from './layer-tiles.ts';
import type { Session } from './session.ts';

/** A project that was read from somewhere, and the data beside it. */
export interface LoadedProject {
  project: Project;
  /** Samples of heights files by name; those that the project names, and more where undo may want them. */
  heights: ReadonlyMap<string, Float32Array>;
  /** Tile archives of source layers, likewise. */
  archives: ReadonlyMap<string, Blob>;
}

/** Opens a session on a project. `close` ends what keeps its atoms up to date. */
export function createSession({ project, heights, archives }: LoadedProject): {
  session: Session;
  close(): void;
} {
  const document = new DocumentStore(project, NODE_LIBRARY);
  const files = new DataFiles();
  for (const [name, data] of heights) files.addHeights(name, data);
  for (const [name, archive] of archives) files.addArchive(name, archive);
  const session: Session = {
    document,
    library: NODE_LIBRARY,
    files,
    store: createStore(),
    get heights() {
      return files.fieldOf(document.project.heights);
    },
  };
  const ends = [followDocument(session), followLayerTiles(session)];
  return {
    session,
    close: () => {
      for (const end of ends) end();
    },
  };
}
