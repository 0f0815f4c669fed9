import { bound, FLOAT_STEP, LIMIT, SMALLEST_NORMAL } from './numeric.ts';

/** A closed range of values, lo ≤ hi. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

export const EVERYTHING: Interval = { lo: -LIMIT, hi: LIMIT };
export const UNIT: Interval = { lo: 0, hi: 1 };

export const point = (value: number): Interval => ({ lo: value, hi: value });
export const isPoint = (a: Interval): boolean => a.lo === a.hi;
export const contains = (a: Interval, value: number): boolean => a.lo <= value && value <= a.hi;
export const hull = (a: Interval, b: Interval): Interval => ({
  lo: Math.min(a.lo, b.lo),
  hi: Math.max(a.hi, b.hi),
});

/** Largest magnitude in the range. */
export const magnitude = (a: Interval): number => Math.max(Math.abs(a.lo), Math.abs(a.hi));

/** The range of the values given, rounded outwards by two float32 steps and kept in the numeric domain. */
export function around(...values: readonly number[]): Interval {
  const lo = Math.min(...values);
  const hi = Math.max(...values);
  return widened({ lo, hi }, SMALLEST_NORMAL, 2 * FLOAT_STEP * Math.max(Math.abs(lo), Math.abs(hi)));
}

/** The range made wider on both sides by the sum of the two amounts, kept in the numeric domain. */
export function widened(a: Interval, amount: number, more = 0): Interval {
  return { lo: Math.max(-LIMIT, a.lo - amount - more), hi: Math.min(LIMIT, a.hi + amount + more) };
}

/** The part of the range between two limits; what lies outside moves to the nearer one. */
export function clipped(a: Interval, lo: number, hi: number): Interval {
  return { lo: Math.min(hi, Math.max(lo, a.lo)), hi: Math.min(hi, Math.max(lo, a.hi)) };
}

/** Of a function that never falls; `f` may round as long as it does so monotonically. */
export const rising = (f: (value: number) => number, a: Interval): Interval => ({ lo: f(a.lo), hi: f(a.hi) });
export const falling = (f: (value: number) => number, a: Interval): Interval => ({
  lo: f(a.hi),
  hi: f(a.lo),
});

export const negate = (a: Interval): Interval => ({ lo: -a.hi, hi: -a.lo });

export function absolute(a: Interval): Interval {
  if (a.lo >= 0) return a;
  return a.hi <= 0 ? negate(a) : { lo: 0, hi: magnitude(a) };
}

export const sum = (a: Interval, b: Interval): Interval => ({
  lo: bound(a.lo + b.lo),
  hi: bound(a.hi + b.hi),
});

export const difference = (a: Interval, b: Interval): Interval => sum(a, negate(b));

export function product(a: Interval, b: Interval): Interval {
  const p = a.lo * b.lo;
  const q = a.lo * b.hi;
  const r = a.hi * b.lo;
  const s = a.hi * b.hi;
  return { lo: bound(Math.min(p, q, r, s)), hi: bound(Math.max(p, q, r, s)) };
}

/** The range with zero in it, if it has a denormal that a device may flush. */
export function flushed(a: Interval): Interval {
  if (a.lo > 0 && a.lo < SMALLEST_NORMAL) return { lo: 0, hi: a.hi };
  if (a.hi < 0 && a.hi > -SMALLEST_NORMAL) return { lo: a.lo, hi: 0 };
  return a;
}
