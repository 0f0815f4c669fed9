import { clipped, EVERYTHING, falling, hull, type Interval, isPoint, point, rising } from '../interval.ts';
import { bound, LIMIT, SMALLEST_NORMAL } from '../numeric.ts';
import { defineOp, values } from './define.ts';

/** Arguments past which the result leaves the numeric domain or float32's normal numbers: no more is asked for. */
const clampTo = (lo: number, hi: number) => (x: number) => Math.min(hi, Math.max(lo, x));
const naturalRange = clampTo(-87, 42);
const binaryRange = clampTo(-126, 60);
const natural = (x: number) => bound(Math.exp(naturalRange(x)));

export const exp = defineOp({
  name: 'exp',
  code: 26,
  operands: values('x'),
  doc: 'e to the power of x, at most 1e18; x below −87 counts as −87.',
  evaluate: (_, a) => natural(a),
  wgsl: 'bound(exp(clamp(a, -87.0, 42.0)))',
  uses: ['bound'],
  interval: (_, a) => rising(natural, a),
  tolerance: { absolute: 0, relative: 2.2e-5, why: 'WGSL: 3 + 2·|x| ulp, |x| ≤ 87' },
  pure: true,
});

const powerOfTwo = (x: number) => bound(2 ** binaryRange(x));

export const exp2 = defineOp({
  name: 'exp2',
  code: 27,
  operands: values('x'),
  doc: '2 to the power of x, at most 1e18; x below −126 counts as −126.',
  evaluate: (_, a) => powerOfTwo(a),
  wgsl: 'bound(exp2(clamp(a, -126.0, 60.0)))',
  uses: ['bound'],
  interval: (_, a) => rising(powerOfTwo, a),
  tolerance: { absolute: 0, relative: 3.1e-5, why: 'WGSL: 3 + 2·|x| ulp, |x| ≤ 126' },
  pure: true,
});

/** Logarithms of what a device may flush to zero are 0, like those of zero. */
const logInterval = (f: (x: number) => number, a: Interval): Interval => {
  if (a.hi < SMALLEST_NORMAL) return point(0);
  const positive = rising(f, { lo: Math.max(a.lo, SMALLEST_NORMAL), hi: a.hi });
  return a.lo < SMALLEST_NORMAL ? hull(point(0), positive) : positive;
};
const naturalLog = (x: number) => (x < SMALLEST_NORMAL ? 0 : Math.fround(Math.log(x)));
const binaryLog = (x: number) => (x < SMALLEST_NORMAL ? 0 : Math.fround(Math.log2(x)));

export const log = defineOp({
  name: 'log',
  code: 28,
  operands: values('x'),
  doc: 'Natural logarithm; 0 for x ≤ 0.',
  evaluate: (_, a) => naturalLog(a),
  wgsl: 'binary_log(a) * 0.6931471805599453',
  uses: ['binary_log'],
  interval: (_, a) => logInterval(naturalLog, a),
  tolerance: {
    absolute: 1e-12,
    relative: 1.5e-6,
    why: 'binary_log: exponent and a series of the mantissa about 1, a few roundings relative to the result',
  },
  pure: true,
});

export const log2 = defineOp({
  name: 'log2',
  code: 29,
  operands: values('x'),
  doc: 'Logarithm to the base 2; 0 for x ≤ 0.',
  evaluate: (_, a) => binaryLog(a),
  wgsl: 'binary_log(a)',
  uses: ['binary_log'],
  interval: (_, a) => logInterval(binaryLog, a),
  tolerance: {
    absolute: 1e-12,
    relative: 1.5e-6,
    why: 'binary_log: exponent and a series of the mantissa about 1, a few roundings relative to the result',
  },
  pure: true,
});

function power(x: number, y: number): number {
  if (y === 0) return 1;
  if (Math.abs(x) < SMALLEST_NORMAL) return 0;
  if (x < 0 && y !== Math.floor(y)) return 0;
  return bound(Math.max(-LIMIT, Math.min(LIMIT, x ** y)));
}

