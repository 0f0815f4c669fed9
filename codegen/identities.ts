import type { Value } from './ir.ts';
import { TINY } from './numeric.ts';
import type { ExpressionBuilder } from './ir-builder.ts';
import type { OpName } from './ops/table.ts';

type Rule = (ir: ExpressionBuilder, a: Value, b: Value, c: Value) => Value | null;

const is = (value: Value, number: number) => value.kind === 'literal' && value.value === number;
/** The operand of a value made by the op, or null. */
const inside = (value: Value, op: OpName): Value | null =>
  value.kind === 'op' && value.op === op ? (value.operands[0] as Value) : null;

/**
 * Identities that hold exactly, for every operand of the numeric domain and whatever a device rounds (up to the sign of
 * zero and denormals, which are no part of a value). A commutative op has its literal last.
 */
const RULES: Partial<Record<OpName, Rule>> = {
  neg: (_, a) => inside(a, 'neg'),
  abs: (ir, a) => {
    if (inside(a, 'abs')) return a;
    const negated = inside(a, 'neg');
    return negated && ir.op('abs', negated);
  },
  saturate: (_, a) => (inside(a, 'saturate') ? a : null),
  add: (_, a, b) => (is(b, 0) ? a : null),
  sub: (ir, a, b) => {
    if (is(b, 0)) return a;
    if (a === b) return ir.literal(0);
    return is(a, 0) ? ir.op('neg', b) : null;
  },
  mul: (ir, a, b) => {
    if (is(b, 1)) return a;
    if (is(b, 0)) return b;
    return is(b, -1) ? ir.op('neg', a) : null;
  },
  div: (ir, a, b) => {
    if (is(a, 0)) return a;
    if (b.kind !== 'literal') return null;
    if (Math.abs(b.value) < TINY) return ir.literal(0);
    // The reciprocal of a power of two is exact, and a multiplication is cheaper.
    return isPowerOfTwo(b.value) ? ir.op('mul', a, 1 / b.value) : null;
  },
  min: (_, a, b) => (a === b ? a : null),
  max: (_, a, b) => (a === b ? a : null),
  pow: (ir, a, b) => {
    if (is(b, 0)) return ir.literal(1);
    if (is(b, 1)) return a;
    if (is(b, 2)) return ir.op('mul', a, a);
    return is(b, 0.5) ? ir.op('sqrt', a) : null;
  },
  less: (ir, a, b) => (a === b ? ir.literal(0) : null),
  less_equal: (ir, a, b) => (a === b ? ir.literal(1) : is(a, 0.5) && isTruth(b) ? b : null),
  equal: (ir, a, b) => (a === b ? ir.literal(1) : null),
  step: (ir, a, b) => (a === b ? ir.literal(1) : is(a, 0.5) && isTruth(b) ? b : null),
  mix: (_, a, b, c) => (is(c, 0) ? a : is(c, 1) ? b : null),
  select: (ir, a, b, c) => {
    if (b === c) return b;
    if (a.kind === 'literal') return a.value >= 0.5 ? b : c;
    // It asks for at least one half itself.
    const asked =
      a.kind === 'op' && (a.op === 'step' || a.op === 'less_equal') && is(a.operands[0] as Value, 0.5);
    return asked ? ir.op('select', a.operands[1] as Value, b, c) : null;
  },
  // The same by definition; encoding joins the two again where nothing else reads the product.
  mad: (ir, a, b, c) => ir.op('add', ir.op('mul', a, b), c),
};

const TRUTHS: ReadonlySet<OpName> = new Set(['step', 'less', 'less_equal', 'equal']);

/** Whether it is 0 or 1 wherever it is evaluated. */
const isTruth = (value: Value) => value.kind === 'op' && TRUTHS.has(value.op);

function isPowerOfTwo(value: number): boolean {
  const exponent = Math.log2(Math.abs(value));
  return exponent === Math.floor(exponent);
}

/** An existing or simpler value that an op on these operands always equals, or null. */
export function simplified(ir: ExpressionBuilder, op: OpName, operands: readonly Value[]): Value | null {
  return RULES[op]?.(ir, operands[0]!, operands[1]!, operands[2]!) ?? null;
}
