import fc from 'fast-check';
import { applyPatches, enablePatches, produceWithPatches } from 'immer';
import type { Patch } from 'immer';
import { describe, expect, it } from 'vitest';
import { replayJournal } from './journal.ts';
import type { JournalRecord } from './journal.ts';

enablePatches();

type Bag = Record<string, Record<string, number>>;
const key = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), outer: key, inner: key, value: fc.integer() }),
  fc.record({ kind: fc.constant('delete' as const), outer: key }),
  fc.record({ kind: fc.constant('undo' as const) }),
);

/** Carries steps out as a document store would, recording the patches of each, undo included. */
function work(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  let bag: Bag = { a: { a: 1 } };
  const states = [bag];
  const records: JournalRecord[] = [];
  const undo: Patch[][] = [];
  for (const each of steps) {
    let patches: Patch[];
    if (each.kind === 'undo') {
      patches = undo.pop() ?? [];
      bag = applyPatches(bag, patches);
    } else {
      const [next, forward, inverse] = produceWithPatches(bag, (draft) => {
        if (each.kind === 'delete') delete draft[each.outer];
        else (draft[each.outer] ??= {})[each.inner] = each.value;
      });
      bag = next;
      patches = forward;
      undo.push(inverse);
    }
    states.push(bag);
    records.push({ sequence: records.length + 1, patches });
  }
  return { states, records };
}

describe('the journal', () => {
  it('gives the document as it was after any number of changes, from any base', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(), fc.nat(), (steps, cut, end) => {
        const { states, records } = work(steps);
        const from = cut % states.length;
        const to = from + (end % (states.length - from));
        // Stored and read again: plain JSON, in any order.
        const stored = JSON.parse(JSON.stringify(records.slice(0, to))) as JournalRecord[];
        const base = { text: JSON.stringify(states[from]), sequence: from };
        const replayed = replayJournal(base, stored.reverse());
        expect(JSON.parse(replayed.text)).toEqual(states[to]);
        expect(replayed.sequence).toBe(to);
        expect(replayed.lost).toBe(0);
      }),
    );
  });

  const replace = (value: number): Patch[] => [{ op: 'replace', path: ['a'], value }];
  const base = { text: '{"a":0}', sequence: 4 };

  it('stops at a gap and says how much is lost', () => {
    const records = [5, 6, 8, 9].map((sequence) => ({ sequence, patches: replace(sequence) }));
    expect(replayJournal(base, records)).toEqual({ text: '{"a":6}', sequence: 6, lost: 3 });
  });

  it('stops at a record that does not fit', () => {
    const records: JournalRecord[] = [
      { sequence: 5, patches: replace(5) },
      { sequence: 6, patches: [{ op: 'replace', path: ['missing', 'x'], value: 1 }] },
    ];
    expect(replayJournal(base, records)).toEqual({ text: '{"a":5}', sequence: 5, lost: 1 });
  });

  it('cannot be made to touch a prototype', () => {
    const patches: Patch[] = [{ op: 'add', path: ['__proto__', 'polluted'], value: true }];
    expect(replayJournal(base, [{ sequence: 5, patches }]).lost).toBe(1);
    expect('polluted' in {}).toBe(false);
  });

  it('ignores records that the base has already', () => {
    const records = [3, 4, 5].map((sequence) => ({ sequence, patches: replace(sequence) }));
    expect(replayJournal(base, records)).toEqual({ text: '{"a":5}', sequence: 5, lost: 0 });
  });
});
