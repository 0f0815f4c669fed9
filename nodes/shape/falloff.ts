import { defineNode } from '../define.ts';
import { oneMinus, rise, softWidth } from '../formulas.ts';

/** e⁻³ = 0.05: what is left of an exponential fall-off at its length. */
const EXPONENT_AT_LENGTH = 3;

export const falloff = defineNode({
  id: 'shape.falloff',
  version: 1,
  category: 'shape',
  label: 'Fall-off',
  keywords: ['distance', 'fade', 'near', 'decay', 'attenuation', 'exponential', 'proximity'],
  doc: 'Fades from 1 to 0 with growing distance: near the shore, along the road, round a landmark.',
  inputs: [
    {
      id: 'distance',
      label: 'Distance',
      unit: 'metres',
      default: 0,
      doc: 'Distance from what the result is near to.',
    },
    {
      id: 'start',
      label: 'Start',
      unit: 'metres',
      default: 0,
      step: 0.5,
      doc: 'Distance up to which the result stays 1.',
    },
    {
      id: 'length',
      label: 'Length',
      unit: 'metres',
      default: 20,
      min: 0,
      max: 10_000,
      step: 0.5,
      doc: 'Beyond the start, the distance over which the result fades. 0 is a hard edge.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '1 near, 0 far.' }],
  params: [
    {
      id: 'profile',
      label: 'Profile',
      kind: 'choice',
      default: 'smooth',
      options: [
        { value: 'smooth', label: 'Smooth' },
        { value: 'linear', label: 'Linear' },
        { value: 'exponential', label: 'Exponential' },
      ],
      doc: 'Smooth and linear end at the length; exponential drops fast, keeps 5 % there and dies away slowly.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const beyond = ir.op('sub', node.input('distance'), node.input('start'));
    const length = softWidth(ir, node.input('length'));
    const profile = node.choice('profile');
    if (profile === 'smooth') return { value: oneMinus(ir, rise(ir, beyond, length)) };
    const part = ir.op('div', beyond, length);
    if (profile === 'linear') return { value: oneMinus(ir, ir.op('saturate', part)) };
    return { value: ir.op('exp', ir.op('mul', ir.op('max', part, 0), -EXPONENT_AT_LENGTH)) };
  },
  picture: { inputs: { distance: { kind: 'ramp', along: 'x', from: 0, to: 25 } }, range: [0, 1] },
});
