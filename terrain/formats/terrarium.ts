import { InputError } from '#graph-core/errors.ts';
import { WEB_MERCATOR_EXTENT, webMercatorCell } from '../earth.ts';
import { markVoids } from './format.ts';
import type { DemFormat } from './format.ts';
import { decodePng, pngHeader } from './png-pixels.ts';
import type { PngPixels } from './png-pixels.ts';

/** Lowest and highest places of the Earth, sea floor included, with some room. */
const LOWEST = -11_500;
const HIGHEST = 9_000;

export const TERRARIUM_PNG: DemFormat = {
  id: 'terrarium',
  label: 'terrarium PNG',
  extensions: ['png'],
  doc:
    'RGB of 8 bits, metres = R·256 + G + B/256 − 32768, north up. A colour PNG is taken for one when this format ' +
    'is chosen, when "terrarium" is in its name, or when it is not grey and every pixel decodes to a height ' +
    'between −11,500 and 9,000 m. A name with z8_226_101 (zoom, column, row) gives its cell size.',
  options: [],
  sniff(bytes) {
    const header = pngHeader(bytes);
    return header !== null && header.depth === 8 && (header.colourType === 2 || header.colourType === 6);
  },

  async read(bytes, file, options) {
    const header = pngHeader(bytes);
    if (header && !TERRARIUM_PNG.sniff(bytes, file)) {
      throw new InputError(`${file} has no 8-bit RGB channels, so it is no terrarium PNG.`, { file });
    }
    const pixels = decodePng(bytes, file);
    const data = decodeHeights(pixels);
    const notes: string[] = [];
    if (options.format !== TERRARIUM_PNG.id && !/terrarium/i.test(file)) {
      if (!isPlausible(pixels, data)) {
        throw new InputError(
          `${file} is a colour picture, not a height map: its colours are no terrarium-coded heights of the Earth. ` +
            'Save heights as grey with 16 bits a channel, or choose the format terrarium if it is one.',
          { file },
        );
      }
      notes.push('Taken for a terrarium PNG because every pixel decodes to a height found on Earth.');
    }
    // (0, 0, 0) is how tiles mark what their sources leave out.
    markVoids(data, pixels.width, options.noData ?? -32_768, file);
    if (pixels.channels === 4) {
      for (let index = 0; index < data.length; index++) {
        if (pixels.data[4 * index + 3] === 0) data[index] = Number.NaN;
      }
    }
    const placed = cellFromName(file, pixels.width);
    if (placed) notes.push(placed.note);
    return {
      width: pixels.width,
      height: pixels.height,
      cell: placed?.cell ?? null,
      rowOrder: 'north-first',
      data,
      fullScale: null,
      range: null,
      notes,
    };
  },
};

function decodeHeights({ data: rgb, channels, width, height }: PngPixels): Float32Array {
  const data = new Float32Array(width * height);
  for (let index = 0, at = 0; index < data.length; index++, at += channels) {
    data[index] = rgb[at]! * 256 + rgb[at + 1]! + rgb[at + 2]! / 256 - 32_768;
  }
  return data;
}

function isPlausible({ data: rgb, channels }: PngPixels, heights: Float32Array): boolean {
  let grey = true;
  for (let index = 0, at = 0; index < heights.length; index++, at += channels) {
    grey &&= rgb[at] === rgb[at + 1] && rgb[at] === rgb[at + 2];
    const transparent = channels === 4 && rgb[at + 3] === 0;
    const height = heights[index]!;
    if (!transparent && height !== -32_768 && (height < LOWEST || height > HIGHEST)) return false;
  }
  return !grey;
}

/** Spacing of a slippy-map tile, whose zoom, column and row stand in the name. */
function cellFromName(file: string, width: number) {
  const match = /(?<![a-z0-9])z(\d{1,2})[_-](\d+)[_-](\d+)(?!\d)/i.exec(file);
  if (!match) return null;
  const [zoom, column, row] = match.slice(1).map(Number) as [number, number, number];
  const tiles = 2 ** zoom;
  if (zoom > 22 || column >= tiles || row >= tiles) return null;
  const step = WEB_MERCATOR_EXTENT / tiles / width;
  return webMercatorCell(step, step, WEB_MERCATOR_EXTENT * (0.5 - (row + 0.5) / tiles));
}
