import { createContext, useContext, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { projectAtom } from '#web/state/atoms.ts';
import { useSession } from '#web/state/session.ts';
import { graphFacts } from './graph-facts.ts';
import type { GraphFacts } from './graph-facts.ts';

/** The graph in which a component draws. */
const GraphIdContext = createContext('');
export const GraphIdProvider = GraphIdContext.Provider;
export const useGraphId = (): string => useContext(GraphIdContext);

/**
 * What `select` (a function at module scope) finds about a node; the component is drawn again only when the answer
 * is not the same as before.
 */
export function useNodeFact<T>(
  node: string,
  select: (facts: GraphFacts, node: string) => T,
  absent: T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const { library } = useSession();
  const graph = useGraphId();
  const source = useMemo(
    () =>
      selectAtom(
        projectAtom,
        (project): T => {
          const facts = project && graphFacts(project, graph, library);
          return facts?.node(node) ? select(facts, node) : absent;
        },
        same,
      ),
    [library, graph, node, select, absent, same],
  );
  return useAtomValue(source);
}
