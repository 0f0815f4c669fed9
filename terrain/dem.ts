import type { DemOptions } from './dem-options.ts';
import type { HeightField } from './height-field.ts';

export interface DemResult {
  /** Its south-west cell starts at the world's origin. */
  field: HeightField;
  /** What was found and what was assumed, one sentence a line, for the user to read. */
  report: string[];
}

/**
 * Reads a DEM of any known format.
 *
 * @throws InputError for anything wrong with the bytes or the options.
 */
export function readDem(
  _bytes: Uint8Array,
  _fileName: string,
  _options: DemOptions = {},
): Promise<DemResult> {
  throw new Error('not written yet');
}
