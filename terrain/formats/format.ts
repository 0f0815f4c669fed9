import { InputError } from '#graph-core/errors.ts';
import { DEM_LIMITS } from '../dem-options.ts';
import type { DemOptions } from '../dem-options.ts';

/** Samples as a format's reader gives them, before scaling, filling and turning south up. */
export interface DemGrid {
  width: number;
  height: number;
  /** Metres between samples eastwards and northwards; null when the file does not say. */
  cell: { x: number; z: number } | null;
  rowOrder: 'north-first' | 'south-first';
  /** Row-major; NaN marks a cell without data (see markVoids), nothing else is NaN or infinite. */
  data: Float32Array;
  /** The sample that `max` stands for: 65535, 255, or 1 for floats; null where samples are metres by definition. */
  fullScale: number | null;
  /** Metres that 0 and `fullScale` stand for, when the options or the name say. */
  range: { min: number; max: number } | null;
  /** For the report: what the file said and what was assumed. */
  notes: string[];
}

/** One DEM format, declared once: detection, reading, the import dialog, the command line's help and the docs. */
export interface DemFormat {
  /** Stable; the value of the `format` option. */
  id: string;
  label: string;
  /** Lower case, without the dot. */
  extensions: readonly string[];
  doc: string;
  /** The options it heeds, beyond those that every format does (COMMON_OPTIONS). */
  options: readonly (keyof DemOptions)[];
  /** Whether the file claims to be of this format: by its first bytes, or by its name. */
  sniff(bytes: Uint8Array, fileName: string): boolean;
  /** @throws InputError for damaged or impossible input. */
  read(bytes: Uint8Array, fileName: string, options: DemOptions): Promise<DemGrid>;
}

export const COMMON_OPTIONS: readonly (keyof DemOptions)[] = ['format', 'cell', 'noData', 'rowOrder'];

export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  const lower = fileName.toLowerCase();
  return extensions.some((extension) => lower.endsWith(`.${extension}`));
}

/** To be called with the size that a header claims, before anything of that size is allocated. */
export function checkSize(width: number, height: number, file: string): void {
  if (!(width >= 2 && height >= 2)) {
    throw new InputError(`${file} is ${width}×${height} samples; at least 2×2 are needed.`, { file });
  }
  if (width > DEM_LIMITS.side || height > DEM_LIMITS.side || width * height > DEM_LIMITS.samples) {
    throw new InputError(
      `${file} claims ${width}×${height} samples; at most ${DEM_LIMITS.side} a side and ` +
        `${DEM_LIMITS.samples.toLocaleString('en')} in all are read. Cut it or reduce its resolution first.`,
      { file },
    );
  }
}

/** Damage that a decoder reports, as the user's fault. */
export function damaged(file: string, label: string, cause: unknown): InputError {
  if (cause instanceof InputError) return cause;
  // Readers that run past the end of the bytes say so in their own words.
  const isCut = cause instanceof RangeError;
  const words = cause instanceof Error ? cause.message : String(cause);
  const detail = isCut ? 'it is cut off or damaged: what it points to lies beyond its end' : words;
  return new InputError(`${file} cannot be read as ${label}: ${detail.replace(/[.:\s]+$/, '')}.`, { file });
}

/**
 * Turns cells that hold the no-data value into NaN, in place.
 *
 * @throws InputError for a NaN or infinite cell that the no-data value does not account for.
 */
export function markVoids(data: Float32Array, width: number, noData: number | null, file: string): void {
  // Files store the value in the samples' own precision: −3.4028234663852886e+38 as well as −3.4e38.
  const target = noData === null ? null : Math.fround(noData);
  for (let index = 0; index < data.length; index++) {
    const value = data[index]!;
    if (value === target || (Number.isNaN(value) && target !== null && Number.isNaN(target))) {
      data[index] = Number.NaN;
    } else if (!Number.isFinite(value)) {
      throw new InputError(
        `${file} holds ${Number.isNaN(value) ? 'a cell that is not a number (NaN)' : 'an infinite height'} ` +
          `at column ${index % width}, row ${Math.floor(index / width)}, and declares no such no-data value. ` +
          'If it means "unknown", replace it by a number and give that as the no-data value.',
        { file },
      );
    }
  }
}
