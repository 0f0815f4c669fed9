import { around, hull, type Interval, point } from '../interval.ts';
import { bound, SMALLEST_NORMAL } from '../numeric.ts';
import { defineOp } from './define.ts';

/** Keyframes are packed four floats a key. */
const KEY = 4;

/** Last key of the curve whose x is not beyond the given one; `first` if there is none. */
function keyBefore(keys: Float32Array, x: number, first: number, count: number): number {
  let low = first;
  let high = first + count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (keys[middle * KEY]! <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** Cubic Hermite through the keys (sorted by x), constant outside them; a curve without keys is 0. */
function curveAt(keys: Float32Array, x: number, first: number, count: number): number {
  if (count === 0) return 0;
  const key = keyBefore(keys, x, first, count);
  const x0 = keys[key * KEY]!;
  const y0 = keys[key * KEY + 1]!;
  if (x <= x0 || key === first + count - 1) return y0;
  const width = keys[(key + 1) * KEY]! - x0;
  const y1 = keys[(key + 1) * KEY + 1]!;
  const t = (x - x0) / width;
  const rise = t * t * (3 - 2 * t);
  const leave = t * (1 - t) * (1 - t) * width * keys[key * KEY + 3]!;
  const arrive = t * t * (t - 1) * width * keys[(key + 1) * KEY + 2]!;
  return bound(y0 + (y1 - y0) * rise + leave + arrive);
}

/** Range over the part of one segment: hull of the control points of that part, by blossoming its Bézier form. */
function segmentInterval(keys: Float32Array, key: number, x: Interval): Interval {
  const x0 = keys[key * KEY]!;
  const y0 = keys[key * KEY + 1]!;
  const width = keys[(key + 1) * KEY]! - x0;
  const y1 = keys[(key + 1) * KEY + 1]!;
  const controls = [
    y0,
    y0 + (width / 3) * keys[key * KEY + 3]!,
    y1 - (width / 3) * keys[(key + 1) * KEY + 2]!,
    y1,
  ];
  const from = Math.min(1, Math.max(0, (x.lo - x0) / width));
  const to = Math.min(1, Math.max(0, (x.hi - x0) / width));
  const blossom = (...at: readonly number[]) => {
    let row = controls;
    for (const t of at) row = row.slice(1).map((value, i) => row[i]! * (1 - t) + value * t);
    return bound(row[0]!);
  };
  return around(
    blossom(from, from, from),
    blossom(from, from, to),
    blossom(from, to, to),
    blossom(to, to, to),
  );
}

function curveInterval(keys: Float32Array, x: Interval, first: number, count: number): Interval {
  if (count === 0) return point(0);
  const start = keyBefore(keys, x.lo, first, count);
  const end = keyBefore(keys, x.hi, first, count);
  let range: Interval | null = null;
  const include = (part: Interval) => (range = range === null ? part : hull(range, part));
  for (let key = start; key <= end; key++) {
    const x0 = keys[key * KEY]!;
    const isLast = key === first + count - 1;
    // Before the first key, and from the last on, the curve is constant; keys of equal x are a jump.
    if (isLast || x.lo <= x0) include(point(keys[key * KEY + 1]!));
    if (!isLast && x.hi > x0 && keys[(key + 1) * KEY]! > x0) include(segmentInterval(keys, key, x));
  }
  return range!;
}

/** Size of a curve's terms: they may cancel, and a deviation of t counts with its steepest part. */
function curveMagnitude(keys: Float32Array, first: number, count: number): number {
  let largest = 0;
  for (let key = first; key < first + count; key++) {
    const before = key > first ? keys[key * KEY]! - keys[(key - 1) * KEY]! : 0;
    const after = key < first + count - 1 ? keys[(key + 1) * KEY]! - keys[key * KEY]! : 0;
    const slopes = before * Math.abs(keys[key * KEY + 2]!) + after * Math.abs(keys[key * KEY + 3]!);
    largest = Math.max(largest, Math.abs(keys[key * KEY + 1]!) + slopes);
  }
  return largest;
}

export const curve = defineOp({
  name: 'curve',
  code: 96,
  operands: [
    { name: 'x', kind: 'value' },
    { name: 'first', kind: 'index', counts: 'keyframe' },
    { name: 'count', kind: 'index', counts: 'keyframe-count' },
  ],
  doc: 'Cubic Hermite curve through keyframes, constant beyond the first and last.',
  evaluate: (context, x, first, count) => curveAt(context.keyframes, x, first, count),
  wgsl: 'keyframe_curve(a, b, c)',
  uses: ['keyframe_curve'],
  interval: (context, x, first, count) => curveInterval(context.keyframes, x, first.lo, count.lo),
  tolerance: {
    absolute: 4 * SMALLEST_NORMAL,
    relative: 8e-6,
    magnitude: (keyframes, _, first, count) => curveMagnitude(keyframes, first, count),
    why: 't errs by a difference and a division of 2.5 ulp, with weights of slope up to 1.5; then four terms add up',
  },
  pure: false,
});
