import { zlibSync } from 'fflate';

type Samples = Uint8Array | Int16Array | Uint16Array | Float32Array | Float64Array;

export const TAG = {
  photometric: 262,
  nodata: 42_113,
  metadata: 42_112,
  pixelScale: 33_550,
  tiepoint: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
} as const;

export interface TiffSpec {
  width: number;
  height: number;
  samples: Samples;
  bigEndian?: boolean;
  /** Edge of square tiles; strips of `rowsPerStrip` (all rows when left out) otherwise. */
  tile?: number;
  rowsPerStrip?: number;
  compress?: 'deflate' | 'lzw';
  /** 2: horizontal differences of integers; 3: of the byte planes of floats (Adobe's technical note 3). */
  predictor?: 2 | 3;
  /** Further tags: text, shorts (16-bit), or doubles. */
  tags?: Record<number, string | { shorts: number[] } | { doubles: number[] }>;
}

/** A TIFF file, written from the TIFF 6.0 specification alone. */
export function tiff(spec: TiffSpec): Uint8Array {
  const { width, height, samples, tile, bigEndian = false } = spec;
  const bytesEach = samples.BYTES_PER_ELEMENT;
  const blockWidth = tile ?? width;
  const blockHeight = tile ?? spec.rowsPerStrip ?? height;
  const blocks: Uint8Array[] = [];
  for (let top = 0; top < height; top += blockHeight) {
    for (let left = 0; left < width; left += blockWidth) {
      const rows = tile ? blockHeight : Math.min(blockHeight, height - top);
      const bytes = block(spec, left, top, blockWidth, rows);
      blocks.push(
        spec.compress === 'deflate' ? zlibSync(bytes) : spec.compress === 'lzw' ? lzwEncode(bytes) : bytes,
      );
    }
  }
  const float = samples instanceof Float32Array || samples instanceof Float64Array;
  const entries = new Map<number, { type: number; values: number[] }>();
  const short = (tag: number, ...values: number[]) => entries.set(tag, { type: 3, values });
  const long = (tag: number, ...values: number[]) => entries.set(tag, { type: 4, values });
  long(256, width);
  long(257, height);
  short(258, 8 * bytesEach);
  short(259, spec.compress === 'deflate' ? 8 : spec.compress === 'lzw' ? 5 : 1);
  short(TAG.photometric, 1);
  short(277, 1);
  if (spec.predictor) short(317, spec.predictor);
  short(339, float ? 3 : samples instanceof Int16Array ? 2 : 1);
  if (tile) {
    long(322, tile);
    long(323, tile);
  } else long(278, blockHeight);
  for (const [tag, value] of Object.entries(spec.tags ?? {})) {
    if (typeof value === 'string') {
      entries.set(Number(tag), { type: 2, values: [...`${value}\0`].map((c) => c.charCodeAt(0)) });
    } else if ('shorts' in value) entries.set(Number(tag), { type: 3, values: value.shorts });
    else entries.set(Number(tag), { type: 12, values: value.doubles });
  }
  let offset = 8;
  const offsets = blocks.map((each) => (offset += each.length) - each.length);
  long(tile ? 324 : 273, ...offsets);
  long(tile ? 325 : 279, ...blocks.map((each) => each.length));
  return assemble(entries, blocks, bigEndian);
}

function block(
  { width, height, samples, bigEndian = false, predictor }: TiffSpec,
  left: number,
  top: number,
  columns: number,
  rows: number,
): Uint8Array {
  const bytesEach = samples.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(columns * rows * bytesEach);
  const view = new DataView(bytes.buffer);
  for (let j = 0; j < rows; j++) {
    const row = Array.from({ length: columns }, (_, i) =>
      left + i < width && top + j < height ? samples[(top + j) * width + left + i]! : 0,
    );
    if (predictor === 2) for (let i = columns - 1; i > 0; i--) row[i] = row[i]! - row[i - 1]!;
    row.forEach((value, i) => put(view, (j * columns + i) * bytesEach, value, samples, bigEndian));
    if (predictor === 3)
      floatPredictor(
        bytes.subarray(j * columns * bytesEach, (j + 1) * columns * bytesEach),
        bytesEach,
        bigEndian,
      );
  }
  return bytes;
}

