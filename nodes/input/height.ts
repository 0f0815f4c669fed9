import { defineNode } from '../define.ts';

export const height = defineNode({
  id: 'input.height',
  version: 1,
  category: 'input',
  label: 'Height',
  keywords: ['elevation', 'altitude', 'terrain', 'y'],
  doc:
    'Height of the ground in the datum of the imported heights. For rules that follow the shore, Height above sea ' +
    'is usually handier.',
  inputs: [],
  outputs: [
    { id: 'value', label: 'Height', unit: 'metres', doc: 'Metres above the zero of the height data.' },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('height') }),
});
