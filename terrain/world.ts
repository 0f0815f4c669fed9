import type { HeightField } from './height-field.ts';

/** The world's extent in whole tiles that the data cover, at least one and at most 1024 each way. */
export function worldFor(_field: HeightField, _tileSize: number): { tilesX: number; tilesZ: number } {
  throw new Error('not written yet');
}
