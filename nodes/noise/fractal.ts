import type { IrBuilder, Value } from '#codegen/ir.ts';
import { intoCells } from './coordinates.ts';

export const VARIANTS = [
  { value: 'single', label: 'Single' },
  { value: 'fbm', label: 'Fractal (fBm)' },
  { value: 'ridged', label: 'Ridged' },
  { value: 'billow', label: 'Billow' },
] as const;

/** Params of every noise that is summed over octaves. */
export const FRACTAL_PARAMS = [
  {
    id: 'variant',
    label: 'Variant',
    kind: 'choice',
    default: 'single',
    options: VARIANTS,
    doc:
      'Single: one layer. Fractal: layers of ever finer detail added up. Ridged: detail that meets in sharp crests, ' +
      'like mountain chains or veins. Billow: rounded lumps with sharp creases, like clouds or boulders.',
  },
  {
    id: 'octaves',
    label: 'Octaves',
    kind: 'integer',
    default: 4,
    min: 1,
    max: 12,
    doc: 'Layers of detail; each costs as much as a single noise. Not used by Single.',
  },
  {
    id: 'lacunarity',
    label: 'Lacunarity',
    kind: 'number',
    unit: 'number',
    default: 2,
    min: 1,
    max: 4,
    step: 0.05,
    doc: 'How many times finer each layer is than the one before. Not used by Single.',
  },
  {
    id: 'gain',
    label: 'Gain',
    kind: 'number',
    unit: 'fraction',
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'How strong each layer is against the one before: low is smooth, high is rough. Not used by Single.',
  },
] as const;

export interface FractalSettings {
  variant: string;
  octaves: number;
  lacunarity: number;
  gain: number;
  /** Degrees. */
  rotation: number;
}

/** Turns each octave against the last, an angle that never comes round to the axes, so that no lattices line up. */
const OCTAVE_TURN = 31.7;
/** Moves each octave by a part of a cell, so that the lattices share no point, not even the origin. */
const OCTAVE_SHIFT_X = 17.137;
const OCTAVE_SHIFT_Z = 9.421;
/** Far apart, so that the octaves of one seed are not those of the next. */
const OCTAVE_SEED = 7919;

const [, OCTAVES, LACUNARITY, GAIN] = FRACTAL_PARAMS;

/**
 * Sums octaves of a noise in [−1, 1], unrolled (fixed instructions, no loop), and divides by the sum of their
 * strengths, so that the result stays in [−1, 1] whatever the gain. fBm and the names of its params follow Musgrave
 * (Ebert et al., Texturing and Modeling, chapter 16); ridged is 1 − |n| squared, billow |n|, both per octave and
 * brought back to [−1, 1].
 */
export function fractal(
  ir: IrBuilder,
  at: { x: Value; z: Value; scale: Value; seed: Value },
  settings: FractalSettings,
  signedNoise: (u: Value, v: Value, seed: Value) => Value,
): Value {
  // A file may hold anything; far beyond these limits powers would leave the numbers altogether.
  const octaves = settings.variant === 'single' ? 1 : within(Math.round(settings.octaves), OCTAVES);
  const gain = within(settings.gain, GAIN);
  const lacunarity = within(settings.lacunarity, LACUNARITY);
  const cellsPerMetre = ir.op('reciprocal', ir.op('max', at.scale, 1e-3));
  let sum: Value = ir.literal(0);
  let strength = 1;
  let total = 0;
  let frequency = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const { u, v } = intoCells(
      ir,
      at.x,
      at.z,
      ir.op('mul', cellsPerMetre, frequency),
      settings.rotation + octave * OCTAVE_TURN,
      octave * OCTAVE_SHIFT_X,
      octave * OCTAVE_SHIFT_Z,
    );
    const noise = signedNoise(u, v, ir.op('add', at.seed, octave * OCTAVE_SEED));
    sum = ir.op('mad', shape(ir, settings.variant, noise), strength, sum);
    total += strength;
    strength *= gain;
    frequency *= lacunarity;
  }
  const mean = octaves === 1 ? sum : ir.op('mul', sum, 1 / total);
  // Ridged and billow octaves lie in [0, 1].
  return settings.variant === 'ridged' || settings.variant === 'billow' ? ir.op('mad', mean, 2, -1) : mean;
}

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);

function shape(ir: IrBuilder, variant: string, noise: Value): Value {
  if (variant === 'billow') return ir.op('abs', noise);
  if (variant !== 'ridged') return noise;
  const ridge = ir.op('sub', 1, ir.op('abs', noise));
  return ir.op('mul', ridge, ridge);
}
