import { InputError } from '#graph-core/errors.ts';
import { checkDemOptions, DEM_LIMITS, DEM_OPTIONS } from './dem-options.ts';
import type { DemOptions } from './dem-options.ts';
import { fillVoids } from './fill-voids.ts';
import { COMMON_OPTIONS } from './formats/format.ts';
import type { DemFormat, DemGrid } from './formats/format.ts';
import { demFormatOf } from './formats/table.ts';
import type { HeightField } from './height-field.ts';
import { sidecarOptions } from './sidecar.ts';
import type { Sidecar } from './sidecar.ts';

export interface DemResult {
  /** Its south-west cell starts at the world's origin: the first sample's centre is at (cellX/2, cellZ/2). */
  field: HeightField;
  /** What was found and what was assumed, one sentence a line, for the user to read. */
  report: string[];
}

const ASSUMED_CELL = 1;

/**
 * Reads a DEM of any format of the table (formats/table.ts) and makes of it gapless metres, rows south to north.
 * Heights below zero stay. The file's own place on Earth only decides the metric size of its cells.
 *
 * @param fileName only the name: formats are told, and sizes guessed, from it too.
 * @param sidecar the JSON file beside it, if there is one; options that are given come first.
 * @throws InputError for anything wrong with the bytes or the options.
 */
export async function readDem(
  bytes: Uint8Array,
  fileName: string,
  given: DemOptions = {},
  sidecar?: Sidecar,
): Promise<DemResult> {
  checkDemOptions(given, fileName);
  if (bytes.length === 0) throw new InputError(`${fileName} is empty (0 bytes).`, { file: fileName });
  const format = demFormatOf(bytes, fileName, given.format);
  const notes: string[] = [];
  const options = sidecar ? withSidecar(format, given, sidecar, notes) : given;
  checkDemOptions(options, fileName);
  const grid = await format.read(bytes, fileName, options);
  notes.push(...grid.notes, ...unheeded(format, given));

  notes.push(...scale(grid));
  const voids = fillVoids(grid.data, grid.width, grid.height);
  if (voids === grid.data.length) {
    throw new InputError(`${fileName} has no data in any of its ${voids} cells.`, { file: fileName });
  }
  if (voids > 0) {
    const share = ((100 * voids) / grid.data.length).toPrecision(2);
    notes.push(`${voids} cells (${share} %) had no data and were filled from the ground around them.`);
  }
  const { min, max } = rangeOf(grid.data);
  checkHeights(min, max, fileName);
  notes.push(`Heights are ${round(min)}..${round(max)} m.`);
  if (min === max) notes.push('Warning: all heights are the same.');
  if ((options.rowOrder ?? grid.rowOrder) === 'north-first') flip(grid);

  const cell = options.cell === undefined ? grid.cell : { x: options.cell, z: options.cell };
  if (!cell) notes.push(`Warning: the file does not say its cell size; ${ASSUMED_CELL} m is assumed.`);
  const { x: cellX, z: cellZ } = cell ?? { x: ASSUMED_CELL, z: ASSUMED_CELL };
  const { width, height, data } = grid;
  const headline =
    `${fileName}: ${format.label}, ${width}×${height} samples of ${round(cellX)}×${round(cellZ)} m, ` +
    `${round((width * cellX) / 1000)} km east by ${round((height * cellZ) / 1000)} km north.`;
  return {
    field: { width, height, cellX, cellZ, originX: cellX / 2, originZ: cellZ / 2, data },
    report: [headline, ...notes],
  };
}

const heeds = (format: DemFormat, id: keyof DemOptions): boolean =>
  COMMON_OPTIONS.includes(id) || format.options.includes(id);

/** Adds what the sidecar says, as far as the format asks for it. */
function withSidecar(format: DemFormat, given: DemOptions, sidecar: Sidecar, notes: string[]): DemOptions {
  const said = sidecarOptions(sidecar);
  const taken = DEM_OPTIONS.filter(
    ({ id }) => said[id] !== undefined && given[id] === undefined && heeds(format, id),
  );
  if (taken.length === 0) return given;
  const labels = taken.map(({ label }) => label.toLowerCase()).join(', ');
  notes.push(`Taken from ${sidecar.fileName}: ${labels}.`);
  return { ...given, ...Object.fromEntries(taken.map(({ id }) => [id, said[id]])) };
}

function unheeded(format: DemFormat, options: DemOptions): string[] {
  const ignored = DEM_OPTIONS.filter(({ id }) => options[id] !== undefined && !heeds(format, id));
  if (ignored.length === 0) return [];
  return [
    `Warning: a ${format.label} does not use ${ignored.map(({ label }) => label.toLowerCase()).join(', ')}.`,
  ];
}

/** Brings integer and normalised samples to the range that they stand for, in place. */
function scale(grid: DemGrid): string[] {
  const { data, fullScale, range } = grid;
  if (fullScale === null) {
    return range ? ['Warning: samples are metres already; lowest and highest are not used.'] : [];
  }
  if (fullScale === 1) {
    const { min, max } = rangeOf(data);
    // Voids alone give an empty range; the caller reports that.
    const normalised = min >= 0 && max <= 1;
    if (!range) {
      return normalised
        ? [
            'Warning: all samples lie between 0 and 1. If they are normalised, the land is flat until ' +
              'the lowest and the highest height are given.',
          ]
        : [];
    }
    if (!normalised) return ['Warning: samples are metres already; lowest and highest are not used.'];
  } else if (!range) {
    return [
      'Samples are taken as whole metres; give the lowest and the highest height if they stand for a range.',
    ];
  }
  const { min, max } = range;
  const step = (max - min) / fullScale;
  for (let index = 0; index < data.length; index++) data[index] = min + data[index]! * step;
  const notes = [`Samples 0..${fullScale} stand for ${min}..${max} m.`];
  const resolution = 2 ** (Math.floor(Math.log2(Math.max(Math.abs(min), Math.abs(max)))) - 23);
  if (fullScale > 1 && step < resolution) {
    notes.push(
      `Warning: steps of ${step} m are finer than heights near ${max} m can hold (${resolution} m).`,
    );
  }
  return notes;
}

function rangeOf(data: Float32Array): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of data) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

function checkHeights(min: number, max: number, file: string): void {
  if (min >= -DEM_LIMITS.metres && max <= DEM_LIMITS.metres) return;
  const odd = max > DEM_LIMITS.metres ? max : min;
  throw new InputError(
    `${file} has a height of ${odd} m. If that value means "unknown", give it as the no-data value.`,
    { file, setting: 'nodata' },
  );
}

/** Swaps rows in place. */
function flip({ data, width, height }: DemGrid): void {
  const row = new Float32Array(width);
  for (let top = 0, bottom = height - 1; top < bottom; top++, bottom--) {
    row.set(data.subarray(top * width, (top + 1) * width));
    data.copyWithin(top * width, bottom * width, (bottom + 1) * width);
    data.set(row, bottom * width);
  }
}

const round = (value: number): string => String(Number(value.toPrecision(6)));
