import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { LAYER_RULES } from './layers.ts';
import { mask, noise, reference, slider } from './rule.ts';
import type { Rule } from './rule.ts';

/**
 * The rules of the fjord sample, written as data. The expressions of the demonstration come first, then one for
 * each material, those of the other output layers, and the function that several of them use.
 */
const BEYOND = 'beyond-a-distance';

function away(id: string, name: string, of: string, from: string, minimum: number, softness: number): Rule {
  return {
    id,
    name,
    description: `In where it is at least ${minimum} m from ${from}, fading in beyond that.`,
    kind: 'expression',
    nodes: [
      mask('distance', of, `Distance to ${from}`),
      slider('minimum', 0, `Least distance from ${from}`, minimum, 45),
      slider('softness', 0, `Fade beyond ${from}`, softness, 20),
      {
        id: 'beyond',
        type: STRUCTURAL.function,
        column: 1,
        params: { graph: BEYOND },
        wires: { distance: 'distance.distance', minimum: 'minimum.value', softness: 'softness.value' },
      },
    ],
    output: 'beyond.output',
  };
}

const DEMONSTRATION: readonly Rule[] = [
  away('away-from-ocean', 'Away from the ocean', 'ocean', 'the ocean', 40, 6),
  away('away-from-rivers', 'Away from rivers', 'rivers', 'rivers', 25, 6),
  {
    id: 'scaled-noise',
    name: 'Scaled noise',
    description: 'Perlin noise, scaled to patches some tens of metres across.',
    kind: 'expression',
    nodes: [
      slider('scale', 0, 'Patch size', 45, 200),
      {
        id: 'perlin',
        type: 'noise.perlin',
        column: 1,
        params: { seed: 7, variant: 'fbm', octaves: 4 },
        wires: { scale: 'scale.value' },
      },
      {
        id: 'contrast',
        type: 'shape.contrast',
        column: 2,
        params: { amount: 3, pivot: 0.5 },
        wires: { value: 'perlin.value' },
      },
    ],
    output: 'contrast.value',
  },
  away('away-from-roads', 'Away from roads', 'roads', 'roads', 8, 4),
  {
    id: 'south-facing-slopes',
    name: 'South-facing slopes',
    description: 'Slopes that catch the sun.',
    kind: 'expression',
    nodes: [
      { ...slider('direction', 0, 'Direction to face', 180, 360) },
      slider('spread', 0, 'Spread to either side', 45, 180),
      {
        id: 'facing',
        type: 'input.facing',
        column: 1,
        params: { softness: 35, fullSlope: 12 },
        wires: { direction: 'direction.value', spread: 'spread.value' },
      },
    ],
    output: 'facing.value',
  },
  {
    id: 'combined',
    name: 'Combined',
    description: 'All five rules at once: what each of them lets through, multiplied.',
    kind: 'expression',
    nodes: [
      reference('away-from-ocean'),
      reference('away-from-rivers'),
      reference('away-from-roads'),
      reference('south-facing-slopes'),
      reference('scaled-noise'),
      {
        id: 'all',
        type: 'shape.combine-masks',
        column: 1,
        wires: {
          a: 'away-from-ocean.value',
          b: 'away-from-rivers.value',
          c: 'away-from-roads.value',
          d: 'south-facing-slopes.value',
        },
      },
      {
        id: 'product',
        type: 'math.multiply',
        column: 2,
        wires: { a: 'all.value', b: 'scaled-noise.value' },
      },
    ],
    output: 'product.value',
  },
  {
    id: 'forest-edge',
    name: 'Forest edge',
    description:
      'Under the birches within some metres of the edge of their forest, thinning inwards: where shrubs grow.',
    kind: 'expression',
    nodes: [
      {
        id: 'distance',
        type: 'input.ecotope-distance',
        column: 0,
        label: 'Distance to the forest',
        params: { ecotope: 'birch-forest' },
      },
      { id: 'depth', type: 'math.absolute', column: 1, wires: { value: 'distance.distance' } },
      slider('width', 1, 'Width of the edge', 18, 50),
      {
        id: 'near',
        type: 'shape.falloff',
        column: 2,
        params: { start: 0 },
        wires: { distance: 'depth.value', length: 'width.value' },
      },
      { id: 'inside', type: 'input.in-ecotope', column: 2, params: { ecotope: 'birch-forest' } },
      { id: 'edge', type: 'math.multiply', column: 3, wires: { a: 'near.value', b: 'inside.value' } },
    ],
    output: 'edge.value',
  },
];