function powerInterval(x: Interval, y: Interval): Interval {
  const hasZeroPower = y.lo <= 0 && y.hi >= 0;
  if (x.lo >= SMALLEST_NORMAL) {
    const corners = [power(x.lo, y.lo), power(x.lo, y.hi), power(x.hi, y.lo), power(x.hi, y.hi)];
    const range = { lo: Math.min(...corners), hi: Math.max(...corners) };
    return hasZeroPower ? hull(range, point(1)) : range;
  }
  if (isPoint(y) && y.lo > 0 && y.lo === Math.floor(y.lo)) {
    const raise = (a: number) => power(a, y.lo);
    if (y.lo % 2 !== 0) return rising(raise, x);
    if (x.lo >= 0) return rising(raise, x);
    return x.hi <= 0 ? falling(raise, x) : { lo: 0, hi: Math.max(raise(x.lo), raise(x.hi)) };
  }
  if (x.lo < 0 && y.hi !== y.lo) return EVERYTHING;
  if (y.lo < 0) return x.lo < 0 ? EVERYTHING : { lo: 0, hi: LIMIT };
  const highest = hull(point(Math.max(0, x.hi)), point(0)).hi;
  return { lo: 0, hi: Math.max(power(highest, y.lo), power(highest, y.hi), 1) };
}

export const pow = defineOp({
  name: 'pow',
  code: 53,
  operands: values('x', 'y'),
  doc:
    'x to the power of y. x⁰ = 1; 0 to any other power is 0; a negative x has powers with whole y only, ' +
    'others are 0.',
  evaluate: (_, a, b) => power(a, b),
  wgsl: 'power(a, b)',
  uses: ['power'],
  interval: (_, a, b) => powerInterval(a, b),
  tolerance: {
    absolute: 2.4e-38,
    relative: 2e-4,
    why:
      'exp2(y · log2 |x|): WGSL allows exp2 3 + 2·126 ulp, and 1.5e-6 of an exponent of up to 126 is 1.9e-4, ' +
      'times ln 2',
  },
  pure: true,
});

const HYPERBOLIC_RANGE = 43;
const clampHyperbolic = clampTo(-HYPERBOLIC_RANGE, HYPERBOLIC_RANGE);
const hyperbolicSine = (x: number) => bound(Math.sinh(clampHyperbolic(x)));
const hyperbolicCosine = (x: number) => bound(Math.cosh(clampHyperbolic(x)));

export const sinh = defineOp({
  name: 'sinh',
  code: 35,
  operands: values('x'),
  doc: 'Hyperbolic sine, within ±1e18.',
  evaluate: (_, a) => hyperbolicSine(a),
  wgsl: 'bound(0.5 * (exp(clamp(a, -43.0, 43.0)) - exp(clamp(-a, -43.0, 43.0))))',
  uses: ['bound'],
  interval: (_, a) => rising(hyperbolicSine, a),
  tolerance: {
    absolute: 1.5e-6,
    relative: 1.1e-5,
    why: 'WGSL: exp has 3 + 2·|x| ulp, |x| ≤ 43; near 0 the two exponentials cancel',
  },
  pure: true,
});

export const cosh = defineOp({
  name: 'cosh',
  code: 36,
  operands: values('x'),
  doc: 'Hyperbolic cosine, at most 1e18.',
  evaluate: (_, a) => hyperbolicCosine(a),
  wgsl: 'bound(0.5 * (exp(clamp(a, -43.0, 43.0)) + exp(clamp(-a, -43.0, 43.0))))',
  uses: ['bound'],
  interval: (_, a) => {
    const clamped = clipped(a, -HYPERBOLIC_RANGE, HYPERBOLIC_RANGE);
    const ends = hull(point(hyperbolicCosine(clamped.lo)), point(hyperbolicCosine(clamped.hi)));
    return clamped.lo <= 0 && clamped.hi >= 0 ? hull(ends, point(1)) : ends;
  },
  tolerance: { absolute: 0, relative: 1.1e-5, why: 'WGSL: exp has 3 + 2·|x| ulp, |x| ≤ 43' },
  pure: true,
});

export const tanh = defineOp({
  name: 'tanh',
  code: 37,
  operands: values('x'),
  doc: 'Hyperbolic tangent.',
  evaluate: (_, a) => Math.fround(Math.tanh(a)),
  wgsl: '1.0 - 2.0 / (exp(2.0 * clamp(a, -12.0, 12.0)) + 1.0)',
  interval: (_, a) => rising((x) => Math.fround(Math.tanh(x)), a),
  tolerance: {
    absolute: 2e-6,
    relative: 0,
    why: 'near 0 the terms cancel: 7 ulp of exp and 2.5 of the division, about 1; 1 − tanh 12 is 8e-11',
  },
  pure: true,
});
