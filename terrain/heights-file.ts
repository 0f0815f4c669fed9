import type { HeightRaster } from '#graph-core/project.ts';
import type { HeightField } from './height-field.ts';

/** The bytes of the heights file beside a project: float32 little-endian metres, rows south to north. */
export function encodeHeights(_field: HeightField): Uint8Array<ArrayBuffer> {
  throw new Error('not written yet');
}

/** Reads what encodeHeights wrote. @throws InputError when the bytes do not fit the raster's declaration. */
export function decodeHeights(_bytes: Uint8Array, _raster: HeightRaster, _fileName: string): HeightField {
  throw new Error('not written yet');
}
