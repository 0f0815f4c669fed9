import type { HeightField } from './height-field.ts';

/**
 * Heights at `columns`×`rows` points from (x0, z0) in steps of `step` metres, rows south to north.
 *
 * Catmull-Rom bicubic (Keys' cubic convolution with a = −½): exact at samples, and for fields that are linear.
 * Beyond the rim lies the nearest rim's height; the row and column that the cubic needs outside are continued
 * linearly. A height depends on nothing but the position: positions are rounded to 2^-20 m first, so that tiles
 * and zones that reach a point by different sums agree on it. Steps above the cell size skip samples. The result is
 * written `into` an array, if one of at least its length is given.
 */
export function sampleHeights(
  field: HeightField,
  x0: number,
  z0: number,
  step: number,
  columns: number,
  rows: number,
  into?: Float32Array,
): Float32Array {
  const { width, height, data } = field;
  const across = taps(x0, step, columns, field.originX, field.cellX, width);
  const along = taps(z0, step, rows, field.originZ, field.cellZ, height);
  const result = into?.subarray(0, columns * rows) ?? new Float32Array(columns * rows);

  // Rows of the field interpolated eastwards; the four that the current result row needs are kept.
  const lines = [0, 1, 2, 3].map(() => ({ row: -1, values: new Float64Array(columns) }));
  const lineOf = (row: number): Float64Array => {
    const line = lines[row & 3]!;
    if (line.row !== row) {
      line.row = row;
      interpolate(data, row * width, across, line.values);
    }
    return line.values;
  };

  for (let j = 0; j < rows; j++) {
    const first = along.first[j]!;
    const a = lineOf(first);
    const b = lineOf(Math.min(first + 1, height - 1));
    const c = lineOf(Math.min(first + 2, height - 1));
    const d = lineOf(Math.min(first + 3, height - 1));
    const w = along.weights;
    const [wa, wb, wc, wd] = [w[4 * j]!, w[4 * j + 1]!, w[4 * j + 2]!, w[4 * j + 3]!];
    for (let i = 0; i < columns; i++) {
      result[j * columns + i] = wa * a[i]! + wb * b[i]! + wc * c[i]! + wd * d[i]!;
    }
  }
  return result;
}

/** A field as the hot zone asks for it; structurally gpu-runtime's HeightSource. */
export function heightSource(field: HeightField) {
  return {
    sample: (x0: number, z0: number, step: number, columns: number, rows: number, into?: Float32Array) =>
      sampleHeights(field, x0, z0, step, columns, rows, into),
  };
}

/** For each position: the first of four neighbouring samples (fewer at the end of tiny fields) and their weights. */
interface Taps {
  first: Int32Array;
  weights: Float64Array;
}

const POSITION_STEPS = 2 ** 20;

function taps(start: number, step: number, count: number, origin: number, cell: number, size: number): Taps {
  const result: Taps = { first: new Int32Array(count), weights: new Float64Array(4 * count) };
  for (let index = 0; index < count; index++) {
    const position = Math.round((start + index * step) * POSITION_STEPS) / POSITION_STEPS;
    const sample = Math.min(Math.max((position - origin) / cell, 0), size - 1);
    const base = Math.min(Math.floor(sample), size - 2);
    const weights = continued(catmullRom(sample - base), base, size);
    // Slide the window of four inside the field.
    const first = Math.max(0, Math.min(base - 1, size - 4));
    result.first[index] = first;
    for (const { at, weight } of weights) result.weights[4 * index + at - first]! += weight;
  }
  return result;
}

/** Weights of the samples −1, 0, 1 and 2 round a point at 0 ≤ t ≤ 1. */
function catmullRom(t: number): readonly [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [
    -0.5 * t3 + t2 - 0.5 * t,
    1.5 * t3 - 2.5 * t2 + 1,
    -1.5 * t3 + 2 * t2 + 0.5 * t,
    0.5 * t3 - 0.5 * t2,
  ];
}

/** Folds the weight of a sample beyond the rim into the two that a straight line continues: p₋₁ = 2p₀ − p₁. */
function continued([before, left, right, after]: readonly number[], base: number, size: number) {
  const weights = [
    { at: base, weight: left! },
    { at: base + 1, weight: right! },
  ];
  if (base > 0) weights.push({ at: base - 1, weight: before! });
  else weights.push({ at: 0, weight: 2 * before! }, { at: 1, weight: -before! });
  if (base + 2 < size) weights.push({ at: base + 2, weight: after! });
  else weights.push({ at: size - 1, weight: 2 * after! }, { at: size - 2, weight: -after! });
  return weights;
}

function interpolate(data: Float32Array, offset: number, { first, weights }: Taps, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) {
    const at = offset + first[i]!;
    const w = 4 * i;
    // In fields of fewer than four samples a row the last taps weigh nothing, and may lie past the end.
    into[i] =
      weights[w]! * data[at]! +
      weights[w + 1]! * data[at + 1]! +
      (weights[w + 2] === 0 ? 0 : weights[w + 2]! * data[at + 2]!) +
      (weights[w + 3] === 0 ? 0 : weights[w + 3]! * data[at + 3]!);
  }
}
