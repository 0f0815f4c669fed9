import type { IrBuilder, Value } from '#codegen/ir.ts';
import { defineNode } from '../define.ts';
import type { LibraryNode } from '../define.ts';
import { COORDINATES, ROTATION, SCALE, SEED } from './coordinates.ts';
import { FRACTAL_PARAMS, fractal } from './fractal.ts';

interface LatticeNoise {
  id: string;
  label: string;
  keywords: readonly string[];
  doc: string;
  valueDoc: string;
  /** In [−1, 1]. */
  signed(ir: IrBuilder, u: Value, v: Value, seed: Value): Value;
}

/** A noise in [0, 1] as one in [−1, 1]. */
const spread = (ir: IrBuilder, noise: Value): Value => ir.op('mad', noise, 2, -1);

const TABLE: readonly LatticeNoise[] = [
  {
    id: 'noise.value',
    label: 'Value noise',
    keywords: ['random', 'smooth', 'lattice', 'fbm', 'ridged', 'billow'],
    doc:
      'Random values on a grid with smooth transitions. Soft and blocky: the cheapest noise, good for broad tints ' +
      'and for layers of detail that nobody sees alone.',
    valueDoc: '0 to 1, about one half on average.',
    signed: (ir, u, v, seed) => spread(ir, ir.op('value_noise', u, v, seed)),
  },
  {
    id: 'noise.perlin',
    label: 'Perlin noise',
    keywords: ['random', 'gradient', 'clouds', 'scaled noise', 'fbm', 'ridged', 'billow'],
    doc:
      'Gradient noise after Ken Perlin: even, rounded blotches of one size. The usual choice for breaking up edges ' +
      'and for patches of vegetation.',
    valueDoc: '0 to 1, one half on average; as a single layer one half at every corner of the grid.',
    signed: (ir, u, v, seed) => ir.op('perlin', u, v, seed),
  },
  {
    id: 'noise.simplex',
    label: 'Simplex noise',
    keywords: ['random', 'gradient', 'opensimplex', 'fbm', 'ridged', 'billow'],
    doc:
      'Gradient noise on triangles: like Perlin noise, with less of a grid to be seen. Good for large shapes looked ' +
      'at from afar.',
    valueDoc: '0 to 1, one half on average.',
    signed: (ir, u, v, seed) => ir.op('simplex', u, v, seed),
  },
  {
    id: 'noise.worley-f1',
    label: 'Worley F1',
    keywords: ['cellular', 'voronoi', 'cells', 'distance', 'random', 'stones', 'fbm', 'ridged', 'billow'],
    doc:
      'Distance to the nearest of randomly strewn points, one to a cell (Worley, cellular noise): dark dots with ' +
      'rounded cells about them. Good for pebbles, tussocks, dappled ground.',
    valueDoc: '0 at the points, rising with distance; 1 from one cell away.',
    signed: (ir, u, v, seed) => spread(ir, ir.op('saturate', ir.op('worley_f1', u, v, seed))),
  },
  {
    id: 'noise.worley-f2',
    label: 'Worley F2',
    keywords: ['cellular', 'voronoi', 'cells', 'distance', 'second', 'random', 'fbm', 'ridged', 'billow'],
    doc:
      'Distance to the second-nearest of randomly strewn points: overlapping facets, never below Worley F1 of the ' +
      'same scale and seed.',
    valueDoc: '0 to 1, in parts of a cell; 1 from one cell away.',
    signed: (ir, u, v, seed) => spread(ir, ir.op('saturate', ir.op('worley_f2', u, v, seed))),
  },
  {
    id: 'noise.worley-edge',
    label: 'Worley edges',
    keywords: [
      'cellular',
      'voronoi',
      'cracks',
      'f2-f1',
      'borders',
      'cobbles',
      'random',
      'fbm',
      'ridged',
      'billow',
    ],
    doc:
      'How far the place is from the border between two cells (F2 − F1): a net of dark lines round bright cells. ' +
      'Good for cracked mud, paving and rock joints.',
    valueDoc: '0 on the borders between cells, rising towards the middle of each cell.',
    signed: (ir, u, v, seed) =>
      spread(
        ir,
        ir.op('saturate', ir.op('sub', ir.op('worley_f2', u, v, seed), ir.op('worley_f1', u, v, seed))),
      ),
  },
];

function latticeNode({ id, label, keywords, doc, valueDoc, signed }: LatticeNoise): LibraryNode {
  return defineNode({
    id,
    version: 1,
    category: 'noise',
    label,
    keywords,
    doc,
    inputs: [...COORDINATES, SCALE, SEED],
    outputs: [
      { id: 'value', label: 'Value', unit: 'fraction', doc: valueDoc },
      {
        id: 'signed',
        label: 'Signed',
        unit: 'number',
        doc: 'The same spread over −1 to 1, for pushing something both ways.',
      },
    ],
    params: [ROTATION, ...FRACTAL_PARAMS],
    lower(node) {
      const { ir } = node;
      const at = {
        x: node.input('x'),
        z: node.input('z'),
        scale: node.input('scale'),
        seed: node.input('seed'),
      };
      const settings = {
        variant: node.choice('variant'),
        octaves: node.number('octaves'),
        lacunarity: node.number('lacunarity'),
        gain: node.number('gain'),
        rotation: node.number('rotation'),
      };
      const noise = fractal(ir, at, settings, (u, v, octaveSeed) => signed(ir, u, v, octaveSeed));
      return { value: ir.op('saturate', ir.op('mad', noise, 0.5, 0.5)), signed: noise };
    },
    picture: { range: [0, 1] },
  });
}

export const latticeNoises: readonly LibraryNode[] = TABLE.map(latticeNode);
