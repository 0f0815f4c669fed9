import { encode } from 'fast-png';

/** All 65,536 values of 16 bits, each once, in an order that no gradient has (the factor is odd). */
export const everySample = (): Uint16Array =>
  Uint16Array.from({ length: 65_536 }, (_, index) => (index * 40_503) & 0xffff);

export function greyPng(
  width: number,
  height: number,
  data: Uint16Array | Uint8Array,
  channels = 1,
): Uint8Array {
  return encode({ width, height, data, depth: data instanceof Uint16Array ? 16 : 8, channels });
}

export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Signed or unsigned 16-bit samples as bytes. */
export function bytes16(values: ArrayLike<number>, littleEndian = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  for (let index = 0; index < values.length; index++) view.setInt16(2 * index, values[index]!, littleEndian);
  return new Uint8Array(view.buffer);
}

/** Heights for a terrarium PNG, RGB8. */
export function terrariumPng(width: number, height: number, metres: ArrayLike<number>): Uint8Array {
  const data = new Uint8Array(3 * width * height);
  for (let index = 0; index < width * height; index++) {
    const steps = Math.round((metres[index]! + 32_768) * 256);
    data.set([steps >> 16, (steps >> 8) & 255, steps & 255], 3 * index);
  }
  return encode({ width, height, data, depth: 8, channels: 3 });
}
