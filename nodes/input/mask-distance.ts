import { defineNode } from '../define.ts';

export const maskDistance = defineNode({
  id: 'input.mask-distance',
  version: 1,
  category: 'input',
  label: 'Mask distance',
  keywords: ['sdf', 'ocean', 'river', 'road', 'shore', 'away', 'near', 'reference mask'],
  doc:
    'How far it is to a reference mask: the ocean, a river, a road, or any mask of the project. Distances are told ' +
    "apart only up to the mask's radius (50 m unless the mask says otherwise); beyond it they stay at the radius.",
  inputs: [],
  outputs: [
    {
      id: 'distance',
      label: 'Distance',
      unit: 'metres',
      doc: "Metres to the mask's edge: positive outside, negative inside, at most the mask's radius either way.",
    },
  ],
  params: [
    { id: 'mask', label: 'Mask', kind: 'mask', default: '', doc: 'The reference mask to measure to.' },
  ],
  lower: (node) => ({ distance: node.ir.op('mask_distance', node.mask('mask')) }),
});
