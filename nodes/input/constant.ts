import { defineNode } from '../define.ts';

export const constant = defineNode({
  id: 'input.constant',
  version: 1,
  category: 'input',
  label: 'Constant',
  keywords: ['number', 'value', 'literal', 'float'],
  doc: 'One number, the same everywhere.',
  inputs: [],
  outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: 'The number.' }],
  params: [
    {
      id: 'value',
      label: 'Value',
      kind: 'number',
      unit: 'number',
      default: 1,
      doc: 'The number to give out.',
    },
  ],
  lower: (node) => ({ value: node.ir.literal(node.number('value')) }),
  picture: { params: { value: 0.6 }, range: [0, 1] },
});
