import { defineNode } from '../define.ts';

export const steps = defineNode({
  id: 'shape.steps',
  version: 1,
  category: 'shape',
  label: 'Steps',
  keywords: ['posterise', 'quantise', 'levels', 'bands', 'discrete'],
  doc: 'Reduces a mask to a few even tones, from 0 to 1.',
  inputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'fraction',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'A mask; kept between 0 and 1.',
    },
    {
      id: 'count',
      label: 'Count',
      unit: 'number',
      default: 4,
      min: 1,
      max: 256,
      step: 1,
      doc: 'How many tones, rounded down. One tone is 0 everywhere.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: 'One of the tones, 0 to 1.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const count = ir.op('floor', ir.op('clamp', node.input('count'), 1, 65_536));
    const last = ir.op('sub', count, 1);
    const tone = ir.op(
      'min',
      ir.op('floor', ir.op('mul', ir.op('saturate', node.input('value')), count)),
      last,
    );
    return { value: ir.op('div', tone, last) };
  },
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 1 } }, range: [0, 1] },
});
