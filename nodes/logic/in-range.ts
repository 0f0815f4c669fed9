import { defineNode } from '../define.ts';

export const inRange = defineNode({
  id: 'logic.in-range',
  version: 1,
  category: 'logic',
  label: 'In range',
  keywords: ['between', 'within', 'inside', 'condition', 'band'],
  doc: 'Whether a value lies between two limits, the limits included. Band does it with soft edges.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is tested.' },
    { id: 'low', label: 'Low', unit: 'any', default: 0, doc: 'Lowest value that counts.' },
    { id: 'high', label: 'High', unit: 'any', default: 1, doc: 'Highest value that counts.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'boolean', doc: '1 from Low to High, else 0.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const value = node.input('value');
    const above = ir.op('less_equal', node.input('low'), value);
    return { value: ir.op('min', above, ir.op('less_equal', value, node.input('high'))) };
  },
  picture: {
    inputs: {
      value: { kind: 'noise', from: 0, to: 1, seed: 1 },
      low: { kind: 'number', value: 0.4 },
      high: { kind: 'number', value: 0.6 },
    },
    range: [0, 1],
  },
});
