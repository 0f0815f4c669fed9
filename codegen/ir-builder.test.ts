import { expect, test } from 'vitest';
import { evaluateBatch } from './cpu.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { Value } from './ir.ts';
import { SMALLEST_NORMAL } from './numeric.ts';
import { opByName, type OpName } from './ops/table.ts';
import { batchOf, programOf } from './testing/programs.ts';
import { SPECIAL_NUMBERS } from './testing/samples.ts';

const literalOf = (value: Value) => (value.kind === 'literal' ? value.value : null);

test('equal expressions are one value, whichever way a commutative op is written', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const z = ir.op('position_z');
  expect(ir.op('position_x')).toBe(x);
  expect(ir.op('add', x, z)).toBe(ir.op('add', z, x));
  expect(ir.op('add', x, 2)).toBe(ir.op('add', 2, x));
  expect(ir.op('sub', x, z)).not.toBe(ir.op('sub', z, x));
  expect(ir.op('mul', x, z)).not.toBe(ir.op('add', x, z));
  expect(ir.op('mask_distance', 0)).not.toBe(ir.op('mask_distance', 1));
  expect(ir.literal(-0)).toBe(ir.literal(0));
});

test('thousands of values stay told apart', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const first = Array.from({ length: 20_000 }, (_, i) => ir.op('add', x, i + 1));
  expect(new Set(first).size).toBe(20_000);
  first.forEach((value, i) => {
    if (ir.op('add', x, i + 1) !== value) throw new Error(`${i} was built twice`);
  });
});

test('operations on literals are folded by the op itself', () => {
  const ir = new ExpressionBuilder();
  expect(literalOf(ir.op('add', 1, 2))).toBe(3);
  expect(literalOf(ir.op('div', 1, 0))).toBe(0);
  expect(literalOf(ir.op('mul', 0.1, 0.1))).toBe(Math.fround(Math.fround(0.1) * Math.fround(0.1)));
  expect(literalOf(ir.op('mul', 1e18, 1e18))).toBe(Math.fround(1e18));
  expect(literalOf(ir.op('perlin', 0.5, 0.5, 1))).toBe(
    opByName('perlin').evaluate(null as never, 0.5, 0.5, 1),
  );
  const keys = [
    { x: 0, y: 0, slopeIn: 0, slopeOut: 1 },
    { x: 2, y: 2, slopeIn: 1, slopeOut: 0 },
  ];
  expect(literalOf(ir.curve(ir.literal(1), keys))).toBe(1);
  expect(() => ir.literal(NaN)).toThrow('NaN');
});

test('what reads the texel is not folded', () => {
  const ir = new ExpressionBuilder();
  expect(ir.op('sea_level').kind).toBe('op');
  expect(ir.op('mask_distance', 0).kind).toBe('op');
});

test('curves: equal keys are packed once, unsorted keys are sorted, flat ones are a number', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const key = (at: number, y: number) => ({ x: at, y, slopeIn: 1, slopeOut: 1 });
  expect(ir.curve(x, [key(1, 5), key(0, 2)])).toBe(ir.curve(x, [key(0, 2), key(1, 5)]));
  expect(ir.keyframes).toEqual([0, 2, 1, 1, 1, 5, 1, 1]);
  expect(literalOf(ir.curve(x, []))).toBe(0);
  expect(literalOf(ir.curve(x, [{ x: 3, y: 7, slopeIn: 0, slopeOut: 0 }]))).toBe(7);
});

