import { describe, expect, it } from 'vitest';
import type { ParamValue } from '#graph-core/project.ts';
import { NODES } from './library.ts';
import { HERE, evaluateNode } from './testing/evaluate.ts';
import type { Place } from './testing/evaluate.ts';

/** Node, its params and literals, where it differs from HERE, and what comes out, worked out by hand. */
type Row = readonly [string, Record<string, ParamValue>, Partial<Place>, number | Record<string, number>];

const INPUT: readonly Row[] = [
  ['input.constant', { value: 2.5 }, {}, 2.5],
  ['input.parameter', { value: 3, min: 0, max: 5 }, {}, 3],
  ['input.parameter', { value: 7, min: 0, max: 5 }, {}, 5],
  ['input.parameter', { value: -1, min: 5, max: 0 }, {}, 0],
  ['input.position', {}, {}, { x: 120, z: 80 }],
  ['input.height', {}, {}, 30],
  ['input.height-above-sea', {}, {}, 20],
  ['input.height-above-sea', {}, { height: 4 }, -6],
  ['input.sea-level', {}, {}, 10],
  ['input.water-depth', {}, {}, 0],
  ['input.water-depth', {}, { height: 4 }, 6],
  ['input.slope', {}, {}, 0],
  ['input.slope', {}, { gradientX: 0.6, gradientZ: -0.8 }, 45],
  // Rising northwards is falling southwards.
  ['input.aspect', {}, { gradientZ: 1 }, 180],
  ['input.aspect', {}, { gradientZ: -1 }, 0],
  ['input.aspect', {}, { gradientX: 1 }, 270],
  ['input.aspect', {}, { gradientX: -2 }, 90],
  ['input.aspect', {}, {}, 0],
  ['input.gradient', {}, { gradientX: 0.25, gradientZ: -0.5 }, { east: 0.25, north: -0.5 }],
  ['input.facing', {}, { gradientZ: 1 }, 1],
  ['input.facing', {}, { gradientZ: -1 }, 0],
  ['input.facing', {}, {}, 0],
  ['input.facing', { direction: 0 }, {}, 0],
  ['input.facing', { spread: 60, softness: 60 }, { gradientX: -1 }, 0.5],
  ['input.facing', { direction: 350, spread: 20, softness: 0 }, { gradientZ: -1 }, 1],
  ['input.facing', { direction: 330, spread: 20, softness: 0 }, { gradientZ: -1 }, 0],
  ['input.facing', { fullSlope: 10 }, { gradientZ: Math.tan((5 * Math.PI) / 180) }, 0.5],
  [
    'input.curvature',
    { bend: 'concave', sensitivity: 20 },
    { laplacian: 0.05 },
    { value: 0.5, laplacian: 0.05 },
  ],
  ['input.curvature', { bend: 'convex', sensitivity: 20 }, { laplacian: 0.05 }, { value: 0 }],
  ['input.curvature', { bend: 'convex', sensitivity: 20 }, { laplacian: -0.05 }, { value: 0.5 }],
  ['input.curvature', { bend: 'both', sensitivity: 20 }, { laplacian: -0.2 }, { value: 1 }],
  ['input.mask-distance', {}, { distance: -12 }, -12],
  ['input.inside-mask', {}, { distance: -1 }, 1],
  ['input.inside-mask', {}, { distance: 1 }, 0],
  ['input.inside-mask', {}, { distance: 0 }, 0.5],
  ['input.inside-mask', { softness: 4 }, { distance: -1 }, 0.84375],
  ['input.distance-band', {}, {}, 1],
  ['input.distance-band', {}, { distance: 11 }, 0.5],
  ['input.distance-band', {}, { distance: -1 }, 0.5],
  ['input.distance-band', {}, { distance: 12 }, 0],
  ['input.distance-band', { softness: 0 }, { distance: 10 }, 1],
  ['input.distance-band', { softness: 0 }, { distance: 10.01 }, 0],
  ['input.ecotope-distance', {}, { distance: -12 }, -12],
  ['input.ecotope-distance', { ecotope: 'all' }, { distance: 12 }, -1000],
  ['input.in-ecotope', {}, {}, 1],
  ['input.in-ecotope', {}, { layer: 8 }, 0],
  ['input.in-ecotope', { ecotope: 'all' }, { layer: 8 }, 1],
  ['input.in-ecotope', { softness: 4 }, { distance: -1, layer: 8 }, 0.84375],
  ['input.source-layer', {}, { layer: 0.25 }, 0.25],
  ['input.distance-to-point', { pointX: 117, pointZ: 84 }, {}, 5],
];

