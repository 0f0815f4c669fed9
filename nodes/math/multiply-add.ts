import { defineNode } from '../define.ts';

export const multiplyAdd = defineNode({
  id: 'math.multiply-add',
  version: 1,
  category: 'math',
  label: 'Multiply add',
  keywords: ['mad', 'fma', 'scale', 'offset', 'linear'],
  doc: 'A value scaled and moved, in one step.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is scaled and moved.' },
    { id: 'multiply', label: 'Multiply', unit: 'any', default: 1, doc: 'Factor.' },
    { id: 'add', label: 'Add', unit: 'any', default: 0, doc: 'What is added afterwards.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: 'Value × Multiply + Add.' }],
  params: [],
  lower: (node) => ({
    value: node.ir.op('mad', node.input('value'), node.input('multiply'), node.input('add')),
  }),
  picture: {
    inputs: {
      value: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      multiply: { kind: 'number', value: 0.5 },
      add: { kind: 'number', value: 0.25 },
    },
    range: [0, 1],
  },
});
