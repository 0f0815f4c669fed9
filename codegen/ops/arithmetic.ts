import { absolute, difference, falling, negate, product, rising, sum } from '../interval.ts';
import type { Interval } from '../interval.ts';
import { bound, LIMIT, SMALLEST_NORMAL } from '../numeric.ts';
import type { OpDeclaration } from '../op.ts';
import { defineOp, EXACT, ROUNDED, values } from './define.ts';
import { DIVIDED, divide, divideInterval, modulo, moduloInterval } from './division.ts';

/** An exact unary op that never falls: its range is that of its ends. */
const steady = <const Name extends string>(
  name: Name,
  code: number,
  doc: string,
  wgsl: string,
  f: (a: number) => number,
) =>
  defineOp({
    name,
    code,
    operands: values('x'),
    doc,
    evaluate: (_, a) => f(a),
    wgsl,
    interval: (_, a) => rising(f, a),
    tolerance: EXACT,
    pure: true,
  });

export const neg = defineOp({
  name: 'neg',
  code: 16,
  operands: values('x'),
  doc: '−x.',
  evaluate: (_, a) => -a,
  wgsl: '-a',
  interval: (_, a) => negate(a),
  tolerance: EXACT,
  pure: true,
});

export const abs = defineOp({
  name: 'abs',
  code: 17,
  operands: values('x'),
  doc: '|x|.',
  evaluate: (_, a) => Math.abs(a),
  wgsl: 'abs(a)',
  interval: (_, a) => absolute(a),
  tolerance: EXACT,
  pure: true,
});

export const sign = steady(
  'sign',
  18,
  '−1, 0 or 1 as x is negative, zero or positive.',
  'sign(a)',
  Math.sign,
);
export const floor = steady('floor', 19, 'Largest whole number ≤ x.', 'floor(a)', Math.floor);
export const ceil = steady('ceil', 20, 'Smallest whole number ≥ x.', 'ceil(a)', Math.ceil);
export const round = steady(
  'round',
  21,
  'Nearest whole number; halves go to the even one.',
  'round(a)',
  roundEven,
);
export const trunc = steady('trunc', 22, 'x without its fraction.', 'trunc(a)', Math.trunc);
export const saturate = steady('saturate', 38, 'x within 0 to 1.', 'clamp(a, 0.0, 1.0)', (a) =>
  Math.min(1, Math.max(0, a)),
);

export const fract = defineOp({
  name: 'fract',
  code: 23,
  operands: values('x'),
  doc: 'x − floor(x): 0 to 1. (It is 1 for a negative x too small for a float32 to tell from 1.)',
  evaluate: (_, a) => Math.fround(a - Math.floor(a)),
  wgsl: 'a - floor(a)',
  interval: (_, a) =>
    Math.floor(a.lo) === Math.floor(a.hi)
      ? rising((x) => Math.fround(x - Math.floor(x)), a)
      : { lo: 0, hi: 1 },
  tolerance: ROUNDED,
  pure: true,
});

export const sqrt = defineOp({
  name: 'sqrt',
  code: 24,
  operands: values('x'),
  doc: 'Square root; 0 for a negative x.',
  evaluate: (_, a) => Math.fround(Math.sqrt(Math.max(a, 0))),
  wgsl: 'sqrt(max(a, 0.0))',
  interval: (_, a) => rising((x) => Math.fround(Math.sqrt(Math.max(x, 0))), a),
  tolerance: {
    absolute: 0,
    relative: 6e-7,
    why: 'WGSL derives it from 1 / inverseSqrt: 2 ulp and 2.5 of the division',
  },
  pure: true,
});

/** Below this, 1/√x would leave the numeric domain. */
const SMALLEST_ROOTED = Math.fround(1e-36);
const inverseRoot = (x: number) => (x < SMALLEST_ROOTED ? 0 : bound(1 / Math.sqrt(x)));

export const inverseSqrt = defineOp({
  name: 'inverse_sqrt',
  code: 25,
  operands: values('x'),
  doc: '1 / √x; 0 for x < 1e-36.',
  evaluate: (_, a) => inverseRoot(a),
  wgsl: 'select(bound(inverseSqrt(max(a, 1e-36))), 0.0, a < 1e-36)',
  uses: ['bound'],
  interval: (_, a) =>
    a.lo >= SMALLEST_ROOTED
      ? falling(inverseRoot, a)
      : { lo: 0, hi: a.hi < SMALLEST_ROOTED ? 0 : inverseRoot(SMALLEST_ROOTED) },
  tolerance: { absolute: 0, relative: 3e-7, why: 'WGSL: 2 ulp' },
  pure: true,
});

export const reciprocal = defineOp({
  name: 'reciprocal',
  code: 39,
  operands: values('x'),
  doc: '1 / x; 0 for |x| < 1e-18.',
  evaluate: (_, a) => divide(1, a),
  wgsl: 'divide(1.0, a)',
  uses: ['divide'],
  interval: (_, a) => divideInterval({ lo: 1, hi: 1 }, a),
  tolerance: DIVIDED,
  pure: true,
});

/** A binary op without a choice in it. */
const binary = <const Name extends string>(
  op: Omit<OpDeclaration, 'evaluate' | 'interval' | 'operands' | 'pure' | 'name'> & {
    name: Name;
    of: (a: number, b: number) => number;
    range: (a: Interval, b: Interval) => Interval;
  },
) => {
  const { of, range, ...rest } = op;
  return defineOp({
    ...rest,
    operands: values('a', 'b'),
    evaluate: (_, a, b) => of(a, b),
    interval: (_, a, b) => range(a, b),
    pure: true,
  });
};

