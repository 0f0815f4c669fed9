import { defineNode } from '../define.ts';
import { softThreshold } from '../formulas.ts';

export const threshold = defineNode({
  id: 'shape.threshold',
  version: 1,
  category: 'shape',
  label: 'Threshold',
  keywords: ['cut', 'edge', 'step', 'above', 'soft', 'binary', 'mask'],
  doc: 'Makes a mask of any value: in where it is above a threshold, out below, with an edge as soft as you like.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is tested.' },
    {
      id: 'threshold',
      label: 'Threshold',
      unit: 'any',
      default: 0.5,
      doc: 'Value at which the result is one half.',
    },
    {
      id: 'softness',
      label: 'Softness',
      unit: 'any',
      default: 0.1,
      min: 0,
      step: 0.01,
      doc: 'Width of the change from 0 to 1, in the unit of the value and centred on the threshold. 0 is a hard edge.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 below the threshold, 1 above it.' }],
  params: [],
  lower: (node) => ({
    value: softThreshold(node.ir, node.input('value'), node.input('threshold'), node.input('softness')),
  }),
  picture: {
    inputs: { value: { kind: 'noise', from: 0, to: 1, seed: 1 } },
    range: [0, 1],
  },
});
