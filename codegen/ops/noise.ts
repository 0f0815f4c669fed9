import { type Interval, isPoint, magnitude, widened } from '../interval.ts';
import type { OpDeclaration, Tolerance } from '../op.ts';
import { defineOp, EXACT, values } from './define.ts';
import { hash, hashed, highProduct, latticeOf, offsetOf, unitOf } from './lattice.ts';

/**
 * Noise over the plane. Each takes x, z (in lattice cells) and a seed, of which the floor counts. Places on the
 * lattice are exact integers and offsets are taken from them, so the pattern is as fine 16 km out as at the origin
 * (only the coordinates themselves get coarser, as float32 numbers do).
 */
type Noise = (x: number, z: number, seed: number) => number;

const noise = <const Name extends string>(
  name: Name,
  code: number,
  doc: string,
  of: Noise,
  interval: (x: Interval, z: Interval, seed: Interval) => Interval,
  tolerance: Tolerance,
): OpDeclaration & { readonly name: Name } =>
  defineOp({
    name,
    code,
    operands: values('x', 'z', 'seed'),
    doc,
    evaluate: (_, x, z, seed) => Math.fround(of(x, z, seed)),
    wgsl: `${name}(a, b, c)`,
    uses: [name],
    interval: (_, x, z, seed) => interval(x, z, seed),
    tolerance,
    pure: true,
  });

/** Further out than this, float32 coordinates are whole numbers and what is between them has no meaning. */
const FURTHEST_CONTINUOUS = 2 ** 23;

/**
 * Range of a continuous noise: all it can reach, narrowed to what lies about its value in the middle when its steepest
 * slope along an axis (`steepest`, per cell) cannot lead further.
 */
function continuous(
  of: Noise,
  full: Interval,
  steepest: number,
): (x: Interval, z: Interval, seed: Interval) => Interval {
  return (x, z, seed) => {
    if (latticeOf(seed.lo) !== latticeOf(seed.hi)) return full;
    if (magnitude(x) > FURTHEST_CONTINUOUS || magnitude(z) > FURTHEST_CONTINUOUS) return full;
    const middleX = Math.fround((x.lo + x.hi) / 2);
    const middleZ = Math.fround((z.lo + z.hi) / 2);
    const reach = Math.max(x.hi - middleX, middleX - x.lo) + Math.max(z.hi - middleZ, middleZ - z.lo);
    if (steepest * reach >= full.hi - full.lo) return full;
    const middle = of(middleX, middleZ, seed.lo);
    const near = widened({ lo: middle, hi: middle }, steepest * reach, 1e-6);
    return { lo: Math.max(full.lo, near.lo), hi: Math.min(full.hi, near.hi) };
  };
}

