import type { HeightRaster } from '#graph-core/project.ts';
import type { HeightField } from '#terrain/height-field.ts';

/**
 * The heights files of a session, decoded, by name. Nothing is ever taken out, so that undo and redo find the data of
 * every import; a name stands for the same data throughout (see nameFor).
 */
export class HeightFiles {
  readonly #data = new Map<string, Float32Array>();
  #placed: { raster: HeightRaster; field: HeightField } | null = null;

  add(name: string, data: Float32Array): void {
    this.#data.set(name, data);
  }

  names(): string[] {
    return [...this.#data.keys()];
  }

  /** The field that a raster declares; null when the raster is null or its file is not here. */
  fieldOf(raster: HeightRaster | null): HeightField | null {
    const data = raster && this.#data.get(raster.file);
    if (!raster || !data) return null;
    if (this.#placed?.raster !== raster) {
      const { width, height, cellX, cellZ, originX, originZ } = raster;
      const field = { width, height, cellX, cellZ, originX, originZ, data };
      this.#placed = { raster, field };
    }
    return this.#placed.field;
  }

  /** Samples of a file, to be written out. */
  dataOf(name: string): Float32Array | null {
    return this.#data.get(name) ?? null;
  }

  /** A file name for new data: equal data, equal name. */
  static async nameFor(data: Float32Array): Promise<string> {
    const bytes = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `heights-${hex}.r32`;
  }
}