const MATERIALS: readonly Rule[] = [
  {
    id: 'gravel',
    name: 'Road gravel',
    description: 'On the road, with a ragged edge.',
    kind: 'expression',
    nodes: [
      mask('distance', 'roads', 'Distance to roads'),
      noise('ragged', 3, 21, 2),
      {
        id: 'edge',
        type: 'math.multiply-add',
        column: 1,
        label: 'Ragged edge',
        params: { multiply: 1.5 },
        wires: { value: 'ragged.signed', add: 'distance.distance' },
      },
      slider('shoulder', 1, 'Road shoulder', 1.5, 10),
      {
        id: 'near',
        type: 'shape.falloff',
        column: 2,
        params: { start: 0 },
        wires: { distance: 'edge.value', length: 'shoulder.value' },
      },
    ],
    output: 'near.value',
  },
  {
    id: 'river-bed',
    name: 'River bed',
    description: 'In the streams and a little up their banks.',
    kind: 'expression',
    nodes: [
      mask('distance', 'rivers', 'Distance to rivers'),
      noise('ragged', 5, 33, 2),
      {
        id: 'edge',
        type: 'math.multiply-add',
        column: 1,
        label: 'Ragged edge',
        params: { multiply: 4 },
        wires: { value: 'ragged.signed', add: 'distance.distance' },
      },
      slider('bank', 1, 'River bank', 3, 20),
      {
        id: 'near',
        type: 'shape.falloff',
        column: 2,
        params: { start: 0 },
        wires: { distance: 'edge.value', length: 'bank.value' },
      },
    ],
    output: 'near.value',
  },
  {
    id: 'rock',
    name: 'Rock',
    description: 'Where the ground is too steep to hold soil.',
    kind: 'expression',
    nodes: [
      { id: 'slope', type: 'input.slope', column: 0 },
      noise('joints', 18, 5, 5),
      {
        id: 'uneven',
        type: 'math.multiply-add',
        column: 1,
        label: 'Uneven slope',
        params: { multiply: 14 },
        wires: { value: 'joints.signed', add: 'slope.value' },
      },
      slider('steepness', 1, 'Rock from slope', 38, 90),
      {
        id: 'steep',
        type: 'shape.threshold',
        column: 2,
        params: { softness: 6 },
        wires: { value: 'uneven.value', threshold: 'steepness.value' },
      },
    ],
    output: 'steep.value',
  },
  {
    id: 'sand',
    name: 'Beach sand',
    description: 'Low, near the ocean and not too steep; also the sea bed.',
    kind: 'expression',
    nodes: [
      { id: 'height', type: 'input.height-above-sea', column: 0 },
      slider('top', 0, 'Beach height', 3, 20),
      mask('distance', 'ocean', 'Distance to the ocean'),
      slider('width', 0, 'Beach width', 22, 45),
      { id: 'slope', type: 'input.slope', column: 0 },
      {
        id: 'low',
        type: 'shape.falloff',
        column: 1,
        label: 'Low',
        params: { length: 2 },
        wires: { distance: 'height.value', start: 'top.value' },
      },
      {
        id: 'near',
        type: 'shape.falloff',
        column: 1,
        label: 'Near the ocean',
        params: { length: 8 },
        wires: { distance: 'distance.distance', start: 'width.value' },
      },
      {
        id: 'gentle',
        type: 'shape.smoothstep',
        column: 1,
        label: 'Not too steep',
        params: { edge0: 36, edge1: 28 },
        wires: { value: 'slope.value' },
      },
      {
        id: 'beach',
        type: 'shape.combine-masks',
        column: 2,
        wires: { a: 'low.value', b: 'near.value', c: 'gentle.value' },
      },
    ],
    output: 'beach.value',
  },
  {
    id: 'scree',
    name: 'Scree',
    description: 'Loose stones on slopes that are nearly rock, broken up by cells.',
    kind: 'expression',
    nodes: [
      { id: 'slope', type: 'input.slope', column: 0 },
      noise('patches', 26, 12, 4),
      {
        id: 'rest',
        type: 'shape.band',
        column: 1,
        label: 'Slopes where stones rest',
        params: { from: 31, to: 42, softness: 4 },
        wires: { value: 'slope.value' },
      },
      {
        id: 'stones',
        type: 'shape.threshold',
        column: 1,
        label: 'Patches',
        params: { threshold: 0.52, softness: 0.12 },
        wires: { value: 'patches.value' },
      },
      {
        id: 'scree',
        type: 'math.multiply',
        column: 2,
        wires: { a: 'rest.value', b: 'stones.value' },
      },
    ],
    output: 'scree.value',
  },
  {
    id: 'forest-floor',
    name: 'Forest floor',
    description: 'Where the combined rule lets a wood grow.',
    kind: 'expression',
    nodes: [
      reference('combined'),
      slider('density', 0, 'Wood density', 0.75, 1),
      {
        id: 'thin',
        type: 'shape.invert',
        column: 1,
        label: 'Least value that counts',
        wires: { value: 'density.value' },
      },
      {
        id: 'wood',
        type: 'shape.threshold',
        column: 2,
        params: { softness: 0.3 },
        wires: { value: 'combined.value', threshold: 'thin.value' },
      },
    ],
    output: 'wood.value',
  },
  {
    id: 'grass',
    name: 'Grass',
    description: 'Meadows on gentle ground, thicker in hollows.',
    kind: 'expression',
    nodes: [
      { id: 'slope', type: 'input.slope', column: 0 },
      noise('meadows', 60, 3, 4),
      {
        id: 'hollows',
        type: 'input.curvature',
        column: 0,
        label: 'Hollows',
        params: { bend: 'concave', sensitivity: 30 },
      },
      {
        id: 'gentle',
        type: 'shape.smoothstep',
        column: 1,
        label: 'Gentle ground',
        params: { edge0: 36, edge1: 18 },
        wires: { value: 'slope.value' },
      },
      {
        id: 'lush',
        type: 'math.multiply-add',
        column: 1,
        label: 'More in hollows',
        params: { multiply: 0.5 },
        wires: { value: 'hollows.value', add: 'meadows.value' },
      },
      {
        id: 'patches',
        type: 'shape.threshold',
        column: 2,
        params: { threshold: 0.42, softness: 0.3 },
        wires: { value: 'lush.value' },
      },
      {
        id: 'meadow',
        type: 'math.multiply',
        column: 3,
        wires: { a: 'gentle.value', b: 'patches.value' },
      },
    ],
    output: 'meadow.value',
  },
  {
    id: 'heath',
    name: 'Heath',
    description: 'What is left over: the ground under everything else.',
    kind: 'expression',
    nodes: [
      { id: 'everywhere', type: 'input.constant', column: 0, label: 'Everywhere', params: { value: 1 } },
    ],
    output: 'everywhere.value',
  },
];

