import { around, hull, type Interval, negate, point, widened } from '../interval.ts';
import { bound, TINY } from '../numeric.ts';
import type { Tolerance } from '../op.ts';

/** a / b, total: 0 where b is (almost) zero. */
export const divide = (a: number, b: number): number => (Math.abs(b) < TINY ? 0 : bound(a / b));

export function divideInterval(a: Interval, b: Interval): Interval {
  const parts: Interval[] = [];
  if (b.hi >= TINY) parts.push(quotient(a, Math.max(b.lo, TINY), b.hi));
  if (b.lo <= -TINY) parts.push(quotient(a, b.lo, Math.min(b.hi, -TINY)));
  if (b.lo < TINY && b.hi > -TINY) parts.push(point(0));
  return parts.reduce(hull);
}

function quotient(a: Interval, lo: number, hi: number): Interval {
  const corners = [a.lo / lo, a.lo / hi, a.hi / lo, a.hi / hi];
  return { lo: bound(Math.min(...corners)), hi: bound(Math.max(...corners)) };
}

export const DIVIDED: Tolerance = {
  absolute: 0,
  relative: 3e-7,
  why: 'WGSL: 2.5 ulp',
};

/** Quotients beyond this leave a float32 no remainder to speak of. */
const LARGEST_QUOTIENT = 2 ** 22;

/** Floored modulo, total. Doubles hold the remainder exactly; where it rounds up to b, the next multiple is reached. */
export function modulo(a: number, b: number): number {
  if (Math.abs(b) < TINY || Math.abs(Math.fround(a / b)) >= LARGEST_QUOTIENT) return 0;
  const rest = a % b;
  const floored = Math.fround(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest);
  return floored === b ? 0 : floored;
}

export function moduloInterval(a: Interval, b: Interval): Interval {
  if (b.hi < 0) return negate(moduloInterval(negate(a), negate(b)));
  const full = hull(point(0), b);
  if (b.lo < TINY) return full;
  const corners = [a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi];
  const lowest = Math.floor(Math.min(...corners));
  if (Math.floor(Math.max(...corners)) !== lowest || Math.abs(lowest) >= LARGEST_QUOTIENT - 1) return full;
  // The quotient is the same everywhere: a − b·q, whose error is that of its terms.
  const times = [b.lo * lowest, b.hi * lowest];
  const slack = 2 ** -22 * b.hi;
  const rest = widened(around(a.lo - Math.max(...times), a.hi - Math.min(...times)), slack);
  return rest.hi >= b.lo ? full : { lo: Math.max(0, rest.lo), hi: rest.hi };
}
