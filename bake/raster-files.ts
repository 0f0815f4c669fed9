import path from 'node:path';
import { encode } from 'fast-png';
import { InputError } from '#graph-core/errors.ts';
import type { Raster } from './evaluate.ts';

/** What the file says of the values besides themselves. */
export type RasterFacts = Readonly<Record<string, string | number>>;

export interface RasterRange {
  min: number;
  max: number;
}

interface RasterFormat {
  extension: string;
  doc: string;
  encode(raster: Raster, facts: RasterFacts, range: RasterRange): Uint8Array | string;
}

/** Files that rasters are written to, all with the north row first. */
export const RASTER_FORMATS: readonly RasterFormat[] = [
  {
    extension: 'png',
    doc: '16-bit grey; 0 and 65535 stand for the lowest and highest value, which its text chunks hold',
    encode: encodePng,
  },
  {
    extension: 'r32',
    doc: 'float32 little-endian, nothing else',
    encode: (raster) => new Uint8Array(northUp(raster).buffer),
  },
  {
    extension: 'json',
    doc: 'statistics and all values',
    encode: (raster, facts) => {
      // Nine digits bring every float32 back.
      const values = Array.from(northUp(raster), (value) => Number(value.toPrecision(9)));
      const { size, originX, originZ, texel } = raster;
      const grid = { width: size, height: size, originX, originZ, texel, rows: 'north-first' };
      return `${JSON.stringify({ ...facts, ...grid, statistics: statisticsOf(raster.values), values })}\n`;
    },
  },
];

/** @throws InputError when the name's extension is none of the formats'. */
export function rasterFormatOf(file: string): RasterFormat {
  const extension = path.extname(file).slice(1).toLowerCase();
  const format = RASTER_FORMATS.find((each) => each.extension === extension);
  if (format) return format;
  const known = RASTER_FORMATS.map((each) => `.${each.extension}`).join(', ');
  throw new InputError(`${file} must end in one of ${known}.`, { file, setting: 'out' });
}

export function statisticsOf(values: Float32Array): RasterRange & { mean: number } {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  return { min, max, mean: sum / values.length };
}

function encodePng(raster: Raster, facts: RasterFacts, { min, max }: RasterRange): Uint8Array {
  const scale = max > min ? 65_535 / (max - min) : 0;
  const data = Uint16Array.from(northUp(raster), (value) =>
    Math.round(Math.min(Math.max((value - min) * scale, 0), 65_535)),
  );
  const text: Record<string, string> = { Software: 'Satoyama' };
  for (const [key, value] of Object.entries({ ...facts, minimum: min, maximum: max })) {
    // Text chunks are Latin-1.
    text[key] = String(value).replace(/[^\x20-\x7e\xa1-\xff]/g, '?');
  }
  return encode({ width: raster.size, height: raster.size, data, depth: 16, channels: 1, text });
}

function northUp({ values, size }: Raster): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values.length);
  for (let j = 0; j < size; j++) result.set(values.subarray(j * size, (j + 1) * size), (size - 1 - j) * size);
  return result;
}
