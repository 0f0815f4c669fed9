import { defineNode } from '../define.ts';

export const slope = defineNode({
  id: 'input.slope',
  version: 1,
  category: 'input',
  label: 'Slope',
  keywords: ['steepness', 'angle', 'cliff', 'incline', 'gradient'],
  doc: 'How steep the ground is. Meadows lie below about 20°, scree rests near 35°, rock stands above 45°.',
  inputs: [],
  outputs: [
    { id: 'value', label: 'Slope', unit: 'degrees', doc: 'Angle from level: 0 is flat, 90 is a wall.' },
  ],
  params: [],
  lower: ({ ir }) => ({ value: ir.op('slope') }),
  picture: { range: [0, 60] },
});
