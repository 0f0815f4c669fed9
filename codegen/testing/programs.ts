import type { ContextBatch } from '../cpu.ts';
import { SetEncoder } from '../emit/encoder.ts';
import type { ExpressionSet, Program } from '../expression-set.ts';
import type { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import type { IntervalContext } from '../op.ts';
import { point } from '../interval.ts';

/** A set with one program that stores the values, without any graph. */
export function programOf(
  ir: ExpressionBuilder,
  values: readonly Value[],
): { set: ExpressionSet; program: Program } {
  const encoder = new SetEncoder(ir);
  const outputs = values.map((value, i) => ({ key: `value ${i}`, expression: 'test', value }));
  encoder.add('test', outputs, ({ key }) => key);
  const set = encoder.finish();
  return { set, program: set.programs[0]! };
}

/** A batch of texels, zero wherever a column is not given. */
export function batchOf(count: number, columns: Partial<ContextBatch>): ContextBatch {
  const zeros = () => new Float32Array(count);
  return {
    count,
    x: zeros(),
    z: zeros(),
    height: zeros(),
    gradientX: zeros(),
    gradientZ: zeros(),
    laplacian: zeros(),
    seaLevel: 0,
    maskDistance: [],
    layerValue: [],
    ...columns,
  };
}

/** One texel of a batch, as ranges. */
export function pointContext(set: ExpressionSet, batch: ContextBatch, i: number): IntervalContext {
  return {
    x: point(batch.x[i]!),
    z: point(batch.z[i]!),
    height: point(batch.height[i]!),
    gradientX: point(batch.gradientX[i]!),
    gradientZ: point(batch.gradientZ[i]!),
    laplacian: point(batch.laplacian[i]!),
    seaLevel: Math.fround(batch.seaLevel),
    maskDistance: (mask) => point(batch.maskDistance[mask]![i]!),
    layerValue: (layer) => point(batch.layerValue[layer]![i]!),
    keyframes: set.keyframes,
  };
}
