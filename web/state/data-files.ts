import type { HeightRaster } from '#graph-core/project.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { encodeHeights } from '#terrain/heights-file.ts';

/**
 * The data files of a session, by name: heights, decoded, and the tile archives of source layers, which stay where they
 * are until tiles are asked for. Nothing is ever taken out, so that undo and redo find the data of every import; a name
 * stands for the same data throughout.
 */
export class DataFiles {
  readonly #heights = new Map<string, Float32Array>();
  readonly #archives = new Map<string, Blob>();
  #placed: { raster: HeightRaster; field: HeightField } | null = null;

  addHeights(name: string, data: Float32Array): void {
    this.#heights.set(name, data);
  }

  addArchive(name: string, archive: Blob): void {
    this.#archives.set(name, archive);
  }

  names(): string[] {
    return [...this.#heights.keys(), ...this.#archives.keys()];
  }

  /** The field that a raster declares; null when the raster is null or its file is not here. */
  fieldOf(raster: HeightRaster | null): HeightField | null {
    const data = raster && this.#heights.get(raster.file);
    if (!raster || !data) return null;
    if (this.#placed?.raster !== raster) {
      const { width, height, cellX, cellZ, originX, originZ } = raster;
      const field = { width, height, cellX, cellZ, originX, originZ, data };
      this.#placed = { raster, field };
    }
    return this.#placed.field;
  }

  archiveOf(name: string): Blob | null {
    return this.#archives.get(name) ?? null;
  }

  /** A file as it is written out; null when it is not here. */
  contentOf(name: string): Uint8Array | Blob | null {
    const archive = this.#archives.get(name);
    if (archive) return archive;
    const data = this.#heights.get(name);
    // Only the samples are written; where they lie in the world is in the project.
    return data
      ? encodeHeights({ width: 0, height: 0, cellX: 1, cellZ: 1, originX: 0, originZ: 0, data })
      : null;
  }

  /** A file name for heights: equal data, equal name. */
  static async nameFor(data: Float32Array): Promise<string> {
    const bytes = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `heights-${hex}.r32`;
  }
}