export const add = binary({
  name: 'add',
  code: 48,
  doc: 'a + b.',
  of: (a, b) => bound(a + b),
  wgsl: 'bound(a + b)',
  uses: ['bound'],
  range: sum,
  tolerance: ROUNDED,
  commutative: true,
});

export const sub = binary({
  name: 'sub',
  code: 49,
  doc: 'a − b.',
  of: (a, b) => bound(a - b),
  wgsl: 'bound(a - b)',
  uses: ['bound'],
  range: difference,
  tolerance: ROUNDED,
});

export const mul = binary({
  name: 'mul',
  code: 50,
  doc: 'a · b.',
  of: (a, b) => bound(a * b),
  wgsl: 'bound(a * b)',
  uses: ['bound'],
  range: product,
  tolerance: ROUNDED,
  commutative: true,
});

export const div = binary({
  name: 'div',
  code: 51,
  doc: 'a / b; 0 for |b| < 1e-18.',
  of: divide,
  wgsl: 'divide(a, b)',
  uses: ['divide'],
  range: divideInterval,
  tolerance: DIVIDED,
});

export const mod = binary({
  name: 'mod',
  code: 52,
  doc: 'a − b·floor(a / b), from 0 to before b; 0 for |b| < 1e-18 and where |a / b| ≥ 2²².',
  of: modulo,
  wgsl: 'modulo(a, b)',
  uses: ['modulo'],
  range: moduloInterval,
  tolerance: {
    absolute: 0,
    relative: 2 * ROUNDED.relative,
    magnitude: (_, __, b) => b,
    why: 'the product of divisor and quotient is made of exact parts; a last sum of the size of b may round',
  },
});

export const min = binary({
  name: 'min',
  code: 54,
  doc: 'The smaller of a and b.',
  of: Math.min,
  wgsl: 'min(a, b)',
  range: (a, b) => ({ lo: Math.min(a.lo, b.lo), hi: Math.min(a.hi, b.hi) }),
  tolerance: EXACT,
  commutative: true,
});

export const max = binary({
  name: 'max',
  code: 55,
  doc: 'The larger of a and b.',
  of: Math.max,
  wgsl: 'max(a, b)',
  range: (a, b) => ({ lo: Math.max(a.lo, b.lo), hi: Math.max(a.hi, b.hi) }),
  tolerance: EXACT,
  commutative: true,
});

export const clamp = defineOp({
  name: 'clamp',
  code: 64,
  operands: values('x', 'lo', 'hi'),
  doc: 'min(max(x, lo), hi): hi where lo > hi.',
  evaluate: (_, a, b, c) => Math.min(Math.max(a, b), c),
  wgsl: 'min(max(a, b), c)',
  interval: (_, a, b, c) => ({
    lo: Math.min(Math.max(a.lo, b.lo), c.lo),
    hi: Math.min(Math.max(a.hi, b.hi), c.hi),
  }),
  tolerance: EXACT,
  pure: true,
});

export const mix = defineOp({
  name: 'mix',
  code: 65,
  operands: values('a', 'b', 't'),
  doc: 'a·(1 − t) + b·t: a at 0, b at 1, and beyond them along the same line.',
  evaluate: (_, a, b, t) => bound(Math.fround(a * Math.fround(1 - t)) + Math.fround(b * t)),
  wgsl: 'bound(a * (1.0 - c) + b * c)',
  uses: ['bound'],
  interval: (_, a, b, t) => mixInterval(a, b, t),
  tolerance: {
    absolute: 3 * SMALLEST_NORMAL,
    relative: 4 * ROUNDED.relative,
    magnitude: (_, a, b, t) => a * (1 + t) + b * t,
    why: 'five operations, each correctly rounded, whose terms may cancel; devices may fuse some of them',
  },
  pure: true,
});

/** For t within 0 to 1 the result lies between the ends, which the sum of the terms' ranges would miss. */
function mixInterval(a: Interval, b: Interval, t: Interval): Interval {
  const at = (x: number, y: number) => bound(x * (1 - t.lo) + y * t.lo);
  const to = (x: number, y: number) => bound(x * (1 - t.hi) + y * t.hi);
  // Linear in each operand: extremes are at corners.
  const corners = [
    at(a.lo, b.lo),
    at(a.lo, b.hi),
    at(a.hi, b.lo),
    at(a.hi, b.hi),
    to(a.lo, b.lo),
    to(a.lo, b.hi),
    to(a.hi, b.lo),
    to(a.hi, b.hi),
  ];
  return { lo: Math.min(...corners), hi: Math.max(...corners) };
}

export const mad = defineOp({
  name: 'mad',
  code: 69,
  operands: values('a', 'b', 'c'),
  doc: 'a · b + c, with the product kept in the numeric domain: the same as mul and then add.',
  evaluate: (_, a, b, c) => bound(bound(a * b) + c),
  wgsl: 'bound(bound(a * b) + c)',
  uses: ['bound'],
  interval: (_, a, b, c) => sum(product(a, b), c),
  tolerance: {
    absolute: 3 * SMALLEST_NORMAL,
    relative: 2 * ROUNDED.relative,
    magnitude: (_, a, b, c) => Math.min(a * b, LIMIT) + c,
    why: 'product and sum are each correctly rounded, or fused; the terms may cancel',
  },
  pure: true,
});

function roundEven(x: number): number {
  const down = Math.floor(x);
  const rest = x - down;
  if (rest !== 0.5) return rest < 0.5 ? down : down + 1;
  return down % 2 === 0 ? down : down + 1;
}