const NOISE: readonly Row[] = [
  // (120, 80) is a lattice point at a scale of 40 m, where gradient noise is 0 whatever the seed.
  ['noise.perlin', {}, {}, { value: 0.5, signed: 0 }],
  ['noise.perlin', { seed: 77 }, {}, { value: 0.5, signed: 0 }],
  ['noise.perlin', { variant: 'ridged', octaves: 1 }, {}, { value: 1, signed: 1 }],
  ['noise.perlin', { variant: 'billow', octaves: 1 }, {}, { value: 0, signed: -1 }],
  ['noise.perlin', { variant: 'fbm', octaves: 5, gain: 0 }, {}, { value: 0.5, signed: 0 }],
  // The lattice point 40 m east, turned clockwise by 30°.
  ['noise.perlin', { rotation: 30 }, { x: 40 * Math.sqrt(0.75), z: -20 }, { value: 0.5, signed: 0 }],
  ['noise.simplex', {}, { x: 0, z: 0 }, { value: 0.5, signed: 0 }],
  ['noise.warp', { strength: 0, seed: 3 }, { x: 33, z: 44 }, { x: 33, z: 44 }],
  ['noise.warp', { octaves: 1 }, {}, { x: 120, z: 80 }],
  ['noise.transform', { moveX: 119, moveZ: 78 }, {}, { x: 1, z: 2 }],
  ['noise.transform', { moveX: 119, moveZ: 80, rotation: 90 }, {}, { x: 0, z: 1 }],
  ['noise.transform', { stretchX: 4, stretchZ: 0.5 }, {}, { x: 30, z: 160 }],
  ['noise.stripes', { profile: 'saw', scale: 10 }, { x: 23 }, 0.3],
  ['noise.stripes', { profile: 'saw', scale: 10, direction: 0 }, { z: 84 }, 0.4],
  ['noise.checker', {}, { x: 50, z: 10 }, 1],
  ['noise.checker', {}, { x: 50, z: 50 }, 0],
  ['noise.checker', {}, { x: -10, z: 10 }, 1],
];

