import { zoneTexels } from './grid.ts';
import type { TexelArea } from './texel-area.ts';
import type { HeightSource, ZoneGrid } from './zone-data.ts';

/**
 * Heights of the zone, de-tiled, with an apron of one texel all around, so that derivatives are right across tile edges
 * and at the rim. Texel (i, j) of the zone is at (j + 1) · stride + i + 1.
 */
export const groundStride = (grid: ZoneGrid) => zoneTexels(grid) + 2;

/** A rectangle of that raster, with its heights. */
export interface GroundPatch {
  /** First column and row, counted from the apron's south-west corner. */
  column: number;
  row: number;
  columns: number;
  rows: number;
  heights: Float32Array;
}

/** The heights of an area, with the apron where it lies at the rim, `into` an array if given. The tiles' patches fill the raster. */
export function sampleGround(
  source: HeightSource,
  grid: ZoneGrid,
  area: TexelArea,
  into?: Float32Array,
): GroundPatch {
  const range = (first: number, count: number) => {
    const start = first === 0 ? 0 : first + 1;
    const end = first + count + (first + count === zoneTexels(grid) ? 2 : 1);
    return [start, end - start] as const;
  };
  const [column, columns] = range(area.column, area.columns);
  const [row, rows] = range(area.row, area.rows);
  const { originX, originZ, texel } = grid;
  const heights = source.sample(
    originX + (column - 0.5) * texel,
    originZ + (row - 0.5) * texel,
    texel,
    columns,
    rows,
    into,
  );
  return { column, row, columns, rows, heights };
}

/** Factors of the finite differences, as float32: 1/(2·texel) for the gradient, 1/texel² for the Laplacian. */
export function differenceFactors(texel: number): { gradient: number; laplacian: number } {
  return { gradient: Math.fround(1 / (2 * texel)), laplacian: Math.fround(1 / (texel * texel)) };
}
