import type { TexelArea } from './texel-area.ts';
import type { ZoneGrid } from './zone-data.ts';

/** A tile of the zone, counted from its south-west one. */
export interface ZoneTile {
  i: number;
  j: number;
}

/** Texels along an edge of the zone. */
export const zoneTexels = (grid: ZoneGrid) => grid.tiles * grid.tileTexels;

/** World positions of the texel centres along an axis that starts at `origin`, as float32. */
export function texelCentres(origin: number, grid: ZoneGrid): Float32Array {
  return Float32Array.from({ length: zoneTexels(grid) }, (_, k) => origin + (k + 0.5) * grid.texel);
}

/** All tiles, nearest to the zone's centre first; equally near ones by row, then column. */
export function tilesNearestFirst(tiles: number): ZoneTile[] {
  const middle = (tiles - 1) / 2;
  const offset = ({ i, j }: ZoneTile) => (i - middle) ** 2 + (j - middle) ** 2;
  return Array.from({ length: tiles * tiles }, (_, k) => ({ i: k % tiles, j: Math.floor(k / tiles) })).sort(
    (a, b) => offset(a) - offset(b),
  );
}

/** The texels of a tile. */
export function tileArea({ i, j }: ZoneTile, tileTexels: number): TexelArea {
  return { column: i * tileTexels, row: j * tileTexels, columns: tileTexels, rows: tileTexels };
}
