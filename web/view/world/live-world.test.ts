import { expect, test } from 'vitest';
import { paced, zoneTexels } from './live-world.ts';

test('work grows while the GPU has room and shrinks when frames get long', () => {
  expect(paced(2, 4, 12)).toBe(3);
  expect(paced(16, 4, 12)).toBe(16);
  expect(paced(8, 15, 12)).toBe(8);
  expect(paced(8, 40, 12)).toBe(4);
  expect(paced(1, 400, 12)).toBe(1);
  expect(paced(8, 9, 4)).toBe(4); // A tighter budget.
});

test('a software adapter computes half the texels along a tile, in multiples that zones take', () => {
  expect(zoneTexels(512, false)).toBe(512);
  expect(zoneTexels(512, true)).toBe(256);
  expect(zoneTexels(192, true)).toBe(64);
  expect(zoneTexels(64, true)).toBe(64);
});
