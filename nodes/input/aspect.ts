import { defineNode } from '../define.ts';

export const aspect = defineNode({
  id: 'input.aspect',
  version: 1,
  category: 'input',
  label: 'Aspect',
  keywords: ['direction', 'compass', 'orientation', 'exposure', 'downhill'],
  doc:
    'The compass direction in which the ground falls away. It jumps from 360 to 0 at north, so to pick slopes that ' +
    'face a direction, use Facing instead.',
  inputs: [],
  outputs: [
    {
      id: 'value',
      label: 'Aspect',
      unit: 'degrees',
      doc: 'Direction of steepest descent, 0 to 360: 0 north, 90 east, 180 south, 270 west. Flat ground gives 0.',
    },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('aspect') }),
  picture: { range: [0, 360] },
});