const MATH: readonly Row[] = [
  ['math.add', { a: 2, b: 3 }, {}, 5],
  ['math.subtract', { a: 2, b: 3 }, {}, -1],
  ['math.multiply', { a: 2, b: -3 }, {}, -6],
  ['math.multiply', { a: 1e12, b: 1e12 }, {}, 1e18],
  ['math.divide', { a: 1, b: 4 }, {}, 0.25],
  ['math.divide', { a: 1, b: 0 }, {}, 0],
  ['math.modulo', { a: 7, b: 3 }, {}, 1],
  ['math.modulo', { a: -1, b: 3 }, {}, 2],
  ['math.modulo', { a: 5, b: 0 }, {}, 0],
  ['math.power', { a: 2, b: 3 }, {}, 8],
  ['math.power', { a: -2, b: 3 }, {}, -8],
  ['math.power', { a: -2, b: 0.5 }, {}, 0],
  ['math.power', { a: 0, b: 0 }, {}, 1],
  ['math.minimum', { a: 2, b: -3 }, {}, -3],
  ['math.maximum', { a: 2, b: -3 }, {}, 2],
  ['math.average', { a: 2, b: 5 }, {}, 3.5],
  ['math.difference', { a: 2, b: 5 }, {}, 3],
  ['math.length', { a: 3, b: -4 }, {}, 5],
  ['math.arctangent2', { a: 1, b: 1 }, {}, 45],
  ['math.arctangent2', { a: -1, b: 0 }, {}, -90],
  ['math.arctangent2', { a: 0, b: -1 }, {}, 180],
  ['math.arctangent2', { a: 0, b: 0 }, {}, 0],
  ['math.angle-between', { a: 350, b: 10 }, {}, 20],
  ['math.angle-between', { a: 0, b: 180 }, {}, 180],
  ['math.angle-between', { a: -10, b: 370 }, {}, 20],
  ['math.snap', { a: 7.4, b: 0.5 }, {}, 7.5],
  ['math.snap', { a: 7.4, b: 0 }, {}, 0],
  ['math.step', { a: 0.5, b: 0.5 }, {}, 1],
  ['math.step', { a: 0.5, b: 0.49 }, {}, 0],
  ['math.clamp', { value: 5 }, {}, 1],
  ['math.clamp', { value: -5 }, {}, 0],
  ['math.clamp', { value: 0.5, low: 2, high: 1 }, {}, 1],
  ['math.mix', { a: 2, b: 4, amount: 0.25 }, {}, 2.5],
  ['math.multiply-add', { value: 2, multiply: 3, add: 4 }, {}, 10],
  ['math.wrap', { value: 23, low: 10, high: 20 }, {}, 13],
  ['math.wrap', { value: -0.25 }, {}, 0.75],
  ['math.wrap', { value: 1.25, mode: 'mirror' }, {}, 0.75],
  ['math.wrap', { value: -0.25, mode: 'mirror' }, {}, 0.25],
  ['math.wrap', { value: 3, low: 2, high: 2 }, {}, 2],
  ['math.negate', { value: 3 }, {}, -3],
  ['math.absolute', { value: -3 }, {}, 3],
  ['math.sign', { value: -2 }, {}, -1],
  ['math.sign', { value: 0 }, {}, 0],
  ['math.sign', { value: 5 }, {}, 1],
  ['math.floor', { value: -0.3 }, {}, -1],
  ['math.ceil', { value: 2.1 }, {}, 3],
  ['math.round', { value: 2.5 }, {}, 2],
  ['math.round', { value: 3.5 }, {}, 4],
  ['math.round', { value: -2.6 }, {}, -3],
  ['math.truncate', { value: -2.7 }, {}, -2],
  ['math.fraction', { value: 2.75 }, {}, 0.75],
  ['math.fraction', { value: -0.25 }, {}, 0.75],
  ['math.square', { value: -3 }, {}, 9],
  ['math.cube', { value: -2 }, {}, -8],
  ['math.sqrt', { value: 9 }, {}, 3],
  ['math.sqrt', { value: -9 }, {}, 0],
  ['math.inverse-sqrt', { value: 4 }, {}, 0.5],
  ['math.inverse-sqrt', { value: 0 }, {}, 0],
  ['math.reciprocal', { value: 4 }, {}, 0.25],
  ['math.reciprocal', { value: 0 }, {}, 0],
  ['math.exp', { value: 1 }, {}, 2.718281828],
  ['math.exp', { value: 100 }, {}, 1e18],
  ['math.exp2', { value: 3 }, {}, 8],
  ['math.log', { value: 2.718281828 }, {}, 1],
  ['math.log', { value: 0 }, {}, 0],
  ['math.log', { value: -1 }, {}, 0],
  ['math.log2', { value: 8 }, {}, 3],
  ['math.sine', { value: 30 }, {}, 0.5],
  ['math.cosine', { value: 60 }, {}, 0.5],
  ['math.tangent', { value: 45 }, {}, 1],
  ['math.tangent', { value: -80 }, {}, -5.67128182],
  ['math.arcsine', { value: 0.5 }, {}, 30],
  ['math.arcsine', { value: 2 }, {}, 90],
  ['math.arccosine', { value: 0.5 }, {}, 60],
  ['math.arccosine', { value: -5 }, {}, 180],
  ['math.arctangent', { value: 1 }, {}, 45],
  ['math.sinh', { value: 1 }, {}, 1.175201194],
  ['math.cosh', { value: 1 }, {}, 1.543080635],
  ['math.tanh', { value: 1 }, {}, 0.761594156],
  ['math.radians', { value: 180 }, {}, 3.141592654],
  ['math.degrees', { value: 3.141592654 }, {}, 180],
];

