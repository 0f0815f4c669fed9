import { defineNode } from '../define.ts';

export const waterDepth = defineNode({
  id: 'input.water-depth',
  version: 1,
  category: 'input',
  label: 'Water depth',
  keywords: ['sea bed', 'ocean', 'below', 'underwater'],
  doc: 'How deep the sea is here; 0 on land.',
  inputs: [],
  outputs: [
    {
      id: 'value',
      label: 'Depth',
      unit: 'metres',
      doc: 'Metres from the sea surface down to the ground, 0 on land.',
    },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('max', ir.op('sub', ir.op('sea_level'), ir.op('height')), 0) }),
});
