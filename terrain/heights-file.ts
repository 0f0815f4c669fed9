import { InputError } from '#graph-core/errors.ts';
import type { HeightRaster } from '#graph-core/project.ts';
import { DEM_LIMITS } from './dem-options.ts';
import type { HeightField } from './height-field.ts';

/**
 * The bytes of the heights file beside a project: float32 little-endian metres, rows south to north. Typed arrays
 * are little-endian wherever WebGPU runs, so bytes are copied as they lie.
 */
export function encodeHeights(field: HeightField): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = field.data;
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

/** Reads what encodeHeights wrote. @throws InputError when the bytes do not fit the raster's declaration. */
export function decodeHeights(bytes: Uint8Array, raster: HeightRaster, fileName: string): HeightField {
  const { width, height, cellX, cellZ, originX, originZ } = raster;
  const expected = 4 * width * height;
  if (bytes.length !== expected) {
    throw new InputError(
      `${fileName} has ${bytes.length} bytes, but the project's ${width}×${height} heights take exactly ${expected}.`,
      { file: fileName },
    );
  }
  const data = new Float32Array(bytes.slice().buffer);
  const fault = data.findIndex((value) => !(Math.abs(value) <= DEM_LIMITS.metres));
  if (fault >= 0) {
    throw new InputError(
      `${fileName} holds ${data[fault]} at column ${fault % width}, row ${Math.floor(fault / width)}; ` +
        `heights are numbers of metres up to ${DEM_LIMITS.metres}.`,
      { file: fileName },
    );
  }
  return { width, height, cellX, cellZ, originX, originZ, data };
}
