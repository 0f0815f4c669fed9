import { expect, test } from 'vitest';
import { random } from '../testing/terrain.ts';
import { NO_EDGE } from '../masks/distance-codes.ts';
import { exactSquares } from './exact-distance.ts';

test('a straight edge: the distance is to the edge, half a texel beside it', () => {
  const size = 32;
  const mask = Uint8Array.from({ length: size * size }, (_, t) => Number(t % size < 10));
  exactSquares(mask, size).forEach((square, t) => {
    expect(square).toBe((2 * (t % size) + 1 - 20) ** 2);
  });
});

test('exact distances are those of brute force', () => {
  const size = 24;
  const pick = random(5);
  const mask = Uint8Array.from({ length: size * size }, () => Number(pick() < 0.02));
  const seeds: [number, number][] = [];
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      if (i + 1 < size && mask[j * size + i] !== mask[j * size + i + 1]) seeds.push([2 * i + 2, 2 * j + 1]);
      if (j + 1 < size && mask[j * size + i] !== mask[j * size + size + i])
        seeds.push([2 * i + 1, 2 * j + 2]);
    }
  }
  expect(seeds.length).toBeGreaterThan(20);
  exactSquares(mask, size).forEach((square, t) => {
    const [x, z] = [2 * (t % size) + 1, 2 * Math.floor(t / size) + 1];
    expect(square).toBe(Math.min(...seeds.map(([sx, sz]) => (sx - x) ** 2 + (sz - z) ** 2)));
  });
});

test('without an edge all is further than any radius', () => {
  for (const value of [0, 1]) {
    const squares = exactSquares(new Uint8Array(256).fill(value), 16);
    expect(squares.every((square) => square >= NO_EDGE)).toBe(true);
  }
});
