import { defineNode } from '../define.ts';
import { softBand } from '../formulas.ts';

export const distanceBand = defineNode({
  id: 'input.distance-band',
  version: 1,
  category: 'input',
  label: 'Distance band',
  keywords: ['ring', 'shore', 'beach', 'verge', 'shoulder', 'bank', 'between', 'sdf', 'reference mask'],
  doc:
    'A band along the edge of a reference mask: a beach along the shore, the verge of a road, the banks of a river. ' +
    'Distances are positive outside the mask and negative inside, so a band may also run within it.',
  inputs: [
    {
      id: 'from',
      label: 'From',
      unit: 'metres',
      default: 0,
      min: -1000,
      max: 1000,
      step: 0.5,
      doc: "Distance from the mask's edge at which the band starts; negative is inside the mask.",
    },
    {
      id: 'to',
      label: 'To',
      unit: 'metres',
      default: 10,
      min: -1000,
      max: 1000,
      step: 0.5,
      doc: "Distance from the mask's edge at which the band ends; keep it above From.",
    },
    {
      id: 'softness',
      label: 'Softness',
      unit: 'metres',
      default: 2,
      min: 0,
      max: 200,
      step: 0.1,
      doc: 'On either side of the band, the distance over which it fades to 0. 0 is a hard edge.',
    },
  ],
  outputs: [{ id: 'value', label: 'Band', unit: 'fraction', doc: '1 in the band, 0 away from it.' }],
  params: [
    { id: 'mask', label: 'Mask', kind: 'mask', default: '', doc: 'The reference mask to measure to.' },
  ],
  lower(node) {
    const { ir } = node;
    const distance = ir.op('mask_distance', node.mask('mask'));
    return { value: softBand(ir, distance, node.input('from'), node.input('to'), node.input('softness')) };
  },
  picture: { range: [0, 1] },
});
