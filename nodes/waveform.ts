import type { IrBuilder, Value } from '#codegen/ir.ts';
import { oneMinus } from './formulas.ts';

/** The profile of something that repeats. */
export const PROFILE = {
  id: 'profile',
  label: 'Profile',
  kind: 'choice',
  default: 'sine',
  options: [
    { value: 'sine', label: 'Sine' },
    { value: 'triangle', label: 'Triangle' },
    { value: 'saw', label: 'Sawtooth' },
    { value: 'square', label: 'Square' },
  ],
  doc: 'Shape of one wave.',
} as const;

/** A wave of period 1 in [0, 1]: all but the square start at 0; sine and triangle are 1 at one half. */
export function waveform(ir: IrBuilder, profile: string, turns: Value): Value {
  const phase = ir.op('fract', turns);
  switch (profile) {
    case 'triangle':
      return oneMinus(ir, ir.op('abs', ir.op('mad', phase, 2, -1)));
    case 'saw':
      return phase;
    case 'square':
      return ir.op('less_equal', 0.5, phase);
    default:
      return ir.op('saturate', ir.op('mad', ir.op('cos', ir.op('mul', phase, 2 * Math.PI)), -0.5, 0.5));
  }
}
