import type { Interval } from './interval.ts';

/** What one operand slot of an instruction holds. */
export type OperandKind =
  /** A register or a literal float. */
  | 'value'
  /** A literal index, into the mask table, the layer table or the keyframe table. */
  | 'index';

/** What an index operand counts. Counts and slots are part of a program's shape, places in tables are not. */
export type IndexMeaning = 'mask' | 'layer' | 'keyframe' | 'keyframe-count' | 'slot';

export interface OperandDeclaration {
  readonly name: string;
  readonly kind: OperandKind;
  /** Of index operands. */
  readonly counts?: IndexMeaning;
}

/**
 * What an instruction may read besides its operands: the texel's place and the hot zone's data there.
 * World metres; `slope` and `aspect` in degrees as docs/conventions.md states them.
 */
export interface EvaluationContext {
  readonly x: number;
  readonly z: number;
  /** Metres above the datum. */
  readonly height: number;
  /** East and north slope of the ground, dh/dx and dh/dz, unitless. */
  readonly gradientX: number;
  readonly gradientZ: number;
  /** Laplacian of the height, 1/m: positive in hollows, negative on ridges. */
  readonly laplacian: number;
  readonly seaLevel: number;
  /** Signed metres to the mask's edge, negative inside, clamped to the mask's radius. `mask` indexes the set's table. */
  maskDistance(mask: number): number;
  /** What a source layer says there: its code, or its share of the largest code. `layer` indexes the set's table. */
  layerValue(layer: number): number;
  /** Keyframes as the set packs them: 4 floats a key (x, y, slopeIn, slopeOut). */
  readonly keyframes: Float32Array;
}

/** Value ranges of the context over an area, for interval evaluation. */
export interface IntervalContext {
  readonly x: Interval;
  readonly z: Interval;
  readonly height: Interval;
  readonly gradientX: Interval;
  readonly gradientZ: Interval;
  readonly laplacian: Interval;
  readonly seaLevel: number;
  maskDistance(mask: number): Interval;
  layerValue(layer: number): Interval;
  readonly keyframes: Float32Array;
}

/**
 * Largest difference from the CPU reference that a GPU may show for exact operands, with the reason in `why`. It holds
 * beside one liberty that every op has: denormal operands and results may count as zero.
 */
export interface Tolerance {
  readonly absolute: number;
  readonly relative: number;
  /**
   * What `relative` is a part of, if not of the result: the size of terms that may cancel. Takes the operands'
   * magnitudes and never falls when one of them grows.
   */
  magnitude?(keyframes: Float32Array, a: number, b: number, c: number): number;
  /** The result is an angle: values that differ by this are the same. */
  readonly period?: number;
  readonly why: string;
}

/**
 * One opcode, declared once: encoder, disassembler, CPU reference, WGSL interpreter, specialised WGSL, interval
 * evaluation, docs and tests all read this.
 *
 * Every operation is total on the numeric domain |v| ≤ 1e18 (see numeric.ts) and stays in it: no NaN and no
 * infinity can arise, which is also what makes it portable, as WGSL may assume their absence.
 */
export interface OpDeclaration {
  name: string;
  /** Append-only and never reused; a snapshot test holds them. */
  code: number;
  operands: readonly OperandDeclaration[];
  doc: string;
  /** In float32 steps: round with Math.fround. Receives as many numbers as there are operands. */
  evaluate(context: EvaluationContext, a: number, b: number, c: number): number;
  /** A WGSL expression of type f32 in `a`, `b`, `c` (f32; u32 for index operands) and `ctx` (struct Context). */
  wgsl: string;
  /** `wgsl` is a call without a result, and `evaluate` gives what is stored: the instruction has no destination. */
  effect?: boolean;
  /** WGSL functions that `wgsl` calls, by name; see wgsl/library.ts. */
  uses?: readonly string[];
  interval(context: IntervalContext, a: Interval, b: Interval, c: Interval): Interval;
  tolerance: Tolerance;
  /** Depends on nothing but its operands: may be folded when all are literals. */
  pure: boolean;
  commutative?: boolean;
}
