import { defineNode } from '../define.ts';

export const seaLevel = defineNode({
  id: 'input.sea-level',
  version: 1,
  category: 'input',
  label: 'Sea level',
  keywords: ['water', 'ocean', 'datum'],
  doc: "The project's sea level, the same everywhere.",
  inputs: [],
  outputs: [
    { id: 'value', label: 'Level', unit: 'metres', doc: 'Metres above the zero of the height data.' },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('sea_level') }),
});
