import { describe, expect, test } from 'vitest';
import { seededRandom } from '../testing/samples.ts';
import { hash, hashed, highProduct, latticeOf, unitOf } from './lattice.ts';
import { opByName, type OpName } from './table.ts';

const noise =
  (name: OpName) =>
  (x: number, z: number, seed = 1) =>
    opByName(name).evaluate(null as never, Math.fround(x), Math.fround(z), seed);

/** pcg3d once more, in unbounded integers. */
function pcg3d(x: number, y: number, z: number): number[] {
  const M = 1n << 32n;
  const wrap = (v: bigint) => ((v % M) + M) % M;
  let v = [x, y, z].map((n) => wrap(wrap(BigInt(n)) * 1664525n + 1013904223n));
  const round = () => {
    v[0] = wrap(v[0]! + v[1]! * v[2]!);
    v[1] = wrap(v[1]! + v[2]! * v[0]!);
    v[2] = wrap(v[2]! + v[0]! * v[1]!);
  };
  round();
  v = v.map((n) => n ^ (n >> 16n));
  round();
  return v.map(Number);
}

test('the hash is pcg3d, for negative coordinates too', () => {
  const random = seededRandom(3);
  for (let i = 0; i < 200; i++) {
    const [x, y, z] = [0, 1, 2].map(() => Math.floor((random() - 0.5) * 2 ** (random() * 32)));
    hash(x!, y!, z!);
    expect([hashed.x >>> 0, hashed.y >>> 0, hashed.z >>> 0]).toEqual(pcg3d(x!, y!, z!));
  }
});

test('high words of products are exact', () => {
  const random = seededRandom(4);
  for (let i = 0; i < 200; i++) {
    const [a, b] = [Math.floor(random() * 2 ** 32), Math.floor(random() * 2 ** 32)];
    expect(highProduct(a, b) >>> 0).toBe(Number((BigInt(a) * BigInt(b)) >> 32n));
  }
});

test('lattice coordinates floor, and end at the rim of int32', () => {
  expect([-0.5, -1, 0, 0.999, 5.5].map(latticeOf)).toEqual([-1, -1, 0, 0, 5]);
  expect([1e18, -1e18, 2 ** 31].map(latticeOf)).toEqual([2147483520, -2147483648, 2147483520]);
});

test('white noise is uniform, one number a cell', () => {
  const white = noise('white');
  expect(white(3.1, -4.9)).toBe(white(3.9, -4.1));
  expect(white(-0.5, 0)).not.toBe(white(0.5, 0));
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 100; i++) for (let j = 0; j < 100; j++) counts[Math.floor(white(i, j) * 10)]!++;
  // 1000 expected each, standard deviation 30.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130);
});

const CENTRES = [0, -37, 160_000, -160_000];

describe.each<[OpName, number, number]>([
  ['value_noise', 0, 1],
  ['perlin', -1, 1],
  ['simplex', -1, 1],
])('%s', (name, lowest, highest) => {
  const at = noise(name);
  const samples = (centre: number) => {
    const random = seededRandom(5);
    return Array.from({ length: 20_000 }, () => at(centre + random() * 90, centre + random() * 90));
  };

  test.each(CENTRES)('stays in its range and fills it, about %d', (centre) => {
    const values = samples(centre);
    const middle = (lowest + highest) / 2;
    const half = (highest - lowest) / 2;
    expect(values.filter((value) => !(Math.abs(value - middle) <= half * 1.00001))).toEqual([]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean - middle)).toBeLessThan(0.05 * half);
    expect(Math.max(...values)).toBeGreaterThan(middle + 0.75 * half);
    expect(Math.min(...values)).toBeLessThan(middle - 0.75 * half);
  });

  test.each(CENTRES)('is continuous across cells, about %d', (centre) => {
    // Steps of 1/64 cell are exact float32 numbers even 160,000 cells out.
    const step = 1 / 64;
    let steepest = 0;
    for (let i = 0; i < 64 * 40; i++) {
      const x = centre + i * step;
      steepest = Math.max(steepest, Math.abs(at(x + step, centre + 0.25) - at(x, centre + 0.25)) / step);
      steepest = Math.max(steepest, Math.abs(at(centre - 0.75, x + step) - at(centre - 0.75, x)) / step);
    }
    expect(steepest).toBeLessThan({ value_noise: 1.88, perlin: 5.2, simplex: 8 }[name as 'perlin']);
  });

  test('differs by seed, of which the floor counts', () => {
    expect(at(1.3, 2.6, 1)).not.toBe(at(1.3, 2.6, 2));
    expect(at(1.3, 2.6, 1.9)).toBe(at(1.3, 2.6, 1));
  });
});

