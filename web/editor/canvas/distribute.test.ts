import { expect, test } from 'vitest';
import { distributed } from './distribute.ts';

test('gaps become equal; the ends stay; the order of places is kept, not that of the list', () => {
  const cards = [
    { id: 'c', start: 300, length: 40 },
    { id: 'a', start: 0, length: 100 },
    { id: 'b', start: 110, length: 60 },
  ];
  expect([...distributed(cards)]).toEqual([
    ['a', 0],
    ['b', 170],
    ['c', 300],
  ]);
});

test('without room for gaps, cards overlap by equal amounts', () => {
  const cards = [0, 10, 40].map((start, k) => ({ id: String(k), start, length: 100 }));
  expect([...distributed(cards).values()]).toEqual([0, 20, 40]);
});

test('one card stays, none gives none', () => {
  expect([...distributed([{ id: 'a', start: 7, length: 5 }])]).toEqual([['a', 7]]);
  expect(distributed([]).size).toBe(0);
});
