/**
 * The integer lattice that all noise stands on, in exact 32-bit integers: the same on every device, for negative and
 * far coordinates too. wgsl/library-noise.ts states the same in WGSL. Values are int32 here (`| 0`), whose bits are
 * those of the u32 there.
 */

/** Largest float32 below 2³¹. */
const TOP = 2147483520;

/** Lattice coordinate of a number: its floor; beyond ±2³¹ the lattice's rim. */
export function latticeOf(value: number): number {
  return Math.max(-2147483648, Math.min(TOP, Math.floor(value))) | 0;
}

/** Offset from the floor, in float32: 0 to 1, where 1 comes of negative values too small to tell from 1. */
export const offsetOf = (value: number): number => Math.fround(value - Math.floor(value));

/** The three words of the last `hash`: kept here so that hashing allocates nothing. */
export const hashed = { x: 0, y: 0, z: 0 };

/** pcg3d of Mark Jarzynski and Marc Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020. */
export function hash(px: number, py: number, pz: number): void {
  let x = (Math.imul(px, 1664525) + 1013904223) | 0;
  let y = (Math.imul(py, 1664525) + 1013904223) | 0;
  let z = (Math.imul(pz, 1664525) + 1013904223) | 0;
  x = (x + Math.imul(y, z)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  x ^= x >>> 16;
  y ^= y >>> 16;
  z ^= z >>> 16;
  x = (x + Math.imul(y, z)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  hashed.x = x;
  hashed.y = y;
  hashed.z = z;
}

/** A word of a hash as a number of [0, 1), a multiple of 2⁻²⁴. */
export const unitOf = (word: number): number => (word >>> 8) * 2 ** -24;

/** High word of the 64-bit product of two u32 words, as int32. */
export function highProduct(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const crossA = Math.imul(aLow, bHigh) >>> 0;
  const crossB = Math.imul(aHigh, bLow) >>> 0;
  const carry = (Math.imul(aLow, bLow) >>> 16) + (crossA & 0xffff) + (crossB & 0xffff);
  return (Math.imul(aHigh, bHigh) + (crossA >>> 16) + (crossB >>> 16) + (carry >>> 16)) | 0;
}
