import { defineNode } from '../define.ts';

export const position = defineNode({
  id: 'input.position',
  version: 1,
  category: 'input',
  label: 'Position',
  keywords: ['coordinates', 'world', 'x', 'z', 'east', 'north', 'place'],
  doc: 'Where in the world the rule is being evaluated.',
  inputs: [],
  outputs: [
    { id: 'x', label: 'X', unit: 'metres', doc: 'Metres east of the origin of the world.' },
    { id: 'z', label: 'Z', unit: 'metres', doc: 'Metres north of the origin of the world.' },
  ],
  params: [],
  lower: ({ ir }) => ({ x: ir.op('position_x'), z: ir.op('position_z') }),
});
