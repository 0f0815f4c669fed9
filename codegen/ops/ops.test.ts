import { expect, test } from 'vitest';
import type { EvaluationContext } from '../op.ts';
import { opByName, type OpName } from './table.ts';

const NO_KEYS = new Float32Array(0);
const at = (context: Partial<EvaluationContext>): EvaluationContext => ({
  x: 0,
  z: 0,
  height: 0,
  gradientX: 0,
  gradientZ: 0,
  laplacian: 0,
  seaLevel: 0,
  maskDistance: () => 0,
  layerValue: () => 0,
  keyframes: NO_KEYS,
  ...context,
});
const run = (
  name: OpName,
  [a = 0, b = 0, c = 0]: readonly number[],
  context: Partial<EvaluationContext> = {},
) => opByName(name).evaluate(at(context), a, b, c);

test.each<[OpName, number[], number]>([
  ['neg', [3], -3],
  ['sign', [-0.25], -1],
  ['sign', [0], 0],
  ['floor', [-1.5], -2],
  ['ceil', [-1.5], -1],
  ['trunc', [-1.5], -1],
  ['round', [0.5], 0],
  ['round', [1.5], 2],
  ['round', [2.5], 2],
  ['round', [-0.5], 0],
  ['round', [-1.5], -2],
  ['round', [2.4], 2],
  ['fract', [-0.25], 0.75],
  ['saturate', [-3], 0],
  ['sqrt', [9], 3],
  ['inverse_sqrt', [4], 0.5],
  ['reciprocal', [-4], -0.25],
  ['exp', [0], 1],
  ['exp2', [10], 1024],
  ['log', [1], 0],
  ['log2', [0.125], -3],
  ['sin', [0], 0],
  ['cos', [0], 1],
  ['acos', [1], 0],
  ['atan2', [0, 5], 0],
  ['add', [1.5, 2], 3.5],
  ['sub', [1.5, 2], -0.5],
  ['mul', [1.5, 2], 3],
  ['div', [3, 2], 1.5],
  ['mod', [7, 3], 1],
  ['mod', [-7, 3], 2],
  ['mod', [7, -3], -2],
  ['mod', [-7, -3], -1],
  ['mod', [6, 3], 0],
  ['pow', [2, 3], 8],
  ['pow', [-2, 3], -8],
  ['pow', [-2, 2], 4],
  ['pow', [4, -0.5], 0.5],
  ['pow', [0, 0], 1],
  ['min', [2, -1], -1],
  ['max', [2, -1], 2],
  ['step', [2, 2], 1],
  ['step', [2, 1.9], 0],
  ['less', [2, 2], 0],
  ['less', [1, 2], 1],
  ['less_equal', [2, 2], 1],
  ['equal', [2, 2], 1],
  ['equal', [2, 2.1], 0],
  ['clamp', [5, 0, 1], 1],
  ['clamp', [5, 2, 1], 1],
  ['mix', [10, 20, 0.25], 12.5],
  ['mix', [10, 20, 2], 30],
  ['select', [0.5, 1, 2], 1],
  ['select', [0.49, 1, 2], 2],
  ['smoothstep', [0, 10, 5], 0.5],
  ['smoothstep', [0, 10, 2.5], 0.15625], // 3·(¼)² − 2·(¼)³
  ['smoothstep', [10, 0, 2.5], 0.84375],
  ['smoothstep', [0, 10, 11], 1],
  ['mad', [2, 3, 4], 10],
])('%s(%j) is %d', (name, operands, expected) => {
  expect(run(name, operands)).toBeCloseTo(expected, 6);
});

