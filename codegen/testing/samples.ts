import { SMALLEST_NORMAL } from '../numeric.ts';

/** Numbers at which ops tend to go wrong, all of the numeric domain and all float32. */
export const SPECIAL_NUMBERS: readonly number[] = [
  ...[
    0,
    2 ** -149,
    1e-40,
    SMALLEST_NORMAL,
    1e-36,
    1e-30,
    1e-19,
    1e-18,
    1e-10,
    1e-6,
    1e-3,
    0.25,
    0.4999999,
    0.5,
  ],
  ...[0.5000001, 0.7071, 1, 1.0000001, 1.4142135, 1.5, 2, 2.5, 3, 3.1415927, 7.75, 10, 60, 100.25, 255],
  ...[1000.125, 16000.5, 65537, 1e6, 2 ** 23 - 0.5, 2 ** 24, 1e9, 2 ** 31, 1e12, 1e18],
].flatMap((value) => [Math.fround(value), Math.fround(-value)]);

/** A small generator with a fixed seed (mulberry32), 0 ≤ number < 1. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Triples of operands: every pair of special numbers, and random ones of all sizes. */
export function operandTriples(): Float32Array[] {
  const random = seededRandom(1);
  const pick = () => SPECIAL_NUMBERS[Math.floor(random() * SPECIAL_NUMBERS.length)]!;
  const anySize = () => (random() < 0.5 ? -1 : 1) * 10 ** (random() * 8 - 3);
  const triples: number[][] = [];
  for (const a of SPECIAL_NUMBERS) {
    for (const b of SPECIAL_NUMBERS) triples.push([a, b, pick()]);
  }
  for (let i = 0; i < 2000; i++) triples.push([anySize(), anySize(), anySize()]);
  for (let i = 0; i < 1000; i++) triples.push([random() * 4 - 2, random() * 4 - 2, random()]);
  // Lattice points, and places 16 km out in cells of a tenth of a metre.
  for (let i = 0; i < 500; i++) {
    triples.push([Math.round(random() * 40 - 20), Math.round(random() * 40 - 20), Math.round(random() * 9)]);
    triples.push([160_000 + random() * 100, -160_000 + random() * 100, 1 + Math.floor(random() * 99)]);
  }
  return [0, 1, 2].map((k) => Float32Array.from(triples, (triple) => triple[k]!));
}