/** Ways of writing things that are simplified, with the op as it was written. */
const WRITTEN: readonly [OpName, readonly ('x' | 'y' | number)[]][] = [
  ['add', ['x', 0]],
  ['sub', ['x', 0]],
  ['sub', ['x', 'x']],
  ['sub', [0, 'x']],
  ['mul', ['x', 1]],
  ['mul', ['x', 0]],
  ['mul', ['x', -1]],
  ['div', [0, 'x']],
  ['div', ['x', 1]],
  ['div', ['x', 8]],
  ['div', ['x', -0.25]],
  ['div', ['x', 0]],
  ['div', ['x', 1e-19]],
  ['min', ['x', 'x']],
  ['max', ['x', 'x']],
  ['pow', ['x', 0]],
  ['pow', ['x', 1]],
  ['pow', ['x', 2]],
  ['pow', ['x', 0.5]],
  ['less', ['x', 'x']],
  ['less_equal', ['x', 'x']],
  ['equal', ['x', 'x']],
  ['step', ['x', 'x']],
  ['mix', ['x', 'y', 0]],
  ['mix', ['x', 'y', 1]],
  ['select', [0.5, 'x', 'y']],
  ['select', [0.4, 'x', 'y']],
  ['select', ['y', 'x', 'x']],
  ['mad', ['x', 'y', 0]],
  ['mad', ['x', 1, 'y']],
  ['mad', [0, 'x', 'y']],
  ['mad', ['x', 'y', 'x']],
];

test.each(WRITTEN)('%s of %j is simplified to what it is, for every number', (name, operands) => {
  const ir = new ExpressionBuilder();
  const x = ir.op('mask_distance', ir.mask('x'));
  const y = ir.op('mask_distance', ir.mask('y'));
  const value = ir.op(
    name,
    ...operands.map((operand) => (operand === 'x' ? x : operand === 'y' ? y : operand)),
  );
  if (name !== 'mad') expect(value.kind === 'op' && value.op === name).toBe(false);
  const pairs = SPECIAL_NUMBERS.flatMap((a) => [0.75, -3, 1e18].map((b) => [a, b] as const));
  const columns = { x: pairs.map(([a]) => a), y: pairs.map(([, b]) => Math.fround(b)) };
  const { set, program } = programOf(ir, [value]);
  const batch = batchOf(pairs.length, {
    maskDistance: set.masks.map((mask) => Float32Array.from(columns[mask as 'x' | 'y'])),
  });
  const [got] = evaluateBatch(set, program, batch);
  pairs.forEach((_, i) => {
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : columns[operand][i]!));
    const [a = 0, b = 0, c = 0] = numbers.map(Math.fround);
    const expected = opByName(name).evaluate(null as never, a, b, c);
    const difference = Math.abs(got![i]! - expected);
    // Denormals may count as zero.
    const slack = numbers.some((n) => n !== 0 && Math.abs(n) < SMALLEST_NORMAL) ? 1e-19 : 0;
    if (difference > slack) throw new Error(`${name}(${numbers.join()}) became ${got![i]}, not ${expected}`);
  });
});

test('a truth value asked whether it is true is itself', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const z = ir.op('position_z');
  const truth = ir.op('less', x, z);
  expect(ir.op('step', 0.5, truth)).toBe(truth);
  expect(ir.op('less_equal', 0.5, truth)).toBe(truth);
  expect(ir.op('select', ir.op('step', 0.5, x), x, z)).toBe(ir.op('select', x, x, z));
  expect(ir.op('step', 0.5, x)).not.toBe(x);
  expect(ir.op('step', 0.4, truth)).not.toBe(truth);
});

test('negations cancel', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  expect(ir.op('neg', ir.op('neg', x))).toBe(x);
  expect(ir.op('abs', ir.op('neg', x))).toBe(ir.op('abs', x));
  expect(ir.op('abs', ir.op('abs', x))).toBe(ir.op('abs', x));
  expect(ir.op('saturate', ir.op('saturate', x))).toBe(ir.op('saturate', x));
});

test('wrong operands are bugs and say so', () => {
  const ir = new ExpressionBuilder();
  expect(() => ir.op('add', 1)).toThrow('add takes 2 operands, not 1');
  expect(() => ir.op('mask_distance', ir.literal(0))).toThrow('is an index');
});
