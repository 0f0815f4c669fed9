import { defineNode } from '../define.ts';

export const gradient = defineNode({
  id: 'input.gradient',
  version: 1,
  category: 'input',
  label: 'Gradient',
  keywords: ['derivative', 'slope', 'rise', 'normal'],
  doc: 'How fast the ground rises eastwards and northwards: metres of height for each metre walked.',
  inputs: [],
  outputs: [
    {
      id: 'east',
      label: 'East',
      unit: 'number',
      doc: 'Rise for each metre eastwards; negative where it falls.',
    },
    {
      id: 'north',
      label: 'North',
      unit: 'number',
      doc: 'Rise for each metre northwards; negative where it falls.',
    },
  ],
  params: [],
  lower: ({ ir }) => ({ east: ir.op('gradient_x'), north: ir.op('gradient_z') }),
  picture: { range: [-1, 1] },
});
