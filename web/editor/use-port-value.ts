import { useMemo } from 'react';
import { atom, useAtomValue } from 'jotai';
import type { PortValue } from '#codegen/point-values.ts';
import { portKey, portValuesAtom } from '#web/state/port-values.ts';
import { useGraphId } from './use-facts.ts';

/** What a port of the graph is worth at the pinned place; undefined while none is pinned, null for a port that has no value. */
export function usePortValue(node: string, port: string): PortValue | null | undefined {
  const graph = useGraphId();
  const source = useMemo(
    () =>
      atom((get) => {
        const values = get(portValuesAtom);
        return values?.graph === graph ? (values.ports.get(portKey(node, port)) ?? null) : undefined;
      }),
    [graph, node, port],
  );
  return useAtomValue(source);
}