function put(view: DataView, at: number, value: number, samples: Samples, bigEndian: boolean): void {
  if (samples instanceof Uint8Array) view.setUint8(at, value);
  else if (samples instanceof Float32Array) view.setFloat32(at, value, !bigEndian);
  else if (samples instanceof Float64Array) view.setFloat64(at, value, !bigEndian);
  else view.setInt16(at, value, !bigEndian);
}

/** Splits a row into its byte planes, most significant first, and takes differences. */
function floatPredictor(row: Uint8Array, bytesEach: number, bigEndian: boolean): void {
  const source = row.slice();
  const count = row.length / bytesEach;
  for (let i = 0; i < count; i++) {
    for (let b = 0; b < bytesEach; b++)
      row[b * count + i] = source[i * bytesEach + (bigEndian ? b : bytesEach - 1 - b)]!;
  }
  for (let i = row.length - 1; i > 0; i--) row[i] = row[i]! - row[i - 1]!;
}

const TYPE_BYTES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 12: 8 };

/** Header, blocks, directory, then the values that do not fit into its entries. */
function assemble(
  entries: Map<number, { type: number; values: number[] }>,
  blocks: Uint8Array[],
  bigEndian: boolean,
): Uint8Array {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  const directory = blocks.reduce((sum, each) => sum + each.length, 8);
  const extra = directory + 2 + 12 * sorted.length + 4;
  const size = sorted.reduce((sum, [, { type, values }]) => {
    const bytes = TYPE_BYTES[type]! * values.length;
    return sum + (bytes > 4 ? bytes : 0);
  }, extra);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const little = !bigEndian;
  file.set(bigEndian ? [0x4d, 0x4d] : [0x49, 0x49]);
  view.setUint16(2, 42, little);
  view.setUint32(4, directory, little);
  let at = 8;
  for (const each of blocks) {
    file.set(each, at);
    at += each.length;
  }
  view.setUint16(directory, sorted.length, little);
  let spill = extra;
  sorted.forEach(([tag, { type, values }], index) => {
    const entry = directory + 2 + 12 * index;
    view.setUint16(entry, tag, little);
    view.setUint16(entry + 2, type, little);
    view.setUint32(entry + 4, values.length, little);
    const bytes = TYPE_BYTES[type]! * values.length;
    let place = entry + 8;
    if (bytes > 4) {
      view.setUint32(place, spill, little);
      place = spill;
      spill += bytes;
    }
    values.forEach((value, i) => {
      if (type === 2) view.setUint8(place + i, value);
      else if (type === 3) view.setUint16(place + 2 * i, value, little);
      else if (type === 4) view.setUint32(place + 4 * i, value, little);
      else view.setFloat64(place + 8 * i, value, little);
    });
  });
  return file;
}

/** A GeoKeyDirectory of short keys. */
export function geoKeys(keys: Record<number, number>): { shorts: number[] } {
  const list = Object.entries(keys).map(([id, value]) => [Number(id), 0, 1, value]);
  return { shorts: [1, 1, 0, list.length, ...list.flat()] };
}

/** LZW by the pseudo-code of TIFF 6.0 section 13, with a plain map for the table. */
export function lzwEncode(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [bits, held, width] = [0, 0, 9];
  const write = (code: number): void => {
    bits = (bits << width) | code;
    held += width;
    for (; held >= 8; held -= 8) out.push((bits >> (held - 8)) & 255);
    bits &= (1 << held) - 1;
  };
  let table = new Map<string, number>();
  const codeOf = (text: string): number | undefined =>
    text.length === 1 ? text.charCodeAt(0) : table.get(text);
  write(256);
  let word = '';
  for (const byte of bytes) {
    const longer = word + String.fromCharCode(byte);
    if (codeOf(longer) !== undefined) {
      word = longer;
      continue;
    }
    write(codeOf(word)!);
    const code = 258 + table.size;
    table.set(longer, code);
    // Once entry 511 is in the table, codes take 10 bits, and so on; after 4094 the table starts anew.
    if ([511, 1023, 2047].includes(code)) width++;
    if (code === 4094) {
      write(256);
      table = new Map();
      width = 9;
    }
    word = String.fromCharCode(byte);
  }
  if (word !== '') {
    write(codeOf(word)!);
    // It counts like one that is followed by a new entry.
    const code = 258 + table.size;
    if ([511, 1023, 2047].includes(code)) width++;
  }
  write(257);
  if (held > 0) out.push((bits << (8 - held)) & 255);
  return Uint8Array.from(out);
}
