/**
 * The numeric domain: every value of an expression is a finite float32 of magnitude at most LIMIT, so that the product
 * of any two is still finite and no NaN or infinity can arise (WGSL lets a device assume their absence). Magnitudes
 * below SMALLEST_NORMAL may count as zero, as devices may flush them. The sign of zero is no part of a value: no
 * op tells −0 from 0.
 */
export const LIMIT = Math.fround(1e18);
/** A divisor nearer to zero than this divides nothing: the result is 0. */
export const TINY = Math.fround(1e-18);
/** The smallest positive float32 that no device may flush to zero. */
export const SMALLEST_NORMAL = 2 ** -126;
/** Largest relative error of a float32 operation that is rounded correctly, either way. */
export const FLOAT_STEP = 2 ** -23;

/** The value as a float32 of the domain. Overflow ends at ±LIMIT. */
export function bound(value: number): number {
  return Math.fround(value > LIMIT ? LIMIT : value < -LIMIT ? -LIMIT : value);
}

/** A literal of a program: bounded, and zero where a device might make it so. */
export function boundLiteral(value: number): number {
  if (Number.isNaN(value)) throw new Error('a literal must be a number, not NaN');
  const bounded = bound(value);
  return Math.abs(bounded) < SMALLEST_NORMAL ? 0 : bounded;
}
