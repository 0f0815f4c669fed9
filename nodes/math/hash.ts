import { defineNode } from '../define.ts';
import { SEED } from '../noise/coordinates.ts';

export const hash = defineNode({
  id: 'math.hash',
  version: 1,
  category: 'math',
  label: 'Hash',
  keywords: ['random', 'scramble', 'shuffle', 'id'],
  doc: 'A random value for each whole number, always the same one. Use it to give numbered things their own variation.',
  inputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'any',
      default: 0,
      doc: 'Rounded down; up to about 16 million either way.',
    },
    SEED,
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: 'A random value from 0 to 1.' }],
  params: [],
  lower: (node) => ({ value: node.ir.op('white', node.input('value'), 0, node.input('seed')) }),
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 12 } }, range: [0, 1] },
});
