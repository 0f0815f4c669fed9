import { around, clipped, contains, type Interval, rising } from '../interval.ts';
import { bound } from '../numeric.ts';
import { defineOp, values } from './define.ts';

/** Arguments are clamped here: further out a float32 hardly tells angles apart. */
const FURTHEST = 1e6;
/** Where the tangent is cut off, 0.006 degrees from its poles: nearer, its relative error grows without bound. */
const STEEPEST = 1e4;
/** Nearer to the origin than this in both directions, a point has no angle. */
const NOWHERE = Math.fround(1e-30);

const clampAngle = (x: number) => Math.min(FURTHEST, Math.max(-FURTHEST, x));
const WAVE = {
  absolute: 6e-7,
  relative: 0,
  why: 'reduced by multiples of π in three exact parts, then a polynomial: 2e-9 and four roundings below 1',
};

/** Range of sin(x + shift). */
function waveInterval(a: Interval, shift: number): Interval {
  const { lo, hi } = clipped(a, -FURTHEST, FURTHEST);
  const turn = 2 * Math.PI;
  const reaches = (top: number) => Math.ceil((lo + shift - top) / turn) * turn + top <= hi + shift;
  const ends = around(Math.sin(lo + shift), Math.sin(hi + shift));
  return {
    lo: reaches(-Math.PI / 2) ? -1 : Math.max(-1, ends.lo),
    hi: reaches(Math.PI / 2) ? 1 : Math.min(1, ends.hi),
  };
}

export const sin = defineOp({
  name: 'sin',
  code: 30,
  operands: values('x'),
  doc: 'Sine of x radians; |x| beyond 1e6 counts as 1e6.',
  evaluate: (_, a) => Math.fround(Math.sin(clampAngle(a))),
  wgsl: 'sine(a)',
  uses: ['sine'],
  interval: (_, a) => waveInterval(a, 0),
  tolerance: WAVE,
  pure: true,
});

export const cos = defineOp({
  name: 'cos',
  code: 31,
  operands: values('x'),
  doc: 'Cosine of x radians; |x| beyond 1e6 counts as 1e6.',
  evaluate: (_, a) => Math.fround(Math.cos(clampAngle(a))),
  wgsl: 'cosine(a)',
  uses: ['cosine'],
  interval: (_, a) => waveInterval(a, Math.PI / 2),
  tolerance: WAVE,
  pure: true,
});

const tangent = (x: number) => Math.fround(Math.min(STEEPEST, Math.max(-STEEPEST, Math.tan(clampAngle(x)))));

export const tan = defineOp({
  name: 'tan',
  code: 32,
  operands: values('x'),
  doc: 'Tangent of x radians, within ±10,000; |x| beyond 1e6 counts as 1e6.',
  evaluate: (_, a) => tangent(a),
  wgsl: 'clamp(divide(sine(a), cosine(a)), -10000.0, 10000.0)',
  uses: ['divide', 'sine', 'cosine'],
  interval: (_, a) => {
    const { lo, hi } = clipped(a, -FURTHEST, FURTHEST);
    // A margin about the poles: there one side of the pole may be taken for the other.
    const margin = 1e-6;
    const before = (x: number) => Math.floor(x / Math.PI + 0.5);
    if (before(lo - margin) !== before(hi + margin)) return { lo: -STEEPEST, hi: STEEPEST };
    return rising(tangent, { lo, hi });
  },
  tolerance: {
    absolute: 1.2e-6,
    relative: 6e-3,
    why: 'the cosine errs by 6e-7 and is at least 1e-4 where the tangent is not cut off',
  },
  pure: true,
});

const ARC = {
  absolute: 1e-6,
  relative: 0,
  why: 'a polynomial in a ratio that errs by 2.5 ulp: 2e-8, and roundings below π',
};
const within1 = (x: number) => Math.min(1, Math.max(-1, x));
const arcSine = (x: number) => Math.fround(Math.asin(within1(x)));

export const asin = defineOp({
  name: 'asin',
  code: 33,
  operands: values('x'),
  doc: 'Arc sine, radians; x beyond ±1 counts as ±1.',
  evaluate: (_, a) => arcSine(a),
  wgsl: 'arc_sine(a)',
  uses: ['arc_sine'],
  interval: (_, a) => rising(arcSine, a),
  tolerance: ARC,
  pure: true,
});

export const acos = defineOp({
  name: 'acos',
  code: 34,
  operands: values('x'),
  doc: 'Arc cosine, radians; x beyond ±1 counts as ±1.',
  evaluate: (_, a) => Math.fround(Math.acos(within1(a))),
  wgsl: '1.5707963267948966 - arc_sine(a)',
  uses: ['arc_sine'],
  interval: (_, a) => around(Math.acos(within1(a.lo)), Math.acos(within1(a.hi))),
  tolerance: ARC,
  pure: true,
});

export const atan = defineOp({
  name: 'atan',
  code: 40,
  operands: values('x'),
  doc: 'Arc tangent, radians.',
  evaluate: (_, a) => Math.fround(Math.atan(a)),
  wgsl: 'arc_tangent(a)',
  uses: ['arc_tangent'],
  interval: (_, a) => rising((x) => Math.fround(Math.atan(x)), a),
  tolerance: ARC,
  pure: true,
});

function angleOf(y: number, x: number): number {
  if (Math.max(Math.abs(x), Math.abs(y)) < NOWHERE) return 0;
  // Adding zero turns −0 into 0: the sign of zero is no part of a value.
  return Math.fround(Math.atan2(y + 0, x + 0));
}

export const atan2 = defineOp({
  name: 'atan2',
  code: 56,
  operands: values('y', 'x'),
  doc: 'Angle of the point (x, y) from the x axis, −π to π radians; 0 at the origin.',
  evaluate: (_, a, b) => angleOf(a, b),
  wgsl: 'angle_of(a, b)',
  uses: ['angle_of'],
  interval: (_, y, x) => {
    const mayBeNowhere = contains(widen(x), 0) && contains(widen(y), 0);
    const crossesCut = contains(widen(y), 0) && x.lo < NOWHERE;
    if (mayBeNowhere || crossesCut) return { lo: bound(-Math.PI), hi: bound(Math.PI) };
    return around(angleOf(y.lo, x.lo), angleOf(y.lo, x.hi), angleOf(y.hi, x.lo), angleOf(y.hi, x.hi));
  },
  tolerance: ARC,
  pure: true,
});

const widen = (a: Interval): Interval => ({ lo: a.lo - NOWHERE, hi: a.hi + NOWHERE });