/** Range of a noise that is constant within a cell, or of which one value says nothing about the next. */
function scattered(of: Noise, cellwise: boolean): (x: Interval, z: Interval, seed: Interval) => Interval {
  return (x, z, seed) => {
    const same = cellwise ? (a: Interval) => latticeOf(a.lo) === latticeOf(a.hi) : isPoint;
    if (!same(x) || !same(z) || latticeOf(seed.lo) !== latticeOf(seed.hi)) return { lo: 0, hi: 1 };
    const value = Math.fround(of(x.lo, z.lo, seed.lo));
    return { lo: value, hi: value };
  };
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

function corner(x: number, z: number, seed: number): number {
  hash(x, z, seed);
  return unitOf(hashed.x);
}

const whiteAt: Noise = (x, z, seed) => corner(latticeOf(x), latticeOf(z), latticeOf(seed));

const valueAt: Noise = (x, z, seed) => {
  const i = latticeOf(x);
  const j = latticeOf(z);
  const s = latticeOf(seed);
  const u = fade(offsetOf(x));
  const v = fade(offsetOf(z));
  const south = lerp(corner(i, j, s), corner(i + 1, j, s), u);
  const north = lerp(corner(i, j + 1, s), corner(i + 1, j + 1, s), u);
  return lerp(south, north, v);
};

/**
 * Dot product of an offset with the unit gradient of a lattice point: one of 2²⁷ directions, spread over eight octants
 * by the rational parametrisation of the circle, so that no trigonometry is needed.
 */
function slopeAt(i: number, j: number, seed: number, x: number, z: number): number {
  hash(i, j, seed);
  const word = hashed.x;
  const t = unitOf(word) * OCTANT;
  const scale = 1 / (1 + t * t);
  const long = (1 - t * t) * scale;
  const short = 2 * t * scale;
  const gx = (word & 1) !== 0 ? short : long;
  const gz = (word & 1) !== 0 ? long : short;
  return ((word & 2) !== 0 ? -gx : gx) * x + ((word & 4) !== 0 ? -gz : gz) * z;
}
/** tan(π / 8): the parameter's value at 45 degrees. */
const OCTANT = Math.SQRT2 - 1;

const perlinAt: Noise = (x, z, seed) => {
  const i = latticeOf(x);
  const j = latticeOf(z);
  const s = latticeOf(seed);
  const dx = offsetOf(x);
  const dz = offsetOf(z);
  const u = fade(dx);
  const v = fade(dz);
  const south = lerp(slopeAt(i, j, s, dx, dz), slopeAt(i + 1, j, s, dx - 1, dz), u);
  const north = lerp(slopeAt(i, j + 1, s, dx, dz - 1), slopeAt(i + 1, j + 1, s, dx - 1, dz - 1), u);
  return Math.SQRT2 * lerp(south, north, v);
};

/** (√3 − 1) / 2, as a part of 2³²: what a point moves along both axes for each unit of x + z when skewed. */
const SKEW = 1572067139;
/** (3 − √3) / 6: the way back. */
const UNSKEW = (3 - Math.sqrt(3)) / 6;
/** Makes the largest value 1: four kernels at the middle of an edge, with gradients along the offsets. */
const SIMPLEX_SCALE = 99.20433458;

/**
 * Simplex noise (Ken Perlin, 2001, as Stefan Gustavson's "Simplex noise demystified" explains it). The skew of the
 * whole part is taken in integers, so that offsets within a simplex lose nothing far from the origin.
 */
const simplexAt: Noise = (x, z, seed) => {
  const s = latticeOf(seed);
  const wholeX = latticeOf(x);
  const wholeZ = latticeOf(z);
  const total = (wholeX + wholeZ) | 0;
  const skewWhole = (highProduct(total, SKEW) - (total < 0 ? SKEW : 0)) | 0;
  const skewRest = unitOf(Math.imul(total, SKEW));
  const dx = offsetOf(x);
  const dz = offsetOf(z);
  const skew = skewRest + (dx + dz) * (SKEW * 2 ** -32);
  const stepsX = Math.floor(dx + skew);
  const stepsZ = Math.floor(dz + skew);
  const i = (wholeX + skewWhole + stepsX) | 0;
  const j = (wholeZ + skewWhole + stepsZ) | 0;
  const u = dx + skew - stepsX;
  const v = dz + skew - stepsZ;
  const back = (u + v) * UNSKEW;
  const ax = u - back;
  const az = v - back;
  const east = ax > az ? 1 : 0;
  const bx = ax - east + UNSKEW;
  const bz = az - (1 - east) + UNSKEW;
  const cx = ax - 1 + 2 * UNSKEW;
  const cz = az - 1 + 2 * UNSKEW;
  return (
    SIMPLEX_SCALE *
    (kernel(ax, az) * slopeAt(i, j, s, ax, az) +
      kernel(bx, bz) * slopeAt(i + east, j + 1 - east, s, bx, bz) +
      kernel(cx, cz) * slopeAt(i + 1, j + 1, s, cx, cz))
  );
};

function kernel(x: number, z: number): number {
  const t = Math.max(0, 0.5 - x * x - z * z);
  return t * t * t * t;
}

/** Places of feature points are multiples of this part of a cell. */
const FINE = 16384;
/** Extent of a feature point's scatter about its cell's middle, in FINE: 0.92 of the cell. */
const JITTER = 15073;

/**
 * Offset of a feature point from its cell's corner, in units of 1/FINE.
 *
 * The search takes the 4×4 cells about the lattice point nearest to the query, so anything outside is 1.5 + 0.04 cells
 * away. The nearest point is never further than a cell's diagonal less the rim that scatter spares, √2 · 0.96; the
 * second nearest is furthest for a query in a cell's middle, √(1.46² + 0.46²) = 1.531. So both are exact.
 */
const scatter = (word: number) => FINE / 2 + (Math.imul((word >>> 18) - FINE / 2, JITTER) >> 14);

/** Squared distances to the two nearest feature points. */
const nearest = { first: 0, second: 0 };

function findNearest(x: number, z: number, seed: number): void {
  const s = latticeOf(seed);
  const dx = offsetOf(x);
  const dz = offsetOf(z);
  const right = dx >= 0.5 ? 1 : 0;
  const upper = dz >= 0.5 ? 1 : 0;
  const i = latticeOf(x) + right;
  const j = latticeOf(z) + upper;
  let first = 16;
  let second = 16;
  for (let row = -2; row < 2; row++) {
    for (let column = -2; column < 2; column++) {
      hash(i + column, j + row, s);
      const px = column + scatter(hashed.x) / FINE - (dx - right);
      const pz = row + scatter(hashed.y) / FINE - (dz - upper);
      const distance = px * px + pz * pz;
      second = Math.min(second, Math.max(first, distance));
      first = Math.min(first, distance);
    }
  }
  nearest.first = first;
  nearest.second = second;
}

const firstAt: Noise = (x, z, seed) => {
  findNearest(x, z, seed);
  return Math.sqrt(nearest.first);
};
const secondAt: Noise = (x, z, seed) => {
  findNearest(x, z, seed);
  return Math.sqrt(nearest.second);
};

/** The whole search in integers: which cell is nearest must not hang on how a device rounds. */
const cellAt: Noise = (x, z, seed) => {
  const s = latticeOf(seed);
  const dx = Math.floor(offsetOf(x) * FINE);
  const dz = Math.floor(offsetOf(z) * FINE);
  const right = dx >= FINE / 2 ? 1 : 0;
  const upper = dz >= FINE / 2 ? 1 : 0;
  const i = latticeOf(x) + right;
  const j = latticeOf(z) + upper;
  let first = 2 ** 32;
  let id = 0;
  for (let row = -2; row < 2; row++) {
    for (let column = -2; column < 2; column++) {
      hash(i + column, j + row, s);
      const px = (column + right) * FINE + scatter(hashed.x) - dx;
      const pz = (row + upper) * FINE + scatter(hashed.y) - dz;
      const distance = px * px + pz * pz;
      if (distance < first) {
        first = distance;
        id = hashed.z;
      }
    }
  }
  return unitOf(id);
};

const SMOOTH = (absolute: number, what: string): Tolerance => ({
  absolute,
  relative: 0,
  why: `the lattice is exact; ${what} in float32, on values of about 1`,
});

export const white = noise(
  'white',
  80,
  'White noise: one random number of [0, 1) for each cell of the lattice.',
  whiteAt,
  scattered(whiteAt, true),
  EXACT,
);
export const valueNoise = noise(
  'value_noise',
  81,
  'Value noise, 0 to 1: random numbers at lattice points, joined smoothly.',
  valueAt,
  continuous(valueAt, { lo: 0, hi: 1 }, 1.88),
  SMOOTH(2e-6, 'two quintic weights and three interpolations'),
);
export const perlin = noise(
  'perlin',
  82,
  'Perlin noise, −1 to 1 and 0 at lattice points: random slopes joined smoothly.',
  perlinAt,
  continuous(perlinAt, { lo: -1.00001, hi: 1.00001 }, 5.2),
  SMOOTH(4e-6, 'four gradients, two quintic weights and three interpolations'),
);
export const simplex = noise(
  'simplex',
  83,
  'Simplex noise, −1 to 1: rounder and with less of a grid than Perlin noise.',
  simplexAt,
  continuous(simplexAt, { lo: -1.00001, hi: 1.00001 }, 8),
  SMOOTH(1e-5, 'three kernels of the fourth power, scaled by 99,'),
);
export const worleyF1 = noise(
  'worley_f1',
  84,
  'Distance to the nearest of the feature points scattered one a cell, in cells: 0 to 1.36.',
  firstAt,
  continuous(firstAt, { lo: 0, hi: 1.37 }, 1),
  SMOOTH(2e-6, 'a squared distance and a root'),
);
export const worleyF2 = noise(
  'worley_f2',
  85,
  'Distance to the second nearest feature point, in cells: 0 to 1.54.',
  secondAt,
  continuous(secondAt, { lo: 0, hi: 1.54 }, 1),
  SMOOTH(2e-6, 'a squared distance and a root'),
);
export const worleyCell = noise(
  'worley_cell',
  86,
  'A random number of [0, 1) for the nearest feature point: constant within a Voronoi cell.',
  cellAt,
  scattered(cellAt, false),
  EXACT,
);
