import { defineNode } from '../define.ts';

export const select = defineNode({
  id: 'logic.select',
  version: 1,
  category: 'logic',
  label: 'Select',
  keywords: ['if', 'switch', 'choose', 'condition', 'ternary'],
  doc: 'One value where a condition holds, another where it does not. Both are always computed. Mix does it softly.',
  inputs: [
    { id: 'condition', label: 'Condition', unit: 'boolean', default: 0, doc: 'True from one half upwards.' },
    { id: 'a', label: 'If true', unit: 'any', default: 1, doc: 'Value where the condition holds.' },
    { id: 'b', label: 'If false', unit: 'any', default: 0, doc: 'Value where it does not.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: { sameAs: 'a' }, doc: 'The value that was selected.' }],
  params: [],
  lower: (node) => ({
    value: node.ir.op('select', node.input('condition'), node.input('a'), node.input('b')),
  }),
  picture: {
    inputs: {
      condition: { kind: 'blob', from: 0, to: 1 },
      a: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      b: { kind: 'ramp', along: 'z', from: 0, to: 1 },
    },
    range: [0, 1],
  },
});
