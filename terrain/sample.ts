import type { HeightField } from './height-field.ts';

/**
 * Heights at `columns`×`rows` points from (x0, z0) in steps of `step` metres, rows south to north.
 * Catmull-Rom bicubic; positions outside the data take the height of the nearest rim.
 */
export function sampleHeights(
  _field: HeightField,
  _x0: number,
  _z0: number,
  _step: number,
  _columns: number,
  _rows: number,
): Float32Array {
  throw new Error('not written yet');
}

/** A field as the hot zone asks for it; structurally gpu-runtime's HeightSource. */
export function heightSource(field: HeightField) {
  return {
    sample: (x0: number, z0: number, step: number, columns: number, rows: number) =>
      sampleHeights(field, x0, z0, step, columns, rows),
  };
}
