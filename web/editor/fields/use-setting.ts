import { useCallback } from 'react';
import type { ParamValue } from '#graph-core/project.ts';
import { useSession } from '#web/state/session.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import { useGraphId } from '../use-facts.ts';

/** Sets a parameter, or the literal of an input, of a node of this graph; null goes back to the default. */
export function useSetting(
  node: string,
): (param: string, value: ParamValue | null, gesture?: string) => void {
  const session = useSession();
  const graph = useGraphId();
  return useCallback(
    (param, value, gesture = newGesture()) => {
      runCommand(session, 'node.set-param', { graph, node, param, value }, gesture);
    },
    [session, graph, node],
  );
}
