import { defineNode } from '../define.ts';

export const not = defineNode({
  id: 'logic.not',
  version: 1,
  category: 'logic',
  label: 'Not',
  keywords: ['opposite', 'invert', 'boolean'],
  doc: 'True where the condition is false. For soft masks, Invert keeps the softness.',
  inputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'boolean',
      default: 0,
      doc: 'A condition; true from one half upwards.',
    },
  ],
  outputs: [
    { id: 'value', label: 'Value', unit: 'boolean', doc: '1 where the condition does not hold, else 0.' },
  ],
  params: [],
  lower: (node) => ({ value: node.ir.op('sub', 1, node.input('value')) }),
  picture: { inputs: { value: { kind: 'noise', from: 0, to: 1, seed: 1 } }, range: [0, 1] },
});
