import { InputError } from '#graph-core/errors.ts';
import { ASCII_GRID } from './ascii-grid.ts';
import type { DemFormat } from './format.ts';
import { GEOTIFF } from './geotiff.ts';
import { HGT } from './hgt.ts';
import { GREY_PNG } from './png.ts';
import { RAW } from './raw.ts';
import { TERRARIUM_PNG } from './terrarium.ts';

/** Every format, in the order in which they are tried. The import dialog, the command line and the docs read it. */
export const DEM_FORMATS: readonly DemFormat[] = [TERRARIUM_PNG, GREY_PNG, GEOTIFF, ASCII_GRID, HGT, RAW];

/** The format that is asked for by id, or that the file claims to be. @throws InputError when there is none. */
export function demFormatOf(bytes: Uint8Array, fileName: string, id?: string): DemFormat {
  const found = DEM_FORMATS.find((format) =>
    id === undefined ? format.sniff(bytes, fileName) : format.id === id,
  );
  if (found) return found;
  if (id !== undefined) {
    const ids = DEM_FORMATS.map((format) => format.id).join(', ');
    throw new InputError(`There is no height map format "${id}"; there are ${ids}.`, { setting: 'format' });
  }
  const known = DEM_FORMATS.map(({ label, extensions }) => `${label} (.${extensions.join(', .')})`).join(
    ', ',
  );
  throw new InputError(
    `${fileName} is no height map that can be read: neither its first bytes nor its name is known. Known are ${known}.`,
    {
      file: fileName,
    },
  );
}
