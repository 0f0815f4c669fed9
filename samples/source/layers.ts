import type { Choice } from '#graph-core/project.ts';
import { mask, noise, reference, slider } from './rule.ts';
import type { Rule, RuleNode } from './rule.ts';

/** What the fjord's output layers hold besides the blend of materials: the rules, and what each of them feeds. */

const fade = (id: string, column: number, distance: string, start: number, length: number): RuleNode => ({
  id,
  type: 'shape.falloff',
  column,
  params: { start, length },
  wires: { distance },
});

/** In within some metres of what a mask covers, fading out beyond. */
const near = (
  id: string,
  name: string,
  description: string,
  of: string,
  start: number,
  length: number,
): Rule => ({
  id,
  name,
  description,
  kind: 'expression',
  nodes: [mask('distance', of, `Distance to ${of}`), fade('near', 1, 'distance.distance', start, length)],
  output: 'near.value',
});

const constant = (id: string, name: string, description: string, value: number): Rule => ({
  id,
  name,
  description,
  kind: 'expression',
  nodes: [{ id: 'everywhere', type: 'input.constant', column: 0, params: { value } }],
  output: 'everywhere.value',
});

export const LAYER_RULES: readonly Rule[] = [
  {
    id: 'puddles',
    name: 'Puddles',
    description: 'Hollows in level ground, above the sea, where water stands after rain.',
    kind: 'expression',
    nodes: [
      { id: 'slope', type: 'input.slope', column: 0 },
      {
        id: 'hollows',
        type: 'input.curvature',
        column: 0,
        label: 'Hollows',
        params: { bend: 'concave', sensitivity: 60 },
      },
      noise('uneven', 4, 41, 3),
      {
        id: 'level',
        type: 'shape.smoothstep',
        column: 1,
        label: 'Level ground',
        params: { edge0: 22, edge1: 8 },
        wires: { value: 'slope.value' },
      },
      {
        id: 'deep',
        type: 'math.multiply-add',
        column: 1,
        label: 'Uneven hollows',
        params: { multiply: 0.6 },
        wires: { value: 'uneven.value', add: 'hollows.value' },
      },
      {
        id: 'water',
        type: 'shape.threshold',
        column: 2,
        params: { threshold: 0.45, softness: 0.2 },
        wires: { value: 'deep.value' },
      },
      { id: 'puddle', type: 'math.multiply', column: 3, wires: { a: 'level.value', b: 'water.value' } },
    ],
    output: 'puddle.value',
  },
  {
    id: 'wetness',
    name: 'Wetness',
    description: 'Wetter than the weather near the streams and the sea, drier on slopes that face the sun.',
    kind: 'expression',
    nodes: [
      mask('to-rivers', 'rivers', 'Distance to rivers'),
      mask('to-ocean', 'ocean', 'Distance to the ocean'),
      reference('south-facing-slopes'),
      slider('dry', 0, 'Drying by the sun', 0.5, 1),
      fade('banks', 1, 'to-rivers.distance', 2, 25),
      fade('spray', 1, 'to-ocean.distance', 2, 12),
      {
        id: 'sun',
        type: 'math.multiply',
        column: 1,
        wires: { a: 'south-facing-slopes.value', b: 'dry.value' },
      },
      { id: 'wet', type: 'math.maximum', column: 2, wires: { a: 'banks.value', b: 'spray.value' } },
      { id: 'bias', type: 'math.subtract', column: 3, wires: { a: 'wet.value', b: 'sun.value' } },
    ],
    output: 'bias.value',
  },
  {
    id: 'reeds',
    name: 'Reeds',
    description: 'Sedges and reeds along the streams where they run slowly.',
    kind: 'expression',
    nodes: [
      mask('distance', 'rivers', 'Distance to rivers'),
      { id: 'slope', type: 'input.slope', column: 0 },
      fade('bank', 1, 'distance.distance', 3, 9),
      {
        id: 'slow',
        type: 'shape.smoothstep',
        column: 1,
        label: 'Gentle ground',
        params: { edge0: 24, edge1: 12 },
        wires: { value: 'slope.value' },
      },
      { id: 'reeds', type: 'math.multiply', column: 2, wires: { a: 'bank.value', b: 'slow.value' } },
    ],
    output: 'reeds.value',
  },
  {
    id: 'heather',
    name: 'Heather',
    description: 'Low tufts where soil holds and no meadow is lush.',
    kind: 'expression',
    nodes: [
      { id: 'slope', type: 'input.slope', column: 0 },
      slider('share', 0, 'Heather share', 0.3, 1),
      {
        id: 'soil',
        type: 'shape.smoothstep',
        column: 1,
        label: 'Soil holds',
        params: { edge0: 42, edge1: 34 },
        wires: { value: 'slope.value' },
      },
      { id: 'tufts', type: 'math.multiply', column: 2, wires: { a: 'soil.value', b: 'share.value' } },
    ],
    output: 'tufts.value',
  },
  {
    id: 'meadow-height',
    name: 'Height of meadow grass',
    description: 'From cropped to knee-high, in metres.',
    kind: 'expression',
    nodes: [
      noise('patches', 35, 51, 3),
      slider('cropped', 0, 'Cropped grass', 0.15, 1),
      {
        id: 'height',
        type: 'math.multiply-add',
        column: 1,
        label: 'Height',
        params: { multiply: 0.5 },
        wires: { value: 'patches.value', add: 'cropped.value' },
      },
    ],
    output: 'height.value',
  },
  constant('reed-height', 'Height of reeds', 'Metres.', 1.4),
  constant('heather-height', 'Height of heather', 'Metres.', 0.3),
  near('coast', 'Coast', 'The land and the water within reach of the waves.', 'ocean', 25, 15),
  near('along-rivers', 'Along rivers', 'Within earshot of the streams.', 'rivers', 20, 25),
  {
    id: 'in-woods',
    name: 'In the woods',
    description: 'Inside the birch forest.',
    kind: 'expression',
    nodes: [{ id: 'inside', type: 'input.in-ecotope', column: 0, params: { ecotope: 'birch-forest' } }],
    output: 'inside.value',
  },
  constant(
    'open-country',
    'Open country',
    'A little of it everywhere: what is chosen where nothing else is.',
    0.1,
  ),
  {
    id: 'shallows',
    name: 'Shallows',
    description: 'How little water lies over the sea bed: 1 at the shore, 0 from ten metres down.',
    kind: 'expression',
    nodes: [{ id: 'depth', type: 'input.water-depth', column: 0 }, fade('shallow', 1, 'depth.value', 0, 10)],
    output: 'shallow.value',
  },
  {
    id: 'surf',
    name: 'Surf',
    description: 'Foam where shallow water breaks, torn by noise.',
    kind: 'expression',
    nodes: [
      { id: 'depth', type: 'input.water-depth', column: 0 },
      noise('torn', 9, 61, 3),
      fade('breaking', 1, 'depth.value', 0.3, 2.5),
      { id: 'foam', type: 'math.multiply', column: 2, wires: { a: 'breaking.value', b: 'torn.value' } },
    ],
    output: 'foam.value',
  },
];