test('value noise has the random numbers of the lattice at its points', () => {
  expect(noise('value_noise')(-7, 12, 3)).toBe(noise('white')(-7, 12, 3));
});

test('Perlin noise is 0 at lattice points and leaves them with a slope of √2 along its gradient', () => {
  const perlin = noise('perlin');
  for (let i = -5; i < 5; i++) {
    expect(perlin(i, -i)).toBeCloseTo(0, 9);
    const e = 2 ** -10;
    const slope = Math.hypot(perlin(i + e, -i) / e, perlin(i, e - i) / e);
    expect(slope).toBeCloseTo(Math.SQRT2, 2);
  }
});

/** Feature points by their definition, in a wide search. */
function feature(i: number, j: number, seed: number) {
  hash(i, j, seed);
  const place = (word: number) => (8192 + Math.floor((((word >>> 18) - 8192) * 15073) / 16384)) / 16384;
  return { x: i + place(hashed.x), z: j + place(hashed.y), id: unitOf(hashed.z) };
}
function nearestFeatures(x: number, z: number, seed: number) {
  const found = [];
  for (let j = -4; j <= 4; j++) {
    for (let i = -4; i <= 4; i++) {
      const point = feature(Math.floor(x) + i, Math.floor(z) + j, seed);
      found.push({ id: point.id, distance: Math.hypot(point.x - x, point.z - z) });
    }
  }
  return found.sort((a, b) => a.distance - b.distance);
}

test('Worley noise finds the two nearest feature points of all, and names the nearest', () => {
  const random = seededRandom(6);
  let furthest = 0;
  for (let i = 0; i < 4000; i++) {
    const centre = CENTRES[i % CENTRES.length]!;
    const [x, z] = [Math.fround(centre + random() * 50), Math.fround(-centre + random() * 50)];
    const [first, second] = nearestFeatures(x, z, 9);
    expect(noise('worley_f1')(x, z, 9)).toBeCloseTo(first!.distance, 5);
    expect(noise('worley_f2')(x, z, 9)).toBeCloseTo(second!.distance, 5);
    furthest = Math.max(furthest, second!.distance);
    // Cells are told apart to 1/16384 of a cell.
    if (second!.distance - first!.distance > 2e-4) expect(noise('worley_cell')(x, z, 9)).toBe(first!.id);
  }
  expect(furthest).toBeLessThan(1.54);
});

test('the 4×4 search cannot miss: no place outside is nearer than the furthest second point', () => {
  // For a query at (a, b) from its nearest lattice point, in the upper right quadrant, with points at their worst.
  const [lo, hi] = [0.04, 0.96];
  let worstSecond = 0;
  for (let a = 0; a <= 0.5; a += 0.01) {
    for (let b = 0; b <= 0.5; b += 0.01) {
      const furthest = (i: number, j: number) =>
        Math.max(...[lo, hi].flatMap((u) => [lo, hi].map((v) => Math.hypot(i + u - a, j + v - b))));
      const cells = [-2, -1, 0, 1].flatMap((i) => [-2, -1, 0, 1].map((j) => furthest(i, j)));
      worstSecond = Math.max(worstSecond, cells.sort((p, q) => p - q)[1]!);
    }
  }
  const outside = 1.5 + lo;
  expect(worstSecond).toBeLessThan(outside);
});
