import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, test } from 'vitest';
import type { PortRef } from '#graph-core/project.ts';
import { autoLayout } from './auto-layout.ts';
import type { LaidCard } from './auto-layout.ts';

const from = (node: string): PortRef => ({ node, port: 'value' });

/** Cards of 176 by 100 with inputs a and b and one output, all at one place. */
function card(inputs: Record<string, PortRef> = {}): LaidCard {
  const ports = [
    { id: 'value', side: 'output' as const, x: 175, y: 39 },
    { id: 'a', side: 'input' as const, x: 1, y: 61 },
    { id: 'b', side: 'input' as const, x: 1, y: 83 },
  ];
  return { position: { x: 30, y: -50 }, shape: { width: 176, height: 100, ports }, inputs };
}

const CARDS = new Map([
  ['out', card({ a: from('sum') })],
  ['sum', card({ a: from('first'), b: from('second') })],
  ['second', card({ a: from('elsewhere') })],
  ['first', card()],
  ['alone', card()],
]);

test('wires run from left to right, no cards overlap, inputs keep their order', async () => {
  const places = await autoLayout(new ELK(), CARDS);
  expect(Object.keys(places).sort()).toEqual(['alone', 'first', 'out', 'second', 'sum']);
  for (const [id, { inputs }] of CARDS) {
    for (const { node } of Object.values(inputs)) {
      if (places[node]) expect(places[node].x + 176).toBeLessThan(places[id]!.x);
    }
  }
  const all = Object.values(places);
  for (const [k, a] of all.entries()) {
    for (const b of all.slice(k + 1)) {
      expect(Math.abs(a.x - b.x) >= 176 || Math.abs(a.y - b.y) >= 100).toBe(true);
    }
  }
  // The wire to the upper input comes from the upper card.
  expect(places['first']!.y).toBeLessThan(places['second']!.y);
});

test('the corner of the whole stays, and the same cards give the same places', async () => {
  const places = await autoLayout(new ELK(), CARDS);
  const all = Object.values(places);
  expect(Math.min(...all.map(({ x }) => x))).toBe(30);
  expect(Math.min(...all.map(({ y }) => y))).toBe(-50);
  expect(await autoLayout(new ELK(), CARDS)).toEqual(places);
});
