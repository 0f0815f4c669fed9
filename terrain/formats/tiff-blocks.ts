import { Unzlib } from 'fflate';
import type { BaseDecoder } from 'geotiff';

/** Values of the Compression tag that are read. */
export const TIFF_COMPRESSION = { none: 1, lzw: 5, deflate: 8, oldDeflate: 32_946 } as const;

/**
 * Decompresses strips and tiles in place of geotiff's own decoders, whose output is unbounded: a small file could
 * take all memory with it (their LZW even ends the process). Stands for a worker pool in `readRasters`.
 *
 * @param most bytes that any block may have.
 */
export function boundedDecoders(Base: typeof BaseDecoder, most: number) {
  return {
    bindParameters(compression: number, parameters: ConstructorParameters<typeof BaseDecoder>[0]) {
      const decoder = new Base(parameters);
      decoder.decodeBlock = (block) => {
        if (compression === TIFF_COMPRESSION.none) return block;
        const bytes = new Uint8Array(block);
        return compression === TIFF_COMPRESSION.lzw ? lzw(bytes, most) : inflate(bytes, most);
      };
      return decoder;
    },
  };
}

const tooLong = (): Error => new Error('a strip or tile holds more than its size allows');

/** @throws Error when the data are damaged, cut off, or inflate to more than `most` bytes. */
function inflate(bytes: Uint8Array, most: number): ArrayBuffer {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((piece) => {
    length += piece.length;
    if (length > most) throw tooLong();
    pieces.push(piece);
  });
  for (let at = 0; at < bytes.length; at += 65_536) {
    stream.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length);
  }
  const result = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  // fflate leaves the checksum of the zlib format (RFC 1950) unchecked.
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4);
  if (adler32(result) !== checksum) throw new Error('a strip or tile does not match its checksum');
  return result.buffer;
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(start + 3800, bytes.length);
    for (let index = start; index < end; index++) b += a += bytes[index]!;
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}

const CLEAR = 256;
const END = 257;
const LONGEST_CODE = 12;

/**
 * LZW as TIFF 6.0 section 13 has it: codes of 9 to 12 bits, most significant bit first, widened one code early.
 *
 * @throws Error when the data are damaged or expand to more than `most` bytes.
 */
function lzw(bytes: Uint8Array, most: number): ArrayBuffer {
  const result = new Uint8Array(most);
  // Entry n is the string of entry prefix[n] and one byte; length counts the whole.
  const prefix = new Uint16Array(4096);
  const suffix = Uint8Array.from({ length: 4096 }, (_, code) => code);
  const lengths = new Uint16Array(4096).fill(1);
  let [count, width, previous, written, bits, held] = [END + 1, 9, -1, 0, 0, 0];
  for (let at = 0; ;) {
    while (held < width && at < bytes.length) {
      bits = ((bits << 8) | bytes[at++]!) & 0xff_ffff;
      held += 8;
    }
    // Some writers leave the end mark out.
    if (held < width) break;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [count, width, previous] = [END + 1, 9, -1];
      continue;
    }
    if (code > count || (code === count && previous < 0) || (previous < 0 && code > 255)) {
      throw new Error('a strip or tile has a code that LZW cannot have there');
    }
    // The entry that is being made right now is the previous string and its own first byte.
    const isNew = code === count;
    const length = isNew ? lengths[previous]! + 1 : lengths[code]!;
    if (written + length > most) throw tooLong();
    let place = written + length - 1;
    if (isNew) place--;
    for (let entry = isNew ? previous : code; ; entry = prefix[entry]!) {
      result[place--] = suffix[entry]!;
      if (entry < CLEAR) break;
    }
    const first = result[written]!;
    if (isNew) result[written + length - 1] = first;
    written += length;
    if (previous >= 0 && count < 4096) {
      prefix[count] = previous;
      suffix[count] = first;
      lengths[count] = lengths[previous]! + 1;
      count++;
      if (count + 1 >= 1 << width && width < LONGEST_CODE) width++;
    }
    previous = code;
  }
  return result.slice(0, written).buffer;
}