const LOGIC: readonly Row[] = [
  ['logic.compare', { a: 2, b: 1 }, {}, 1],
  ['logic.compare', { a: 1, b: 1 }, {}, 0],
  ['logic.compare', { a: 1, b: 1, comparison: 'greater-or-equal' }, {}, 1],
  ['logic.compare', { a: 0.9, b: 1, comparison: 'greater-or-equal' }, {}, 0],
  ['logic.compare', { a: 1, b: 2, comparison: 'less' }, {}, 1],
  ['logic.compare', { a: 2, b: 2, comparison: 'less' }, {}, 0],
  ['logic.compare', { a: 2, b: 2, comparison: 'less-or-equal' }, {}, 1],
  ['logic.compare', { a: 3, b: 2, comparison: 'less-or-equal' }, {}, 0],
  ['logic.compare', { a: 1, b: 1.05, tolerance: 0.1, comparison: 'equal' }, {}, 1],
  ['logic.compare', { a: 1, b: 1.2, tolerance: 0.1, comparison: 'equal' }, {}, 0],
  ['logic.compare', { a: 1, b: 1.2, tolerance: 0.1, comparison: 'not-equal' }, {}, 1],
  ['logic.compare', { a: 1, b: 1, tolerance: 0, comparison: 'not-equal' }, {}, 0],
  ['logic.in-range', { value: 1 }, {}, 1],
  ['logic.in-range', { value: 1.01 }, {}, 0],
  ['logic.in-range', { value: -0.01 }, {}, 0],
  ['logic.select', { condition: 0.5, a: 7, b: 8 }, {}, 7],
  ['logic.select', { condition: 0.49, a: 7, b: 8 }, {}, 8],
  ['logic.pick', { index: -3, a: 1, b: 2, c: 3, d: 4 }, {}, 1],
  ['logic.pick', { index: 1.9, a: 1, b: 2, c: 3, d: 4 }, {}, 2],
  ['logic.pick', { index: 2, a: 1, b: 2, c: 3, d: 4 }, {}, 3],
  ['logic.pick', { index: 7, a: 1, b: 2, c: 3, d: 4 }, {}, 4],
  ['logic.and', { a: 1, b: 0.5 }, {}, 1],
  ['logic.and', { a: 1, b: 0.4 }, {}, 0],
  ['logic.or', { a: 0, b: 1 }, {}, 1],
  ['logic.or', { a: 0.4, b: 0.4 }, {}, 0],
  ['logic.xor', { a: 0.6, b: 1 }, {}, 0],
  ['logic.xor', { a: 0, b: 1 }, {}, 1],
  ['logic.not', { value: 0.5 }, {}, 0],
  ['logic.not', { value: 0.4 }, {}, 1],
];

