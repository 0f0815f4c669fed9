import { createContext, useContext } from 'react';
import type { createStore } from 'jotai';
import type { DocumentStore } from '#graph-core/document.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { HeightField } from '#terrain/height-field.ts';

/** Everything that belongs to one open project. Opening another makes a new session (and a new Jotai store). */
export interface Session {
  readonly document: DocumentStore;
  readonly library: NodeLibrary;
  /** The project's heights, decoded; replaced together with the `heights.set` command by importing. */
  readonly heights: HeightField | null;
  readonly store: ReturnType<typeof createStore>;
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside a SessionProvider');
  return session;
}
