import { InputError } from '#graph-core/errors.ts';
import type { DemOptions } from '../dem-options.ts';
import { withHints } from '../name-hints.ts';
import { checkSize, hasExtension, markVoids } from './format.ts';
import type { DemFormat } from './format.ts';

export const RAW: DemFormat = {
  id: 'raw',
  label: 'raw samples',
  extensions: ['r16', 'raw', 'r32'],
  doc:
    'No header: .r16 and .raw are unsigned 16-bit integers, .r32 is float32 metres. Size, byte order and range come ' +
    'from the options, a .json beside it, or the name (hills_300x300_u16le_0-4000m.r16); else a square, ' +
    'little-endian, north row first. The byte count must fit exactly.',
  options: ['width', 'height', 'bits', 'littleEndian', 'min', 'max'],
  sniff: (_bytes, fileName) => hasExtension(fileName, RAW.extensions),

  async read(bytes, file, given) {
    const { options, notes } = withHints(file, given, [
      'width',
      'height',
      'bits',
      'littleEndian',
      'min',
      'max',
    ]);
    const bits = options.bits ?? guessBits(bytes.length, file);
    const { width, height } = sizeOf(bytes.length, bits, options, file, notes);
    const littleEndian = options.littleEndian ?? true;
    const data = decode(bytes, bits, littleEndian);
    const order = `${littleEndian ? 'little' : 'big'}-endian`;
    notes.push(`Read as ${bits === 16 ? 'unsigned 16-bit integers' : 'float32'}, ${order}.`);
    if (bits === 16 && roughness(data, width) > 4 * roughness(decode(bytes, bits, !littleEndian), width)) {
      notes.push(
        `Warning: neighbours would be far more alike if read ${littleEndian ? 'big' : 'little'}-endian; ` +
          'check the byte order.',
      );
    }
    markVoids(data, width, options.noData ?? null, file);
    return {
      width,
      height,
      cell: null,
      rowOrder: 'north-first',
      data,
      fullScale: bits === 16 ? 65_535 : 1,
      range: options.min === undefined ? null : { min: options.min, max: options.max! },
      notes,
    };
  },
};

function guessBits(byteCount: number, file: string): 16 | 32 {
  if (hasExtension(file, ['r32'])) return 32;
  if (hasExtension(file, ['r16'])) return 16;
  // 2n² = 4m² has no whole solution, so a square tells the two apart.
  return Number.isInteger(Math.sqrt(byteCount / 4)) ? 32 : 16;
}

/** @throws InputError with the byte count that was expected. */
function sizeOf(byteCount: number, bits: 16 | 32, options: DemOptions, file: string, notes: string[]) {
  const bytesEach = bits / 8;
  let { width, height } = options;
  if (width === undefined && height === undefined) {
    const side = Math.round(Math.sqrt(byteCount / bytesEach));
    if (side * side * bytesEach !== byteCount) {
      throw new InputError(
        `${file} has ${byteCount} bytes, which is no square of ${bits}-bit samples ` +
          `(${side}×${side} would be ${side * side * bytesEach}): give its width and height.`,
        { file, setting: 'width' },
      );
    }
    width = height = side;
    notes.push(`Taken for a square of ${side}×${side} samples.`);
  } else {
    width ??= Math.floor(byteCount / bytesEach / height!);
    height ??= Math.floor(byteCount / bytesEach / width);
  }
  checkSize(width, height!, file);
  const expected = width * height! * bytesEach;
  if (byteCount !== expected) {
    throw new InputError(
      `${file} has ${byteCount} bytes, but ${width}×${height} samples of ${bits} bits take exactly ${expected}.`,
      { file, setting: 'width' },
    );
  }
  return { width, height: height! };
}

function decode(bytes: Uint8Array, bits: 16 | 32, littleEndian: boolean): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new Float32Array(bytes.length / (bits / 8));
  if (bits === 16) {
    for (let index = 0; index < data.length; index++) data[index] = view.getUint16(2 * index, littleEndian);
  } else {
    for (let index = 0; index < data.length; index++) data[index] = view.getFloat32(4 * index, littleEndian);
  }
  return data;
}

/** Mean difference of neighbours in some rows. */
function roughness(data: Float32Array, width: number): number {
  const rows = data.length / width;
  const step = Math.max(1, Math.floor(rows / 64));
  let sum = 0;
  let count = 0;
  for (let row = 0; row < rows; row += step) {
    for (let index = row * width + 1; index < (row + 1) * width; index++) {
      sum += Math.abs(data[index]! - data[index - 1]!);
      count++;
    }
  }
  return sum / count;
}
