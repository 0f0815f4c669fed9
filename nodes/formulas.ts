import type { IrBuilder, Value } from '#codegen/ir.ts';

/** Narrower edges than this (in the value's own unit) count as hard: they are drawn this wide. */
export const HARD_EDGE = 1e-6;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Degrees to radians. */
export const toRadians = (ir: IrBuilder, degrees: Value | number): Value =>
  ir.op('mul', degrees, RADIANS_PER_DEGREE);

/** Radians to degrees. */
export const toDegrees = (ir: IrBuilder, radians: Value): Value =>
  ir.op('mul', radians, 1 / RADIANS_PER_DEGREE);

/** 1 − x. */
export const oneMinus = (ir: IrBuilder, x: Value): Value => ir.op('sub', 1, x);

/** A width that divides safely: at least HARD_EDGE. */
export const softWidth = (ir: IrBuilder, width: Value): Value => ir.op('max', width, HARD_EDGE);

/** 0 where `x` ≤ 0, 1 where `x` ≥ `width`, an S-shaped rise between; `width` from softWidth. */
export const rise = (ir: IrBuilder, x: Value, width: Value): Value => ir.op('smoothstep', 0, width, x);

/** 0 below the threshold, 1 above, half at it; the change is `softness` wide and centred on the threshold. */
export function softThreshold(
  ir: IrBuilder,
  value: Value,
  threshold: Value | number,
  softness: Value,
): Value {
  const width = softWidth(ir, softness);
  return rise(ir, ir.op('mad', width, 0.5, ir.op('sub', value, threshold)), width);
}

/** 1 where `from` ≤ `value` ≤ `to`, falling to 0 over `softness` on either side outside of it. */
export function softBand(ir: IrBuilder, value: Value, from: Value, to: Value, softness: Value): Value {
  const width = softWidth(ir, softness);
  const above = rise(ir, ir.op('add', ir.op('sub', value, from), width), width);
  const below = rise(ir, ir.op('add', ir.op('sub', to, value), width), width);
  return ir.op('min', above, below);
}

/** Smallest angle between two directions, 0 to 180 degrees. */
export function angleBetween(ir: IrBuilder, a: Value, b: Value): Value {
  const turn = ir.op('mod', ir.op('abs', ir.op('sub', a, b)), 360);
  return ir.op('min', turn, ir.op('sub', 360, turn));
}
