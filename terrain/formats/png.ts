import { InputError } from '#graph-core/errors.ts';
import { withHints } from '../name-hints.ts';
import { hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';
import { decodePng, hasPngSignature, pngHeader } from './png-pixels.ts';

export const GREY_PNG: DemFormat = {
  id: 'png',
  label: 'grey PNG',
  extensions: ['png'],
  doc:
    'One grey channel of 16 bits, north up. Without a lowest and highest height (given, in a .json beside it, ' +
    'or in the name as in hills_0-2000m.png) samples are whole metres. 8 bits are read with a warning; ' +
    'cells with alpha 0 have no data.',
  options: ['min', 'max'],
  sniff: (bytes, fileName) => hasPngSignature(bytes) || hasExtension(fileName, GREY_PNG.extensions),

  async read(bytes, file, given) {
    const header = pngHeader(bytes);
    if (header && (header.colourType & 2) !== 0) {
      throw new InputError(
        `${file} is a colour picture, not a height map: save it as grey with 16 bits a channel. ` +
          'If its colours are terrarium-coded heights, choose the format terrarium.',
        { file },
      );
    }
    if (header && header.depth < 8) {
      throw new InputError(`${file} has ${header.depth} bit(s) a sample; save it with 16.`, { file });
    }
    const { width, height, depth, channels, data: pixels } = decodePng(bytes, file);
    const { options, notes } = withHints(file, given, ['min', 'max']);
    const data = new Float32Array(width * height);
    for (let index = 0; index < data.length; index++) data[index] = pixels[index * channels]!;
    markVoids(data, width, options.noData ?? null, file);
    if (channels === 2) {
      for (let index = 0; index < data.length; index++) {
        if (pixels[2 * index + 1] === 0) data[index] = Number.NaN;
      }
    }
    if (depth === 8) notes.push('Warning: 8 bits hold only 256 heights; slopes will show steps.');
    return {
      width,
      height,
      cell: null,
      rowOrder: 'north-first',
      data,
      fullScale: depth === 16 ? 65_535 : 255,
      range: options.min === undefined ? null : { min: options.min, max: options.max! },
      notes,
    };
  },
};
