import { InputError } from '#graph-core/errors.ts';
import { geographicCell } from '../earth.ts';
import { checkSize, hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';
import { NumberScanner } from './number-scanner.ts';

const KEYWORDS = [
  'ncols',
  'nrows',
  'xllcorner',
  'xllcenter',
  'yllcorner',
  'yllcenter',
  'cellsize',
  'dx',
  'dy',
  'nodata_value',
] as const;
type Keyword = (typeof KEYWORDS)[number];
type Header = Map<Keyword, number>;

export const ASCII_GRID: DemFormat = {
  id: 'ascii-grid',
  label: 'Esri ASCII grid',
  extensions: ['asc', 'agr'],
  doc:
    'Header lines (ncols, nrows, xllcorner or xllcenter, cellsize or dx and dy, NODATA_value, in any case) and ' +
    'rows of numbers from the north. Cells below 0.1 in a place within ±180, ±90 are taken for degrees.',
  options: [],
  sniff: (bytes, fileName) =>
    /^\s*(ncols|nrows)\s/i.test(String.fromCharCode(...bytes.subarray(0, 64))) ||
    hasExtension(fileName, ASCII_GRID.extensions),

  async read(bytes, file, options) {
    const scanner = new NumberScanner(bytes, file);
    const header = readHeader(scanner, file);
    const width = needed(header, 'ncols', file);
    const height = needed(header, 'nrows', file);
    checkSize(width, height, file);
    // A number and the space after it take two bytes at least.
    if (2 * width * height - 1 > scanner.remaining()) throw tooFew(file, width, height, null);
    const data = new Float32Array(width * height);
    for (let index = 0; index < data.length; index++) {
      const value = scanner.next();
      if (value === null) throw tooFew(file, width, height, index);
      data[index] = value;
    }
    if (scanner.next() !== null) {
      throw new InputError(`${file} holds more numbers than its ${width}×${height} header says.`, { file });
    }
    // The format's own default.
    markVoids(data, width, options.noData ?? header.get('nodata_value') ?? -9999, file);
    const placed = cellOf(header, height, file);
    return {
      width,
      height,
      cell: placed.cell,
      rowOrder: 'north-first',
      data,
      fullScale: null,
      range: null,
      notes: placed.notes,
    };
  },
};

function readHeader(scanner: NumberScanner, file: string): Header {
  const header: Header = new Map();
  for (let word = scanner.word(); word !== null; word = scanner.word()) {
    const keyword = word.toLowerCase() as Keyword;
    if (!KEYWORDS.includes(keyword)) {
      throw new InputError(
        `Line ${scanner.line()} of ${file} begins with "${word.slice(0, 40)}", which is no header word of an Esri ASCII grid.`,
        { file },
      );
    }
    const value = scanner.next();
    if (value === null) throw new InputError(`${file} ends after "${word}".`, { file });
    header.set(keyword, value);
  }
  return header;
}

function needed(header: Header, key: Keyword, file: string): number {
  const value = header.get(key);
  if (value === undefined || !Number.isInteger(value)) {
    throw new InputError(`${file} has no whole number for ${key} in its header.`, { file });
  }
  return value;
}

function tooFew(file: string, width: number, height: number, found: number | null): InputError {
  const held = found === null ? 'is far too short to hold' : `holds only ${found} of`;
  return new InputError(`${file} ${held} the ${width * height} heights of its header: it is cut off.`, {
    file,
  });
}

function cellOf(header: Header, height: number, file: string) {
  const x = header.get('dx') ?? header.get('cellsize');
  const z = header.get('dy') ?? header.get('cellsize');
  if (!(x! > 0 && z! > 0 && Number.isFinite(x! + z!))) {
    throw new InputError(`${file} has no cellsize (or dx and dy) above 0 in its header.`, { file });
  }
  const cell = { x: x!, z: z! };
  const corner = { x: header.get('xllcorner') ?? header.get('xllcenter'), y: header.get('yllcorner') };
  const south = corner.y ?? (header.get('yllcenter') ?? Number.NaN) - cell.z / 2;
  const middle = south + (height * cell.z) / 2;
  const inDegrees =
    Math.max(cell.x, cell.z) < 0.1 && Math.abs(corner.x ?? 999) <= 360 && Math.abs(middle) <= 90;
  if (!inDegrees) return { cell, notes: [] };
  const placed = geographicCell(cell.x, cell.z, middle, height);
  return { cell: placed.cell, notes: [`Cells of ${cell.x} taken for degrees. ${placed.note}`] };
}
