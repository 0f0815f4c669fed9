import { createContext, useContext } from 'react';
import type { createStore } from 'jotai';
import type { DocumentStore } from '#graph-core/document.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { HeightField } from '#terrain/height-field.ts';
import type { DataFiles } from './data-files.ts';

/** Everything that belongs to one open project. Opening another makes a new session (and a new Jotai store). */
export interface Session {
  readonly document: DocumentStore;
  readonly library: NodeLibrary;
  /**
   * The heights that the document names at this moment, decoded: they follow importing, undo and redo. The same
   * object as long as they stay the same. Components read heightsAtom.
   */
  readonly heights: HeightField | null;
  /** Every data file of the session, those of undone imports too. */
  readonly files: DataFiles;
  readonly store: ReturnType<typeof createStore>;
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside a SessionProvider');
  return session;
}
