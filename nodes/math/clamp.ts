import { defineNode } from '../define.ts';

export const clamp = defineNode({
  id: 'math.clamp',
  version: 1,
  category: 'math',
  label: 'Clamp',
  keywords: ['limit', 'min', 'max', 'range', 'saturate'],
  doc: 'Keeps a value between two limits. Limits in the wrong order give the upper one.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is limited.' },
    { id: 'low', label: 'Low', unit: 'any', default: 0, doc: 'Lowest value to let through.' },
    { id: 'high', label: 'High', unit: 'any', default: 1, doc: 'Highest value to let through.' },
  ],
  outputs: [
    { id: 'value', label: 'Value', unit: { sameAs: 'value' }, doc: 'The value, between Low and High.' },
  ],
  params: [],
  lower: (node) => ({
    value: node.ir.op('clamp', node.input('value'), node.input('low'), node.input('high')),
  }),
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: -0.5, to: 1.5 } } },
});
