import type { ExpressionSet, Program } from '../expression-set.ts';

export type EvaluatorKind =
  /** Runs any program that needs at most so many registers (one of REGISTER_CLASSES). */
  | { tier: 'interpreter'; registers: number }
  /** Straight-line code for every program of this one's shape (`shapeHash`); literals are read from `code`. */
  | { tier: 'specialised'; set: ExpressionSet; program: Program };

/**
 * WGSL that declares
 * `struct Context { x: f32, z: f32, height: f32, gradient_x: f32, gradient_z: f32, laplacian: f32, sea_level: f32, texel: u32 }`
 * and `fn evaluate(ctx: Context, first: u32, count: u32)`, which runs `count` instructions from `first`.
 * Its host declares `code: array<vec4<u32>>` and `keyframes: array<vec4<f32>>` (storage buffers by those names),
 * `fn mask_distance(ctx: Context, mask: u32) -> f32` and `fn store_output(ctx: Context, slot: u32, value: f32)`.
 */
export function evaluatorWgsl(kind: EvaluatorKind): string {
  throw new Error(`not yet: ${kind.tier}`);
}
