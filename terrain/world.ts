import type { HeightField } from './height-field.ts';

/** As many tiles a side as the project file allows. */
const MOST_TILES = 1024;

/** The world's extent in whole tiles of `tileSize` metres that the data cover; at least one each way. */
export function worldFor(field: HeightField, tileSize: number): { tilesX: number; tilesZ: number } {
  // Cells reach half their size beyond the samples at their centres.
  const tiles = (origin: number, cell: number, samples: number): number => {
    const whole = Math.floor((origin + (samples - 0.5) * cell) / tileSize + 1e-9);
    return Math.min(Math.max(whole, 1), MOST_TILES);
  };
  return {
    tilesX: tiles(field.originX, field.cellX, field.width),
    tilesZ: tiles(field.originZ, field.cellZ, field.height),
  };
}