const HARD = { value: 0.3, edge0: 0.3, edge1: 0.3 };
const SHAPE: readonly Row[] = [
  ['shape.saturate', { value: 1.5 }, {}, 1],
  ['shape.saturate', { value: -1.5 }, {}, 0],
  ['shape.invert', { value: 0.25 }, {}, 0.75],
  ['shape.invert', { value: 3 }, {}, 0],
  ['shape.remap', { value: 150, fromStart: 100, fromEnd: 300 }, {}, 0.25],
  ['shape.remap', { value: 400, fromStart: 100, fromEnd: 300 }, {}, 1],
  ['shape.remap', { value: 400, fromStart: 100, fromEnd: 300, clamp: false }, {}, 1.5],
  ['shape.remap', { value: 0.25, toStart: 10, toEnd: -10 }, {}, 5],
  ['shape.remap', { value: 0.25, fromStart: 1, fromEnd: 0 }, {}, 0.75],
  ['shape.remap', { value: 9, fromStart: 5, fromEnd: 5, toStart: 2, toEnd: 3 }, {}, 2],
  ['shape.smoothstep', { value: 0.25 }, {}, 0.15625],
  ['shape.smoothstep', { value: 0.25, profile: 'linear' }, {}, 0.25],
  ['shape.smoothstep', { value: 0.25, profile: 'smoother' }, {}, 0.103515625],
  ['shape.smoothstep', { value: 0.25, edge0: 1, edge1: 0 }, {}, 0.84375],
  ['shape.smoothstep', { value: 0.25, edge0: 1, edge1: 0, profile: 'linear' }, {}, 0.75],
  ['shape.smoothstep', HARD, {}, 1],
  ['shape.smoothstep', { ...HARD, profile: 'linear' }, {}, 1],
  ['shape.smoothstep', { ...HARD, profile: 'smoother' }, {}, 1],
  ['shape.smoothstep', { ...HARD, value: 0.2, profile: 'linear' }, {}, 0],
  ['shape.threshold', { value: 0.5 }, {}, 0.5],
  ['shape.threshold', { value: 0.525 }, {}, 0.84375],
  ['shape.threshold', { value: 0.56 }, {}, 1],
  ['shape.threshold', { value: 0.49, softness: 0 }, {}, 0],
  ['shape.threshold', { value: 0.51, softness: 0 }, {}, 1],
  ['shape.band', { value: 0.5 }, {}, 1],
  ['shape.band', { value: 0.2 }, {}, 0.5],
  ['shape.band', { value: 0.8 }, {}, 0.5],
  ['shape.band', { value: 0.86 }, {}, 0],
  ['shape.band', { value: 0.75, softness: 0 }, {}, 1],
  ['shape.pulse', { value: 0.5 }, {}, 1],
  ['shape.pulse', { value: 0.75 }, {}, 0],
  ['shape.pulse', { value: 0.5625 }, {}, 0.84375],
  ['shape.pulse', { value: 0.4375, profile: 'linear' }, {}, 0.75],
  ['shape.falloff', { distance: 10 }, {}, 0.5],
  ['shape.falloff', { distance: -5 }, {}, 1],
  ['shape.falloff', { distance: 25, start: 10, profile: 'linear' }, {}, 0.25],
  ['shape.falloff', { distance: 20, profile: 'exponential' }, {}, 0.049787068],
  ['shape.falloff', { distance: 0.1, length: 0 }, {}, 0],
  ['shape.curve', { value: 0.3 }, {}, 0.3],
  ['shape.curve', { value: -4 }, {}, 0],
  ['shape.curve', { value: 4 }, {}, 1],
  [
    'shape.curve',
    {
      value: 12.5,
      curve: [
        { x: 10, y: 0, slopeIn: 0, slopeOut: 0 },
        { x: 20, y: 8, slopeIn: 0, slopeOut: 0 },
      ],
    },
    {},
    1.25,
  ],
  ['shape.bias', { value: 0.5, bias: 0.75 }, {}, 0.75],
  ['shape.bias', { value: 0.25, bias: 0.25 }, {}, 0.1],
  ['shape.bias', { value: 0.3, bias: 0.5 }, {}, 0.3],
  ['shape.gain', { value: 0.25, gain: 0.2 }, {}, 0.1],
  ['shape.gain', { value: 0.75, gain: 0.2 }, {}, 0.9],
  ['shape.gain', { value: 0.5, gain: 0.1 }, {}, 0.5],
  ['shape.levels', { value: 0.5, black: 0.25, white: 0.75 }, {}, 0.5],
  ['shape.levels', { value: 0.5, gamma: 2 }, {}, 0.707106781],
  ['shape.levels', { value: 0.5, low: 0.2, high: 0.6 }, {}, 0.4],
  ['shape.levels', { value: 0.1, black: 0.25 }, {}, 0],
  ['shape.contrast', { value: 0.6 }, {}, 0.7],
  ['shape.contrast', { value: 0.9 }, {}, 1],
  ['shape.contrast', { value: 0.9, amount: 0, pivot: 0.3 }, {}, 0.3],
  ['shape.steps', { value: 0.6 }, {}, 2 / 3],
  ['shape.steps', { value: 1 }, {}, 1],
  ['shape.steps', { value: 0.9, count: 1 }, {}, 0],
  ['shape.terraces', { value: 27, step: 10 }, {}, 20],
  ['shape.terraces', { value: 2.75, softness: 0.5 }, {}, 2.5],
  ['shape.terraces', { value: -0.5, softness: 0 }, {}, -1],
  ['shape.wave', { value: 0.25 }, {}, 0.5],
  ['shape.wave', { value: 5, period: 10 }, {}, 1],
  ['shape.wave', { value: 0, phase: 0.5 }, {}, 1],
  ['shape.wave', { value: 1.125, profile: 'triangle' }, {}, 0.25],
  ['shape.wave', { value: 1.3, profile: 'saw' }, {}, 0.3],
  ['shape.wave', { value: 0.6, profile: 'square' }, {}, 1],
  ['shape.wave', { value: 0.4, profile: 'square' }, {}, 0],
  ['shape.wave', { value: 3, period: 0 }, {}, 0],
  ['shape.blend', { base: 0.5, layer: 0.5 }, {}, 0.25],
  ['shape.blend', { base: 0.5, layer: 0.5, mode: 'screen' }, {}, 0.75],
  ['shape.blend', { base: 0.25, layer: 0.5, mode: 'overlay' }, {}, 0.25],
  ['shape.blend', { base: 0.75, layer: 0.5, mode: 'overlay' }, {}, 0.75],
  ['shape.blend', { base: 0.3, layer: 0.6, mode: 'darken' }, {}, 0.3],
  ['shape.blend', { base: 0.3, layer: 0.6, mode: 'lighten' }, {}, 0.6],
  ['shape.blend', { base: 0.6, layer: 0.7, mode: 'add' }, {}, 1],
  ['shape.blend', { base: 0.6, layer: 0.7, mode: 'subtract' }, {}, 0],
  ['shape.blend', { base: 0.3, layer: 0.7, mode: 'difference' }, {}, 0.4],
  ['shape.blend', { base: 0.2, layer: 0.8, mode: 'normal', opacity: 0.5 }, {}, 0.5],
  ['shape.combine-masks', { a: 0.5, c: 0.4 }, {}, 0.2],
  ['shape.combine-masks', { a: 0.5, d: 0.4, mode: 'minimum' }, {}, 0.4],
  // Equal inputs: a quarter of the radius below, above.
  ['shape.smooth-minimum', { a: 1, b: 1, radius: 0.4 }, {}, 0.9],
  ['shape.smooth-maximum', { a: 1, b: 1, radius: 0.4 }, {}, 1.1],
  ['shape.smooth-minimum', { a: 0, b: 0.1, radius: 0.4 }, {}, -0.05625],
  ['shape.smooth-minimum', { a: 0, b: 1, radius: 0.4 }, {}, 0],
  ['shape.smooth-maximum', { a: 3, b: 1, radius: 0 }, {}, 3],
];