const FUNCTIONS: readonly Rule[] = [
  {
    id: BEYOND,
    name: 'Soft threshold beyond a distance',
    description: '0 up to a least distance, then an S-shaped rise to 1.',
    kind: 'function',
    nodes: [
      {
        id: 'distance',
        type: STRUCTURAL.functionInput,
        column: 0,
        params: {
          name: 'Distance',
          unit: 'metres',
          default: 0,
          min: 0,
          max: 50,
          doc: 'Distance to keep away by.',
        },
      },
      {
        id: 'minimum',
        type: STRUCTURAL.functionInput,
        column: 0,
        params: {
          name: 'Minimum',
          unit: 'metres',
          default: 25,
          min: 0,
          max: 50,
          doc: 'Distance up to which it is 0.',
        },
      },
      {
        id: 'softness',
        type: STRUCTURAL.functionInput,
        column: 0,
        params: {
          name: 'Softness',
          unit: 'metres',
          default: 5,
          min: 0,
          max: 50,
          doc: 'Width of the rise beyond the minimum.',
        },
      },
      {
        id: 'full',
        type: 'math.add',
        column: 1,
        label: 'Full from here',
        wires: { a: 'minimum.value', b: 'softness.value' },
      },
      {
        id: 'rise',
        type: 'shape.smoothstep',
        column: 2,
        wires: { value: 'distance.value', edge0: 'minimum.value', edge1: 'full.value' },
      },
      {
        id: 'output',
        type: STRUCTURAL.functionOutput,
        column: 3,
        params: { name: 'Beyond', unit: 'fraction', doc: '1 far enough away, 0 too near.' },
        wires: { value: 'rise.value' },
      },
    ],
  },
];

/** As they are listed in the project. */
export const RULES: readonly Rule[] = [...DEMONSTRATION, ...MATERIALS, ...LAYER_RULES, ...FUNCTIONS];
