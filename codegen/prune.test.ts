import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateBatch } from './cpu.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { Interval } from './interval.ts';
import { SMALLEST_NORMAL } from './numeric.ts';
import type { IntervalContext } from './op.ts';
import type { Value } from './ir.ts';
import { Pruner } from './prune.ts';
import type { PruneOptions } from './prune.ts';
import { withTestDevice } from './testing/device.ts';
import { evaluateOnGpu, interpreterFor } from './testing/gpu-batch.ts';
import { batchOf, programOf } from './testing/programs.ts';
import { boxAndPoints } from './testing/boxes.ts';
import { build, recipes } from './testing/random-expressions.ts';

const flushed = (value: number) => (Math.abs(value) < SMALLEST_NORMAL ? 0 : value);

test('a pruned program gives what the whole one gives, bit by bit, everywhere in the ranges', () => {
  let [before, after] = [0, 0];
  fc.assert(
    fc.property(recipes, fc.integer(), fc.constantFrom(0, 1e-6, 1e-3, 0.1, 1), (recipe, seed, size) => {
      const { ir, values } = build(recipe);
      const { set, program } = programOf(ir, values);
      const { context, batch } = boxAndPoints(set, seed, size);
      const pruned = new Pruner(set, program).prune(context);
      const wanted = evaluateBatch(set, program, batch);
      const found = evaluateBatch(pruned.set, pruned.program, batch);
      found.forEach((column, slot) => {
        column.forEach((value, k) => {
          const [a, b] = [flushed(value), flushed(wanted[slot]![k]!)];
          // 0 and −0 are the same number.
          if (a !== b) throw new Error(`output ${slot}: ${a} instead of ${b}`);
        });
      });
      expect(pruned.program.count).toBeLessThanOrEqual(program.count);
      expect(pruned.program.registers).toBeLessThanOrEqual(program.registers);
      before += program.count;
      after += pruned.program.count;
    }),
    // Of one seed: a sign or a step makes 1 of a denormal, which may count as zero too, and no test could tell.
    { numRuns: 1000, seed: 7 },
  );
  // If it never shortened anything, all would agree too.
  expect(after / before).toBeLessThan(0.85);
});

/** Instructions left of an expression, for x in a range. */
function left(
  formula: (ir: ExpressionBuilder, x: Value) => Value | Value[],
  x: Interval,
  options: PruneOptions = {},
) {
  const ir = new ExpressionBuilder();
  const { set, program } = programOf(ir, [formula(ir, ir.op('position_x'))].flat());
  const still = { lo: 0, hi: 0 };
  const context: IntervalContext = {
    ...{ x, z: { lo: -50, hi: 50 }, height: still, gradientX: still, gradientZ: still, laplacian: still },
    seaLevel: 0,
    maskDistance: () => ({ lo: 50, hi: 50 }),
    layerValue: () => ({ lo: 0, hi: 1 }),
    keyframes: set.keyframes,
  };
  const pruned = new Pruner(set, program).prune(context, options);
  const middle = batchOf(1, {
    x: Float32Array.of((x.lo + x.hi) / 2),
    maskDistance: pruned.set.masks.map(() => Float32Array.of(50)),
  });
  return {
    count: pruned.program.count,
    values: evaluateBatch(pruned.set, pruned.program, middle).map((column) => column[0]!),
    same: pruned.set === set && pruned.program === program,
  };
}

const noise = (ir: ExpressionBuilder) => ir.op('perlin', ir.op('position_z'), 0.5, 3);

test.each<[string, (ir: ExpressionBuilder, x: Value) => Value | Value[], number, number[]]>([
  ['the greater of two', (ir, x) => ir.op('max', x, noise(ir)), 2, [15]],
  ['the lesser of two', (ir, x) => ir.op('min', noise(ir), ir.op('neg', x)), 3, [-15]],
  ['a band that ends before', (ir, x) => ir.op('mul', noise(ir), ir.op('smoothstep', 5, 0, x)), 1, [0]],
  ['a band that began before', (ir, x) => ir.op('smoothstep', 0, 5, x), 1, [1]],
  ['a choice', (ir, x) => ir.op('select', ir.op('less', x, 100), x, noise(ir)), 2, [15]],
  ['a clamp that does nothing', (ir, x) => ir.op('clamp', x, 0, 100), 2, [15]],
  ['a mask out of reach', (ir) => ir.op('add', ir.op('mask_distance', ir.mask('far')), 1), 1, [51]],
])('%s is decided', (_, formula, count, values) => {
  const result = left(formula, { lo: 10, hi: 20 });
  expect(result).toMatchObject({ count, values, same: false });
});

test('what is not decided stays, as the same objects', () => {
  const result = left((ir, x) => ir.op('max', x, 15), { lo: 10, hi: 20 });
  expect(result).toMatchObject({ count: 3, same: true });
});

test('in a stack nothing is computed below what covers all', () => {
  const stack = (ir: ExpressionBuilder, x: Value) => [
    ir.op('mul', noise(ir), 0.5),
    ir.op('step', 5, x),
    noise(ir),
  ];
  const flat = left(stack, { lo: 10, hi: 20 });
  const stacked = left(stack, { lo: 10, hi: 20 }, { stack: true });
  expect(flat.values[1]).toBe(1);
  expect(stacked.values).toEqual([flat.values[0], 1, 0]);
  // Both outputs read the noise: it stays for the first.
  expect(stacked.count).toBe(flat.count);
  const covered = (ir: ExpressionBuilder, x: Value) => [ir.op('step', 5, x), noise(ir)];
  expect(left(covered, { lo: 10, hi: 20 }, { stack: true })).toMatchObject({ count: 2, values: [1, 0] });
});

test('the interpreter runs a pruned program as it does any other', async () => {
  await withTestDevice(async (device) => {
    for (const seed of [3, 4, 5]) {
      const [recipe] = fc.sample(recipes, { numRuns: 1, seed });
      const { ir, values } = build(recipe!);
      const { set, program } = programOf(ir, values);
      const { context, batch } = boxAndPoints(set, seed, 1e-3);
      const pruned = new Pruner(set, program).prune(context);
      const kind = interpreterFor(pruned.program);
      const found = await evaluateOnGpu(device, kind, pruned.set, pruned.program, batch);
      const wanted = await evaluateOnGpu(device, interpreterFor(program), set, program, batch);
      found.forEach((column, slot) => {
        column.forEach((value, k) => {
          const size = Math.max(1, Math.abs(wanted[slot]![k]!));
          expect(Math.abs(value - wanted[slot]![k]!) / size).toBeLessThan(1e-3);
        });
      });
    }
  });
});