const ROWS = [...INPUT, ...NOISE, ...MATH, ...LOGIC, ...SHAPE];

describe('values worked out by hand', () => {
  it.each(ROWS.map((row) => [`${row[0]} ${JSON.stringify({ ...row[1], ...row[2] })}`, row] as const))(
    '%s',
    (_, [type, params, place, expected]) => {
      const values = evaluateNode(type, params, [{ ...HERE, ...place }]);
      const ports = typeof expected === 'number' ? { [Object.keys(values)[0]!]: expected } : expected;
      for (const [port, value] of Object.entries(ports)) {
        expect(Math.abs(values[port]![0]! - value)).toBeLessThanOrEqual(3e-6 * Math.max(1, Math.abs(value)));
      }
    },
  );
});

/** Places scattered well off any lattice. */
const SCATTERED: readonly Place[] = Array.from({ length: 400 }, (_, index) => ({
  ...HERE,
  x: -1700.3 + ((index * 137.21) % 3400),
  z: -1650.7 + ((index * 71.93) % 3300),
}));

const noise = (type: string, params: Record<string, ParamValue> = {}, places = SCATTERED, port = 'value') =>
  evaluateNode(type, params, places)[port]!;

/** Nodes whose values are random, and so are tested by how they relate. */
const RELATED = [
  'noise.value',
  'noise.worley-f1',
  'noise.worley-f2',
  'noise.worley-edge',
  'noise.worley-cell',
  'noise.white',
  'math.hash',
];

