import { Unzlib } from 'fflate';
import { decode } from 'fast-png';
import { InputError } from '#graph-core/errors.ts';
import { checkSize, damaged } from './format.ts';

export interface PngHeader {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  colourType: number;
}

export interface PngPixels extends PngHeader {
  channels: number;
  /** Interleaved, first row on top. */
  data: Uint8Array | Uint8ClampedArray | Uint16Array;
  /** Of indexed pictures: red, green, blue and perhaps alpha of each index. */
  palette?: readonly (readonly number[])[];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What pixels are made of; the rest (profiles, texts) is left out of what the decoder sees. */
const NEEDED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

export function hasPngSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** The header, when the bytes begin like a PNG file. */
export function pngHeader(bytes: Uint8Array): PngHeader | null {
  if (!hasPngSignature(bytes) || bytes.length < 26) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    colourType: view.getUint8(25),
  };
}

/**
 * Decodes with fast-png, which leaves rows that are missing at zero and inflates whatever it is given; so the
 * chunks, their checksums and the number of bytes that they inflate to are checked.
 */
export function decodePng(bytes: Uint8Array, file: string): PngPixels {
  const header = pngHeader(bytes);
  if (!header) throw new InputError(`${file} does not begin like a PNG file.`, { file });
  checkSize(header.width, header.height, file);
  try {
    const chunks = neededChunks(bytes);
    if (inflatedBytes(chunks, mostBytes(header)) < leastBytes(header)) {
      throw new Error('its image data end before its last row');
    }
    const png = decode(joined(chunks), { checkCrc: true });
    return { ...header, channels: png.channels, data: png.data, palette: png.palette };
  } catch (error) {
    throw damaged(file, 'PNG', error);
  }
}

interface Chunk {
  type: string;
  /** Length, type, body and checksum, as in the file. */
  bytes: Uint8Array;
}

function neededChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let offset = SIGNATURE.length; offset + 12 <= bytes.length;) {
    const end = offset + 12 + view.getUint32(offset);
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if (end > bytes.length) break;
    if (NEEDED_CHUNKS.has(type)) chunks.push({ type, bytes: bytes.subarray(offset, end) });
    if (type === 'IEND') return chunks;
    offset = end;
  }
  throw new Error('the file is cut off before its end');
}

/** Bytes of all rows, each with its filter byte; interlaced images have up to twice as many rows. */
function leastBytes({ width, height, depth, colourType }: PngHeader): number {
  return height * (1 + Math.ceil((width * depth * (CHANNELS[colourType] ?? 1)) / 8));
}
const mostBytes = (header: PngHeader): number =>
  leastBytes(header) + 16 * (header.height + header.width) + 1024;

/** Inflates piecewise, keeping nothing, so that a small file cannot fill the memory. */
function inflatedBytes(chunks: readonly Chunk[], limit: number): number {
  let count = 0;
  const inflate = new Unzlib((piece) => {
    count += piece.length;
    if (count > limit) throw new Error('its image data are longer than its size allows');
  });
  for (const { type, bytes } of chunks) {
    if (type !== 'IDAT') continue;
    for (let at = 8; at < bytes.length - 4; at += 65_536) {
      inflate.push(bytes.subarray(at, Math.min(at + 65_536, bytes.length - 4)), false);
    }
  }
  return count;
}

function joined(chunks: readonly Chunk[]): Uint8Array {
  const result = new Uint8Array(chunks.reduce((sum, { bytes }) => sum + bytes.length, SIGNATURE.length));
  result.set(SIGNATURE);
  let offset = SIGNATURE.length;
  for (const { bytes } of chunks) {
    result.set(bytes, offset);
    offset += bytes.length;
  }
  return result;
}
