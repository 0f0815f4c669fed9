import { defineNode } from '../define.ts';
import { COORDINATES, SCALE, SEED } from './coordinates.ts';
import { FRACTAL_PARAMS, fractal } from './fractal.ts';

/** Between the seeds of the two displacements, so that they have nothing in common. */
const SECOND_SEED = 104_729;
const [, octaves, lacunarity, gain] = FRACTAL_PARAMS;

/** Source: Inigo Quilez, "Domain warping", iquilezles.org/articles/warp. */
export const warp = defineNode({
  id: 'noise.warp',
  version: 1,
  category: 'noise',
  label: 'Domain warp',
  keywords: ['distort', 'displace', 'turbulence', 'swirl', 'coordinates', 'break up'],
  doc:
    'Pushes coordinates about with fractal noise. Wire its X and Z into a noise or pattern to make it look grown and ' +
    'less regular: swirls, wandering stripes, ragged cells.',
  inputs: [
    ...COORDINATES,
    {
      id: 'strength',
      label: 'Strength',
      unit: 'metres',
      default: 15,
      min: 0,
      max: 1000,
      step: 0.5,
      doc: 'Largest push, in each direction. About half the scale of what is warped looks natural.',
    },
    { ...SCALE, doc: 'Metres across one bend of the distortion.' },
    SEED,
  ],
  outputs: [
    { id: 'x', label: 'X', unit: 'metres', doc: 'The east coordinate after the push.' },
    { id: 'z', label: 'Z', unit: 'metres', doc: 'The north coordinate after the push.' },
  ],
  params: [
    { ...octaves, default: 2, doc: 'Layers of detail in the distortion; each costs two Perlin noises.' },
    { ...lacunarity, doc: 'How many times finer each layer is than the one before.' },
    { ...gain, doc: 'How strong each layer is against the one before.' },
  ],
  lower(node) {
    const { ir } = node;
    const [x, z, scale, seed, strength] = [
      node.input('x'),
      node.input('z'),
      node.input('scale'),
      node.input('seed'),
      node.input('strength'),
    ];
    const settings = {
      variant: 'fbm',
      octaves: node.number('octaves'),
      lacunarity: node.number('lacunarity'),
      gain: node.number('gain'),
      rotation: 0,
    };
    const push = (from: typeof seed) =>
      fractal(ir, { x, z, scale, seed: from }, settings, (u, v, octaveSeed) =>
        ir.op('perlin', u, v, octaveSeed),
      );
    return {
      x: ir.op('mad', push(seed), strength, x),
      z: ir.op('mad', push(ir.op('add', seed, SECOND_SEED)), strength, z),
    };
  },
  picture: { inputs: { strength: { kind: 'number', value: 120 }, scale: { kind: 'number', value: 90 } } },
});
