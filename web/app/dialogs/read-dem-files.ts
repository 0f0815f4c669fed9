import { InputError } from '#graph-core/errors.ts';
import { readDem } from '#terrain/dem.ts';
import type { DemResult } from '#terrain/dem.ts';
import { DEM_OPTIONS } from '#terrain/dem-options.ts';
import type { DemOptionDeclaration, DemOptions } from '#terrain/dem-options.ts';
import { parseDemOption } from '#terrain/dem-options.ts';
import { COMMON_OPTIONS } from '#terrain/formats/format.ts';
import type { DemFormat } from '#terrain/formats/format.ts';
import { DEM_FORMATS, demFormatOf } from '#terrain/formats/table.ts';
import { sidecarName } from '#terrain/sidecar.ts';
import type { Sidecar } from '#terrain/sidecar.ts';

/** A height map that was chosen, in memory. */
export interface DemFile {
  name: string;
  bytes: Uint8Array;
  sidecar?: Sidecar;
}

/** Options as typed, by id; an empty text means "told from the file". */
export type TypedOptions = Partial<Record<DemOptionDeclaration['id'], string>>;

/** Extensions for the file dialog, every format's and that of sidecars. */
export const DEM_EXTENSIONS = [...new Set(DEM_FORMATS.flatMap(({ extensions }) => extensions)), 'json'].map(
  (extension) => `.${extension}`,
);

/** The one height map among some files, and the JSON beside it. @throws InputError when there is none, or several. */
export async function demFileOf(files: readonly File[]): Promise<DemFile> {
  const maps = files.filter(({ name }) => !name.toLowerCase().endsWith('.json'));
  const [map, ...more] = maps;
  if (!map || more.length > 0) {
    const names = files.map(({ name }) => name).join(', ');
    throw new InputError(`${names}: choose one height map, with the .json named after it if it has one.`);
  }
  const beside = files.find(({ name }) => name === sidecarName(map.name));
  return {
    name: map.name,
    bytes: new Uint8Array(await map.arrayBuffer()),
    sidecar: beside && { fileName: beside.name, text: await beside.text() },
  };
}

/** Reads it with what was typed. @throws InputError for a fault of either. */
export function readDemFile({ name, bytes, sidecar }: DemFile, typed: TypedOptions): Promise<DemResult> {
  const options: Record<string, unknown> = {};
  for (const option of DEM_OPTIONS) {
    const text = typed[option.id];
    if (text !== undefined && text !== '') options[option.id] = parseDemOption(option, text);
  }
  return readDem(bytes, name, options as DemOptions, sidecar);
}

/** The format that the file is read as, null while that is not known. */
export function formatOf({ name, bytes }: DemFile, typed: TypedOptions): DemFormat | null {
  try {
    return demFormatOf(bytes, name, typed.format || undefined);
  } catch {
    return null;
  }
}

/** Options to be shown: those that the format heeds. */
export function optionsOf(format: DemFormat | null): readonly DemOptionDeclaration[] {
  return DEM_OPTIONS.filter(({ id }) => COMMON_OPTIONS.includes(id) || format?.options.includes(id));
}