test.each<[string, OpName, number[], number]>([
  ['division by zero', 'div', [5, 0], 0],
  ['division by less than 1e-18', 'div', [5, 1e-19], 0],
  ['a huge quotient', 'div', [1e18, -1e-18], -1e18],
  ['modulo by zero', 'mod', [5, 0], 0],
  ['modulo of something too large', 'mod', [1e18, 3], 0],
  ['a remainder that rounds up to the divisor', 'mod', [-1e-20, 3], 0],
  ['a reciprocal of zero', 'reciprocal', [0], 0],
  ['the root of a negative number', 'sqrt', [-4], 0],
  ['the inverse root of zero', 'inverse_sqrt', [0], 0],
  ['the logarithm of zero', 'log', [0], 0],
  ['the logarithm of a negative number', 'log2', [-1], 0],
  ['zero to a negative power', 'pow', [0, -1], 0],
  ['a broken power of a negative number', 'pow', [-2, 0.5], 0],
  ['a sum too large', 'add', [1e18, 1e18], 1e18],
  ['a product too large', 'mul', [-1e18, 1e18], -1e18],
  ['an exponential too large', 'exp', [1000], 1e18],
  ['an exponential too large', 'exp2', [1000], 1e18],
  ['a tangent at its pole', 'tan', [Math.fround(Math.PI / 2)], -10000],
  ['an arc sine beyond 1', 'asin', [2], Math.PI / 2],
  ['an angle of nothing', 'atan2', [0, 0], 0],
  ['an angle of −0', 'atan2', [-0, -1], Math.PI],
  ['a hyperbolic sine too large', 'sinh', [1000], 1e18],
  ['edges that coincide, below', 'smoothstep', [3, 3, 2.9], 0],
  ['edges that coincide, at them', 'smoothstep', [3, 3, 3], 1],
])('%s: %s(%j) is %d', (_, name, operands, expected) => {
  const result = run(name, operands.map(Math.fround));
  expect(result).toBeCloseTo(Math.fround(expected), 5);
  expect(Math.abs(result)).toBeLessThanOrEqual(1e18);
});

test('slope is the angle from level, in degrees', () => {
  expect(run('slope', [], { gradientX: 0, gradientZ: 1 })).toBeCloseTo(45, 5);
  expect(run('slope', [], { gradientX: Math.sqrt(3), gradientZ: 0 })).toBeCloseTo(60, 4);
  expect(run('slope', [], { gradientX: 0.6, gradientZ: 0.8 })).toBeCloseTo(45, 5);
  expect(run('slope', [])).toBe(0);
});

test('aspect is the compass angle downhill', () => {
  // Ground that rises eastwards faces west, and so on.
  expect(run('aspect', [], { gradientX: 1 })).toBeCloseTo(270, 4);
  expect(run('aspect', [], { gradientX: -1 })).toBeCloseTo(90, 4);
  expect(run('aspect', [], { gradientZ: 1 })).toBeCloseTo(180, 4);
  expect(run('aspect', [], { gradientZ: -1 })).toBe(0);
  expect(run('aspect', [], { gradientX: -1, gradientZ: -1 })).toBeCloseTo(45, 4);
  expect(run('aspect', [], { gradientX: 1e-9, gradientZ: -1 })).toBe(0); // Rounds to 360, which is 0.
  expect(run('aspect', [])).toBe(0);
});

test('a curve passes its keys with their slopes and is constant outside', () => {
  const keyframes = Float32Array.from([9, 9, 9, 9, 0, 1, 0, 2, 2, 3, -1, 0, 2, 5, 0, 0]);
  const curve = (x: number) => run('curve', [x, 1, 3], { keyframes });
  expect(curve(-5)).toBe(1);
  expect(curve(0)).toBe(1);
  // Halfway: (y0 + y1) / 2 + width · (m0 − m1) / 8.
  expect(curve(1)).toBeCloseTo(2 + (2 * (2 + 1)) / 8, 6);
  expect((curve(0.001) - curve(0)) / 0.001).toBeCloseTo(2, 2);
  expect((curve(1.9999) - curve(1.9998)) / 0.0001).toBeCloseTo(-1, 2);
  expect(curve(2)).toBe(5); // Keys of equal x are a jump.
  expect(curve(7)).toBe(5);
  expect(run('curve', [1, 0, 0])).toBe(0);
});
