import { contains, hull, type Interval, UNIT } from '../interval.ts';
import { TINY } from '../numeric.ts';
import { defineOp, EXACT, values } from './define.ts';

const truth = (condition: boolean) => (condition ? 1 : 0);

/** Range of a comparison of which it is known when it holds and when it fails. */
const decided = (holds: boolean, fails: boolean): Interval =>
  holds ? { lo: 1, hi: 1 } : fails ? { lo: 0, hi: 0 } : UNIT;

export const step = defineOp({
  name: 'step',
  code: 57,
  operands: values('edge', 'x'),
  doc: '1 where x ≥ edge, else 0.',
  evaluate: (_, a, b) => truth(b >= a),
  wgsl: 'select(0.0, 1.0, b >= a)',
  interval: (_, a, b) => decided(b.lo >= a.hi, b.hi < a.lo),
  tolerance: EXACT,
  pure: true,
});

export const less = defineOp({
  name: 'less',
  code: 58,
  operands: values('a', 'b'),
  doc: '1 where a < b, else 0.',
  evaluate: (_, a, b) => truth(a < b),
  wgsl: 'select(0.0, 1.0, a < b)',
  interval: (_, a, b) => decided(a.hi < b.lo, a.lo >= b.hi),
  tolerance: EXACT,
  pure: true,
});

export const lessEqual = defineOp({
  name: 'less_equal',
  code: 59,
  operands: values('a', 'b'),
  doc: '1 where a ≤ b, else 0.',
  evaluate: (_, a, b) => truth(a <= b),
  wgsl: 'select(0.0, 1.0, a <= b)',
  interval: (_, a, b) => decided(a.hi <= b.lo, a.lo > b.hi),
  tolerance: EXACT,
  pure: true,
});

export const equal = defineOp({
  name: 'equal',
  code: 60,
  operands: values('a', 'b'),
  doc: '1 where a and b are the same number, else 0.',
  evaluate: (_, a, b) => truth(a === b),
  wgsl: 'select(0.0, 1.0, a == b)',
  interval: (_, a, b) => {
    const same = a.lo === a.hi && b.lo === b.hi && a.lo === b.lo;
    return decided(same, !contains(a, b.lo) && !contains(b, a.lo));
  },
  tolerance: EXACT,
  pure: true,
  commutative: true,
});

export const select = defineOp({
  name: 'select',
  code: 66,
  operands: values('condition', 'a', 'b'),
  doc: 'a where the condition is at least one half, else b.',
  evaluate: (_, a, b, c) => (a >= 0.5 ? b : c),
  wgsl: 'select(c, b, a >= 0.5)',
  interval: (_, a, b, c) => (a.lo >= 0.5 ? b : a.hi < 0.5 ? c : hull(b, c)),
  tolerance: EXACT,
  pure: true,
});

function rise(edge0: number, edge1: number, x: number): number {
  const width = Math.fround(edge1 - edge0);
  if (Math.abs(width) < TINY) return truth(x >= edge0);
  const t = Math.min(1, Math.max(0, (x - edge0) / width));
  return Math.fround(t * t * (3 - 2 * t));
}

export const smoothstep = defineOp({
  name: 'smoothstep',
  code: 67,
  operands: values('edge0', 'edge1', 'x'),
  doc: 'Smooth rise from 0 at edge0 to 1 at edge1 (a fall, if edge0 > edge1); a hard step where both are equal.',
  evaluate: (_, a, b, c) => rise(a, b, c),
  wgsl: 'smooth_rise(a, b, c)',
  uses: ['smooth_rise'],
  interval: (_, a, b, c) => {
    // It never rises with either edge while edge0 < edge1, and always with x; the mirror image holds for a fall.
    if (a.hi + TINY < b.lo) return { lo: rise(a.hi, b.hi, c.lo), hi: rise(a.lo, b.lo, c.hi) };
    if (b.hi + TINY < a.lo) return { lo: rise(a.lo, b.lo, c.hi), hi: rise(a.hi, b.hi, c.lo) };
    return UNIT;
  },
  tolerance: {
    absolute: 1.5e-6,
    relative: 0,
    why: 'two differences, a division with 2.5 ulp and a polynomial with slope up to 1.5, all below 1',
  },
  pure: true,
});
