import { useMemo } from 'react';
import { atom, useAtomValue } from 'jotai';
import type { Unit } from '#graph-core/node-declaration.ts';
import { connectingAtom } from '../editor-state.ts';
import type { WireEnd } from './canvas-types.ts';

type PortState = 'idle' | 'open' | 'refused';

/** Whether a port would take the wire that is being dragged; `idle` while none is. */
export function usePortState(node: string, port: string, side: WireEnd['side']): PortState {
  const source = useMemo(
    () =>
      atom((get): PortState => {
        const connecting = get(connectingAtom);
        if (!connecting) return 'idle';
        const { from } = connecting;
        if (from.node === node && from.port === port && from.side === side) return 'open';
        return connecting.verdict({ node, port, side }).ok ? 'open' : 'refused';
      }),
    [node, port, side],
  );
  return useAtomValue(source);
}

const UNIT_NAMES: Readonly<Record<Unit | 'any', string>> = {
  number: 'number',
  metres: 'metres',
  degrees: 'degrees',
  fraction: 'fraction, 0 to 1',
  boolean: 'yes or no',
  seed: 'seed',
  any: 'any unit',
};

/** A port's tip: name, unit, and what it is for. */
export function portTip(label: string, unit: Unit | 'any', doc: string): string {
  return `${label} · ${UNIT_NAMES[unit]}\n${doc}`;
}

export function portClass(unit: Unit | 'any', state: PortState, stray: boolean | undefined): string {
  return `port unit-${unit} ${state}${stray ? ' stray' : ''}`;
}