describe('noise', () => {
  it.each(['noise.value', 'noise.perlin', 'noise.simplex', 'noise.worley-cell', 'noise.white'])(
    '%s averages one half, varies, and changes with its seed',
    (type) => {
      const values = noise(type);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(mean - 0.5)).toBeLessThan(0.06);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
      expect(noise(type, { seed: 2 })).not.toEqual(values);
    },
  );

  it('value noise at a corner of the grid is the white noise of that cell', () => {
    const corners = SCATTERED.map((place, index) => ({ ...place, x: (index % 20) * 40, z: index * 40 }));
    expect(noise('noise.value', {}, corners)).toEqual(noise('noise.white', { scale: 40 }, corners));
  });

  it('the nearest Worley point is never further than the second, and edges lie between them', () => {
    const [first, second, edge] = ['f1', 'f2', 'edge'].map((kind) => noise(`noise.worley-${kind}`));
    first!.forEach((near, index) => {
      expect(near).toBeLessThanOrEqual(second![index]!);
      // Both are cut off at 1, the edge is not.
      if (second![index]! < 1) expect(edge![index]!).toBeCloseTo(second![index]! - near, 5);
    });
  });

  it('Worley cells are constant where the nearest point is the same', () => {
    const steps = Array.from({ length: 400 }, (_, index) => ({ ...HERE, x: index * 0.5, z: 33 }));
    const cells = noise('noise.worley-cell', {}, steps);
    const edges = noise('noise.worley-edge', {}, steps);
    for (let index = 1; index < steps.length; index++) {
      // A step of 0.5 m moves F2 − F1 by 1 m, 0.025 cells, at most: none crosses a border further off than that.
      if (edges[index]! > 0.03) expect(cells[index]).toBe(cells[index - 1]);
    }
    expect(new Set(cells).size).toBeGreaterThan(3);
  });

  it('white noise and hash are constant within a square and agree', () => {
    const inSquare = [
      { ...HERE, x: 5.1, z: 0.2 },
      { ...HERE, x: 5.9, z: 0.8 },
    ];
    const [a, b] = noise('noise.white', {}, inSquare);
    expect(a).toBe(b);
    expect(evaluateNode('math.hash', { value: 5.7 }).value![0]).toBe(a);
    expect(evaluateNode('math.hash', { value: 6 }).value![0]).not.toBe(a);
  });

  it('scale stretches the pattern about the origin of the world', () => {
    const doubled = SCATTERED.map((place) => ({ ...place, x: place.x * 2, z: place.z * 2 }));
    const [small, large] = [
      noise('noise.perlin', { scale: 32 }),
      noise('noise.perlin', { scale: 64 }, doubled),
    ];
    small.forEach((value, index) => expect(large[index]).toBeCloseTo(value, 4));
  });

  it('the octaves of fractal noise share no lattice: the origin is no special place', () => {
    const origin = [{ ...HERE, x: 0, z: 0 }];
    expect(noise('noise.perlin', { variant: 'single' }, origin)[0]).toBe(0.5);
    expect(noise('noise.perlin', { variant: 'fbm', octaves: 3 }, origin)[0]).not.toBeCloseTo(0.5, 3);
  });

  it('one octave of fractal noise is the single noise', () => {
    expect(noise('noise.perlin', { variant: 'fbm', octaves: 1 })).toEqual(noise('noise.perlin'));
  });

  it('ridged and billow are made of the single noise', () => {
    const single = noise('noise.perlin', {}, SCATTERED, 'signed');
    const ridged = noise('noise.perlin', { variant: 'ridged', octaves: 1 });
    const billow = noise('noise.perlin', { variant: 'billow', octaves: 1 });
    single.forEach((value, index) => {
      expect(ridged[index]).toBeCloseTo((1 - Math.abs(value)) ** 2, 5);
      expect(billow[index]).toBeCloseTo(Math.abs(value), 5);
    });
  });

  it('a warp pushes by no more than its strength, and differently east and north', () => {
    const { x, z } = evaluateNode('noise.warp', { strength: 10 }, SCATTERED);
    const pushes = SCATTERED.map((place, index) => [x![index]! - place.x, z![index]! - place.z] as const);
    for (const [east, north] of pushes) {
      expect(Math.abs(east)).toBeLessThanOrEqual(10.001);
      expect(Math.abs(north)).toBeLessThanOrEqual(10.001);
    }
    expect(Math.max(...pushes.map(([east, north]) => Math.abs(east - north)))).toBeGreaterThan(2);
  });
});

it('every node that lowers has a value of its own here', () => {
  const tested = new Set([...ROWS.map(([type]) => type), ...RELATED]);
  expect(NODES.filter((node) => node.lower && !tested.has(node.id)).map(({ id }) => id)).toEqual([]);
});
