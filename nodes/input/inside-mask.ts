import { defineNode } from '../define.ts';
import { softThreshold } from '../formulas.ts';

export const insideMask = defineNode({
  id: 'input.inside-mask',
  version: 1,
  category: 'input',
  label: 'Inside mask',
  keywords: ['ocean', 'river', 'road', 'membership', 'within', 'reference mask'],
  doc: 'Whether the place lies inside a reference mask: in the river, on the road, in the sea.',
  inputs: [
    {
      id: 'softness',
      label: 'Softness',
      unit: 'metres',
      default: 0,
      min: 0,
      max: 100,
      step: 0.1,
      doc: "Width of the change from outside to inside, centred on the mask's edge. 0 is a hard edge.",
    },
  ],
  outputs: [
    {
      id: 'value',
      label: 'Inside',
      unit: 'fraction',
      doc: '1 inside the mask, 0 outside, one half at its edge.',
    },
  ],
  params: [{ id: 'mask', label: 'Mask', kind: 'mask', default: '', doc: 'The reference mask to look at.' }],
  lower(node) {
    const { ir } = node;
    const inwards = ir.op('neg', ir.op('mask_distance', node.mask('mask')));
    return { value: softThreshold(ir, inwards, 0, node.input('softness')) };
  },
  picture: { inputs: { softness: { kind: 'number', value: 4 } }, range: [0, 1] },
});
