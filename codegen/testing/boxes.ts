import type { ExpressionSet } from '../expression-set.ts';
import type { Interval } from '../interval.ts';
import type { IntervalContext } from '../op.ts';
import { batchOf } from './programs.ts';
import { seededRandom } from './samples.ts';

const POINTS = 40;
const COLUMNS = ['x', 'z', 'height', 'gradientX', 'gradientZ', 'laplacian'] as const;

/** A box of the context, from a middle and a size for each quantity, and points in it. */
export function boxAndPoints({ masks, layers, keyframes }: ExpressionSet, seed: number, size: number) {
  const random = seededRandom(seed);
  const range = (spread: number) => {
    const middle = (random() - 0.5) * 2 * spread;
    const half = spread * size * random();
    const values = Float32Array.from({ length: POINTS }, () => middle + (random() * 2 - 1) * half);
    const lo = values.reduce((a, b) => Math.min(a, b));
    return { values, interval: { lo, hi: values.reduce((a, b) => Math.max(a, b)) } satisfies Interval };
  };
  const scales = { x: 1000, z: 1000, height: 500, gradientX: 2, gradientZ: 2, laplacian: 0.1 };
  const ranges = COLUMNS.map((name) => [name, range(scales[name])] as const);
  const distances = masks.map(() => range(50));
  const shares = layers.map(() => range(1));
  const context = {
    ...Object.fromEntries(ranges.map(([name, { interval }]) => [name, interval])),
    seaLevel: 3,
    maskDistance: (mask: number) => distances[mask]!.interval,
    layerValue: (layer: number) => shares[layer]!.interval,
    keyframes,
  } as unknown as IntervalContext;
  const batch = batchOf(POINTS, {
    ...Object.fromEntries(ranges.map(([name, { values }]) => [name, values])),
    seaLevel: 3,
    maskDistance: distances.map(({ values }) => values),
    layerValue: shares.map(({ values }) => values),
  });
  return { context, batch };
}
