import { expect, test } from 'vitest';
import { evaluateBatch, type ContextBatch } from '../cpu.ts';
import { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import { LIMIT, SMALLEST_NORMAL } from '../numeric.ts';
import type { EvaluationContext, OpDeclaration } from '../op.ts';
import { withTestDevice } from '../testing/device.ts';
import { evaluateOnGpu, interpreterFor } from '../testing/gpu-batch.ts';
import { batchOf, programOf } from '../testing/programs.ts';
import { operandTriples } from '../testing/samples.ts';
import { opByName, OPS, type OpName } from './table.ts';

const KEYS = [
  { x: -10, y: 3, slopeIn: 0, slopeOut: 1 },
  { x: 0, y: -2, slopeIn: -0.5, slopeOut: 4 },
  { x: 0, y: 5, slopeIn: 1, slopeOut: 0 },
  { x: 1, y: 5.5, slopeIn: 2, slopeOut: -2 },
  { x: 100, y: 0, slopeIn: 0.25, slopeOut: 3 },
];

/** Every op once, on three columns that come in as mask distances, each the output of its own slot. */
function everyOp() {
  const ir = new ExpressionBuilder();
  const operands = ['a', 'b', 'c'].map((mask) => ir.op('mask_distance', ir.mask(mask)));
  const [a, b, c] = operands as [Value, Value, Value];
  const values: Value[] = [];
  const names: OpName[] = [];
  for (const op of OPS) {
    if (op.effect) continue;
    names.push(op.name);
    values.push(build(op));
  }
  return { ...programOf(ir, values), names };

  function build(op: OpDeclaration & { name: OpName }): Value {
    if (op.name === 'curve') return ir.curve(a, KEYS);
    if (op.name === 'mask_distance') return b;
    if (op.name === 'layer_value') return ir.op('layer_value', ir.layer('layer'));
    // Nothing else may read this product, or it is not joined.
    if (op.name === 'mad') return ir.op('mad', a, c, b);
    return ir.op(op.name, ...operands.slice(0, op.operands.length));
  }
}

const flush = (value: number) => (Math.abs(value) < SMALLEST_NORMAL ? 0 : value);

/** Whether a device may give this value for these operands. */
function isAllowed(
  op: OpDeclaration,
  context: EvaluationContext,
  operands: readonly number[],
  got: number,
): boolean {
  const [a = 0, b = 0, c = 0] = operands;
  return [(x: number) => x, flush].some((map) => {
    const expected = op.evaluate(context, map(a), map(b), map(c));
    const { absolute, relative, magnitude } = op.tolerance;
    // A remainder just below the divisor is next to 0.
    const period = op.name === 'mod' ? Math.abs(b) : op.tolerance.period;
    const size = magnitude
      ? magnitude(context.keyframes, Math.abs(a), Math.abs(b), Math.abs(c))
      : Math.abs(expected);
    const difference = Math.abs(got - expected);
    const turned = period === undefined ? difference : Math.min(difference, period - difference);
    return turned <= absolute + relative * size || Math.abs(flush(got) - flush(expected)) === 0;
  });
}

test('both tiers give what the CPU gives for every op, within its tolerance', async () => {
  const { set, program, names } = everyOp();
  const [a, b, c] = operandTriples() as [Float32Array, Float32Array, Float32Array];
  const count = a.length;
  const batch: ContextBatch = batchOf(count, {
    x: a,
    z: b,
    height: c,
    gradientX: b,
    gradientZ: a,
    laplacian: c,
    seaLevel: -3.25,
    maskDistance: set.masks.map((mask) => ({ a, b, c })[mask]!),
    layerValue: [c],
  });
  const expected = evaluateBatch(set, program, batch);
  const used = new Set<string>();
  for (let i = 0; i < program.count; i++) used.add(opByCodeAt(set.code, i));
  expect(OPS.filter((op) => !used.has(op.name)).map((op) => op.name)).toEqual([]);

  await withTestDevice(async (device) => {
    for (const kind of [interpreterFor(program), { tier: 'specialised', set, program } as const]) {
      const got = await evaluateOnGpu(device, kind, set, program, batch);
      const faults: string[] = [];
      names.forEach((name, slot) => {
        const op = opByName(name);
        for (let i = 0; i < count; i++) {
          const context = texel(batch, i, set.keyframes);
          const operands =
            name === 'curve'
              ? [a[i]!, 0, KEYS.length]
              : name === 'mask_distance'
                ? [set.masks.indexOf('b')]
                : name === 'layer_value'
                  ? [0]
                  : name === 'mad'
                    ? [a[i]!, c[i]!, b[i]!]
                    : [a[i]!, b[i]!, c[i]!].slice(0, op.operands.length);
          const value = got[slot]![i]!;
          if (!(Math.abs(value) <= LIMIT) || !isAllowed(op, context, operands, value)) {
            faults.push(`${kind.tier} ${name}(${operands.join()}) = ${value}, not ${expected[slot]![i]}`);
          }
        }
      });
      expect(faults.slice(0, 20), `${faults.length} faults`).toEqual([]);
    }
  });
});

function opByCodeAt(code: Uint32Array, at: number): string {
  return OPS.find((op) => op.code === (code[at * 4]! & 0xff))?.name ?? 'unknown';
}

function texel(batch: ContextBatch, i: number, keyframes: Float32Array): EvaluationContext {
  return {
    x: batch.x[i]!,
    z: batch.z[i]!,
    height: batch.height[i]!,
    gradientX: batch.gradientX[i]!,
    gradientZ: batch.gradientZ[i]!,
    laplacian: batch.laplacian[i]!,
    seaLevel: batch.seaLevel,
    maskDistance: (mask) => batch.maskDistance[mask]![i]!,
    layerValue: (layer) => batch.layerValue[layer]![i]!,
    keyframes,
  };
}