/** Expression by layer of values. */
export const VALUES: Readonly<Record<string, string>> = {
  puddles: 'puddles',
  'wetness-bias': 'wetness',
  'ocean-colour': 'shallows',
  'ocean-foam': 'surf',
};

const choice = (code: number, name: string, colour: string, expression: string, value?: string): Choice =>
  value === undefined ? { code, name, colour, expression } : { code, name, colour, expression, value };

/** Choices by layer. */
export const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  'grass-type': [
    choice(1, 'Meadow grass', '#9ab35c', 'grass', 'meadow-height'),
    choice(2, 'Reeds', '#5f8f7a', 'reeds', 'reed-height'),
    choice(3, 'Heather', '#8d6f8f', 'heather', 'heather-height'),
  ],
  biome: [
    choice(1, 'Coast', '#d8c690', 'coast'),
    choice(2, 'Woods', '#4f7a45', 'in-woods'),
    choice(3, 'High country', '#8c8a86', 'open-country'),
  ],
  audio: [
    choice(1, 'Waves', '#5b86b5', 'coast'),
    choice(2, 'Running water', '#5f8f7a', 'along-rivers'),
    choice(3, 'Wind in birches', '#7fa650', 'in-woods'),
    choice(4, 'Open wind', '#9aa0a6', 'open-country'),
  ],
};
