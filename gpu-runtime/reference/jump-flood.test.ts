import { expect, test } from 'vitest';
import { NO_SEED, floodSteps } from '../masks/flooding.ts';
import { exactSquares } from './exact-distance.ts';
import { jumpFlood, squareTo } from './jump-flood.ts';
import { coastline, random } from '../testing/terrain.ts';

/** Distances in texels by jump flooding and exactly, within the radius; all where either is beyond it. */
function compare(mask: Uint8Array, size: number, radius: number) {
  const field = jumpFlood(mask, size, floodSteps(radius, 1, size));
  const exact = exactSquares(mask, size);
  let [worst, sum, wrong, count] = [0, 0, 0, 0];
  for (let t = 0; t < field.length; t++) {
    const truth = Math.min(radius, Math.sqrt(exact[t]!) / 2);
    const square = squareTo(field[t]!, t % size, Math.floor(t / size));
    const found = Math.min(radius, Math.sqrt(square) / 2);
    const error = found - truth;
    expect(error).toBeGreaterThanOrEqual(0); // It can miss the nearest seed, never invent one.
    worst = Math.max(worst, error);
    sum += error;
    wrong += Number(error > 0);
    count++;
  }
  return { worst, mean: sum / count, wrong: wrong / count };
}

test('a straight edge is exact: the distance is to the edge, half a texel beside it', () => {
  const size = 32;
  const mask = Uint8Array.from({ length: size * size }, (_, t) => Number(t % size < 10));
  const field = jumpFlood(mask, size, floodSteps(64, 1, size));
  field.forEach((seed, t) => {
    const i = t % size;
    expect(squareTo(seed, i, Math.floor(t / size))).toBe((2 * i + 1 - 20) ** 2);
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

test('without an edge no texel has a seed', () => {
  for (const value of [0, 1]) {
    expect(jumpFlood(new Uint8Array(256).fill(value), 16, [1, 8, 4, 2, 1]).every((s) => s === NO_SEED)).toBe(
      true,
    );
  }
});

// A bound of half a texel at worst is what 1+JFA is known for; wrong texels are few and their errors small.
test.each([0.0005, 0.01, 0.2, 0.5])('random masks, %f of their texels inside, are within bounds', (share) => {
  const size = 128;
  const pick = random(Math.round(share * 1e4));
  const mask = Uint8Array.from({ length: size * size }, () => Number(pick() < share));
  expect(mask.includes(1)).toBe(true);
  const { worst, mean, wrong } = compare(mask, size, 64);
  expect(worst).toBeLessThan(0.5);
  expect(mean).toBeLessThan(0.0001);
  expect(wrong).toBeLessThan(0.001);
});

test('a fractal coastline is within bounds', () => {
  const size = 256;
  const heights = coastline(size, 11);
  const mask = Uint8Array.from(heights, (height) => Number(height < 0));
  const sea = mask.reduce((a, b) => a + b, 0) / mask.length;
  expect(sea).toBeGreaterThan(0.2);
  expect(sea).toBeLessThan(0.8);
  const { worst, mean, wrong } = compare(mask, size, 128);
  expect(worst).toBeLessThan(0.5);
  expect(mean).toBeLessThan(0.0001);
  expect(wrong).toBeLessThan(0.001);
});
