import type { ZoneTile } from './grid.ts';
import { zoneTexels } from './grid.ts';
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

/** What a tile contributes: its own texels, and the apron where it lies at the rim. The tiles' patches fill the raster. */
export function sampleGround(source: HeightSource, grid: ZoneGrid, tile: ZoneTile): GroundPatch {
  const range = (index: number) => {
    const start = index === 0 ? 0 : index * grid.tileTexels + 1;
    const end = (index + 1) * grid.tileTexels + (index === grid.tiles - 1 ? 2 : 1);
    return [start, end - start] as const;
  };
  const [column, columns] = range(tile.i);
  const [row, rows] = range(tile.j);
  const { originX, originZ, texel } = grid;
  const heights = source.sample(
    originX + (column - 0.5) * texel,
    originZ + (row - 0.5) * texel,
    texel,
    columns,
    rows,
  );
  return { column, row, columns, rows, heights };
}

/** Factors of the finite differences, as float32: 1/(2·texel) for the gradient, 1/texel² for the Laplacian. */
export function differenceFactors(texel: number): { gradient: number; laplacian: number } {
  return { gradient: Math.fround(1 / (2 * texel)), laplacian: Math.fround(1 / (texel * texel)) };
}
