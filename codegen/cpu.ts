import type { ExpressionSet, Program } from './expression-set.ts';

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
}

/** The reference evaluator: one column of `count` values an output of the program. */
export function evaluateBatch(set: ExpressionSet, program: Program, batch: ContextBatch): Float32Array[] {
  throw new Error(`not yet: ${set.programs.length} ${program.name} ${batch.count}`);
}
