import { decode, type DecodedOperand } from './bytecode.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import type { EvaluationContext } from './op.ts';

/** Texels to evaluate, a column a quantity (see EvaluationContext for units), `count` long. */
export interface ContextBatch {
  count: number;
  x: Float32Array;
  z: Float32Array;
  height: Float32Array;
  gradientX: Float32Array;
  gradientZ: Float32Array;
  laplacian: Float32Array;
  seaLevel: number;
  /** By the set's mask table. */
  maskDistance: readonly Float32Array[];
  /** By the set's layer table. */
  layerValue: readonly Float32Array[];
}

/** Texels that go through a program together: few enough that their registers stay in the cache. */
const BLOCK = 2048;

/** The reference evaluator: one column of `count` values an output of the program. */
export function evaluateBatch(set: ExpressionSet, program: Program, batch: ContextBatch): Float32Array[] {
  const outputs = program.outputs.map(() => new Float32Array(batch.count));
  const block = Math.min(BLOCK, batch.count);
  const registers = Array.from({ length: program.registers }, () => new Float32Array(block));
  const instructions = Array.from({ length: program.count }, (_, i) => {
    const { op, destination, operands } = decode(set, program.start + i);
    return { op, destination: registers[destination], sources: operands.map((o) => sourceOf(o, registers)) };
  });
  const texel = new BatchTexel(set, batch);
  const nothing: Source = { column: new Float32Array(1), step: 0 };
  for (let start = 0; start < batch.count; start += block) {
    const count = Math.min(block, batch.count - start);
    for (const { op, destination, sources } of instructions) {
      const [a = nothing, b = nothing, c = nothing] = sources;
      const to = op.effect ? outputs[a.column[0]!]!.subarray(start) : destination!;
      const { evaluate } = op;
      for (let i = 0; i < count; i++) {
        texel.index = start + i;
        to[i] = evaluate(texel, a.column[i * a.step]!, b.column[i * b.step]!, c.column[i * c.step]!);
      }
    }
  }
  return outputs;
}

/** Where an operand comes from: a register's column, or one number for all texels (`step` 0). */
interface Source {
  column: Float32Array;
  step: 0 | 1;
}

function sourceOf(operand: DecodedOperand, registers: readonly Float32Array[]): Source {
  if (operand.kind === 'register') return { column: registers[operand.register]!, step: 1 };
  return { column: Float32Array.of(operand.kind === 'literal' ? operand.value : operand.index), step: 0 };
}

/** One texel of a batch as ops see it. */
class BatchTexel implements EvaluationContext {
  index = 0;
  readonly keyframes: Float32Array;
  readonly seaLevel: number;
  readonly #batch: ContextBatch;

  constructor(set: ExpressionSet, batch: ContextBatch) {
    this.keyframes = set.keyframes;
    this.seaLevel = Math.fround(batch.seaLevel);
    this.#batch = batch;
  }

  get x() {
    return this.#batch.x[this.index]!;
  }
  get z() {
    return this.#batch.z[this.index]!;
  }
  get height() {
    return this.#batch.height[this.index]!;
  }
  get gradientX() {
    return this.#batch.gradientX[this.index]!;
  }
  get gradientZ() {
    return this.#batch.gradientZ[this.index]!;
  }
  get laplacian() {
    return this.#batch.laplacian[this.index]!;
  }
  maskDistance(mask: number): number {
    return this.#batch.maskDistance[mask]![this.index]!;
  }
  layerValue(layer: number): number {
    return this.#batch.layerValue[layer]![this.index]!;
  }
}
