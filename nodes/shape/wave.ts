import { defineNode } from '../define.ts';
import { PROFILE, waveform } from '../waveform.ts';

export const wave = defineNode({
  id: 'shape.wave',
  version: 1,
  category: 'shape',
  label: 'Wave',
  keywords: ['repeat', 'sine', 'triangle', 'saw', 'square', 'contour lines', 'oscillate'],
  doc: 'Repeats from 0 to 1 and back as a value grows: contour lines from a height, rings from a distance.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What drives the wave.' },
    {
      id: 'period',
      label: 'Period',
      unit: 'any',
      default: 1,
      step: 0.1,
      doc: 'Change of the value in one wave. 0 stops the wave.',
    },
    {
      id: 'phase',
      label: 'Phase',
      unit: 'fraction',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'Where in the wave a value of 0 lies: 0.5 is half-way.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1.' }],
  params: [PROFILE],
  lower: (node) => ({
    value: waveform(
      node.ir,
      node.choice('profile'),
      node.ir.op('add', node.ir.op('div', node.input('value'), node.input('period')), node.input('phase')),
    ),
  }),
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 3 } }, range: [0, 1] },
});
