import type { ExpressionSet } from '#codegen/expression-set.ts';

/**
 * A raster that the zone computes from a program.
 * `value`: its first output, as r32float. `blend`: its outputs are alphas of materials in stack order, first on top,
 * composited into rg32uint (see blend.ts); `materials` has the 8-bit id of each.
 */
export type ZoneLayer =
  | { kind: 'value'; set: ExpressionSet; program: string }
  | { kind: 'blend'; set: ExpressionSet; program: string; materials: readonly number[] };

/**
 * How programs run: by the bytecode interpreter, by it but shortened for each tile, by a pipeline compiled for their
 * shape, or as suits the device.
 */
export const EVALUATION_TIERS = ['auto', 'interpreter', 'pruned', 'specialised'] as const;
export type EvaluationTier = (typeof EVALUATION_TIERS)[number];

/** Slices of work done and known of since the zone was last complete; `stage` is what runs next, in words. */
export interface ZoneProgress {
  done: number;
  total: number;
  stage: string;
}

/** Counters since the zone was made, which only grow, and what programs are like now. */
export interface ZoneStatistics {
  /** Slices done: what is dirty of one tile, of one stage. */
  slices: number;
  /** Texels evaluated, by layer name. */
  texelsByLayer: Readonly<Record<string, number>>;
  pipelinesCompiled: number;
  /** By layer name: instructions of its program, and of the shortened ones, a tile on average (null: none yet). */
  instructionsByLayer: Readonly<Record<string, { whole: number; pruned: number | null }>>;
  /** Texels whose distance to a mask was measured. */
  maskTexels: number;
  /** Values that left a program as NaN or infinity and were stored as 0: always 0 unless an opcode has a bug. */
  nonFinite: number;
}
