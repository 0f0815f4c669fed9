import { defineNode } from '../define.ts';

export const saturate = defineNode({
  id: 'shape.saturate',
  version: 1,
  category: 'shape',
  label: 'Saturate',
  keywords: ['clamp', 'limit', '0..1', 'mask'],
  doc: 'Keeps a value between 0 and 1, which makes any number fit to be a mask.',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'Any value.' }],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: 'The value, at least 0 and at most 1.' }],
  params: [],
  lower: (node) => ({ value: node.ir.op('saturate', node.input('value')) }),
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: -0.5, to: 1.5 } } },
});
