import { around, magnitude, type Interval } from '../interval.ts';
import type { OpDeclaration } from '../op.ts';
import { defineOp, EXACT } from './define.ts';

const DEGREES = 180 / Math.PI;
/** Gradients smaller than this in both directions are flat ground. */
const FLAT = Math.fround(1e-30);

/** An op that copies one number of the context. */
const read = <const Name extends string>(
  name: Name,
  code: number,
  doc: string,
  wgsl: string,
  evaluate: OpDeclaration['evaluate'],
  interval: OpDeclaration['interval'],
) => defineOp({ name, code, operands: [], doc, evaluate, wgsl, interval, tolerance: EXACT, pure: false });

export const positionX = read(
  'position_x',
  1,
  'East coordinate of the texel centre, metres.',
  'ctx.x',
  (context) => context.x,
  (context) => context.x,
);
export const positionZ = read(
  'position_z',
  2,
  'North coordinate of the texel centre, metres.',
  'ctx.z',
  (context) => context.z,
  (context) => context.z,
);
export const height = read(
  'height',
  3,
  'Height of the ground above the datum, metres.',
  'ctx.height',
  (context) => context.height,
  (context) => context.height,
);
export const gradientX = read(
  'gradient_x',
  4,
  'Slope of the ground eastwards, dh/dx, unitless.',
  'ctx.gradient_x',
  (context) => context.gradientX,
  (context) => context.gradientX,
);
export const gradientZ = read(
  'gradient_z',
  5,
  'Slope of the ground northwards, dh/dz, unitless.',
  'ctx.gradient_z',
  (context) => context.gradientZ,
  (context) => context.gradientZ,
);
export const laplacian = read(
  'laplacian',
  8,
  'Laplacian of the height, 1/m: positive in hollows, negative on ridges.',
  'ctx.laplacian',
  (context) => context.laplacian,
  (context) => context.laplacian,
);
export const seaLevel = read(
  'sea_level',
  9,
  'Sea level of the project, metres.',
  'ctx.sea_level',
  (context) => context.seaLevel,
  (context) => ({ lo: context.seaLevel, hi: context.seaLevel }),
);

export const slope = defineOp({
  name: 'slope',
  code: 6,
  operands: [],
  doc: 'Angle of the ground from level, 0 to 90 degrees.',
  evaluate: ({ gradientX: east, gradientZ: north }) => Math.fround(slopeOf(east, north)),
  wgsl: 'arc_tangent(length_of(ctx.gradient_x, ctx.gradient_z)) * 57.29577951308232',
  uses: ['arc_tangent', 'length_of'],
  interval: ({ gradientX: east, gradientZ: north }) =>
    around(
      slopeOf(smallest(east), smallest(north)),
      Math.min(90, slopeOf(magnitude(east), magnitude(north))),
    ),
  tolerance: {
    absolute: 5e-5,
    relative: 0,
    why: 'the polynomial of arc_tangent and its rounding err by 5e-7 rad, a root by 3e-7 of the gradient',
  },
  pure: false,
});

export const aspect = defineOp({
  name: 'aspect',
  code: 7,
  operands: [],
  doc: 'Compass angle of the downhill direction, 0 ≤ degrees < 360: 0 north, 90 east; 0 on flat ground.',
  evaluate: ({ gradientX: east, gradientZ: north }) => aspectOf(east, north),
  wgsl: 'compass_angle(-ctx.gradient_x, -ctx.gradient_z)',
  uses: ['compass_angle'],
  interval: ({ gradientX: east, gradientZ: north }) => {
    const mayBeFlat = smallest(east) < FLAT && smallest(north) < FLAT;
    // Downhill is north where the ground falls northwards: the angle jumps from 360 to 0 there.
    const mayFaceNorth = east.lo <= 0 && east.hi >= 0 && north.lo <= 0;
    if (mayBeFlat || mayFaceNorth) return { lo: 0, hi: 360 };
    return around(
      aspectOf(east.lo, north.lo),
      aspectOf(east.lo, north.hi),
      aspectOf(east.hi, north.lo),
      aspectOf(east.hi, north.hi),
    );
  },
  tolerance: {
    absolute: 1e-4,
    relative: 0,
    period: 360,
    why: 'the polynomial of arc_tangent and its rounding err by 1e-6 rad, and 360 degrees round by 3e-5',
  },
  pure: false,
});

export const maskDistance = defineOp({
  name: 'mask_distance',
  code: 10,
  operands: [{ name: 'mask', kind: 'index', counts: 'mask' }],
  doc: "Signed distance to the mask's edge, metres: negative inside, within the mask's radius.",
  evaluate: (context, mask) => context.maskDistance(mask),
  wgsl: 'mask_distance(ctx, a)',
  interval: (context, mask) => context.maskDistance(mask.lo),
  tolerance: EXACT,
  pure: false,
});

export const layerValue = defineOp({
  name: 'layer_value',
  code: 11,
  operands: [{ name: 'layer', kind: 'index', counts: 'layer' }],
  doc: 'What a source layer says at the texel: an id as a whole number, or a share from 0 to 1.',
  evaluate: (context, layer) => context.layerValue(layer),
  wgsl: 'layer_value(ctx, a)',
  interval: (context, layer) => context.layerValue(layer.lo),
  tolerance: EXACT,
  pure: false,
});

const smallest = (a: Interval) => (a.lo <= 0 && a.hi >= 0 ? 0 : Math.min(Math.abs(a.lo), Math.abs(a.hi)));
const slopeOf = (east: number, north: number) => Math.atan(Math.sqrt(east * east + north * north)) * DEGREES;

function aspectOf(east: number, north: number): number {
  if (Math.max(Math.abs(east), Math.abs(north)) < FLAT) return 0;
  // Adding zero turns −0 into 0: the sign of zero is no part of a value.
  const angle = Math.atan2(-east + 0, -north + 0) * DEGREES;
  const turned = Math.fround(angle < 0 ? angle + 360 : angle);
  return turned >= 360 ? 0 : turned;
}
