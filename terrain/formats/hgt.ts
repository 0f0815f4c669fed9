import { InputError } from '#graph-core/errors.ts';
import { geographicCell } from '../earth.ts';
import { hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';

const SIDES = [1201, 3601];

export const HGT: DemFormat = {
  id: 'hgt',
  label: 'SRTM .hgt',
  extensions: ['hgt'],
  doc:
    'One degree of 1201×1201 (3″) or 3601×3601 (1″) signed big-endian metres; −32768 is no data. ' +
    'The name (N44E033.hgt) gives the latitude and so the spacing.',
  options: [],
  sniff: (_bytes, fileName) => hasExtension(fileName, HGT.extensions),

  async read(bytes, file, options) {
    const side = SIDES.find((each) => 2 * each * each === bytes.length);
    if (!side) {
      const expected = SIDES.map((each) => `${2 * each * each} (${each}×${each})`).join(' or ');
      throw new InputError(`${file} has ${bytes.length} bytes; an .hgt file has exactly ${expected}.`, {
        file,
      });
    }
    const place = /(?<![a-z0-9])([NS])(\d{2})[EW]\d{3}(?!\d)/i.exec(file);
    if (!place && options.cell === undefined) {
      throw new InputError(
        `${file} must be named after its south-west corner, such as N44E033.hgt, or be given a cell size: ` +
          'the width of a degree depends on the latitude.',
        { file, setting: 'cell' },
      );
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const data = new Float32Array(side * side);
    for (let index = 0; index < data.length; index++) data[index] = view.getInt16(2 * index, false);
    markVoids(data, side, options.noData ?? -32_768, file);
    const south = place ? Number(place[2]) * (place[1]!.toUpperCase() === 'S' ? -1 : 1) : 0;
    const placed = place ? geographicCell(1 / (side - 1), 1 / (side - 1), south + 0.5, side - 1) : null;
    return {
      width: side,
      height: side,
      cell: placed?.cell ?? null,
      rowOrder: 'north-first',
      data,
      fullScale: null,
      range: null,
      notes: placed ? [placed.note] : [],
    };
  },
};
