import { defineNode } from '../define.ts';

export const heightAboveSea = defineNode({
  id: 'input.height-above-sea',
  version: 1,
  category: 'input',
  label: 'Height above sea',
  keywords: ['elevation', 'altitude', 'shore', 'beach', 'snow line', 'water level'],
  doc: "Height of the ground above the project's sea level. Use it for beaches, tree lines and snow lines.",
  inputs: [],
  outputs: [
    { id: 'value', label: 'Height', unit: 'metres', doc: 'Metres above sea level; negative on the sea bed.' },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('sub', ir.op('height'), ir.op('sea_level')) }),
});
