import { defineNode } from '../define.ts';
import { oneMinus, rise, softWidth } from '../formulas.ts';

export const pulse = defineNode({
  id: 'shape.pulse',
  version: 1,
  category: 'shape',
  label: 'Pulse',
  keywords: ['peak', 'bump', 'around', 'near', 'centre', 'contour', 'line'],
  doc: 'A peak round one value, falling to 0 on either side: a line along a contour, a tint at one height.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is tested.' },
    { id: 'centre', label: 'Centre', unit: 'any', default: 0.5, doc: 'Value at which the result is 1.' },
    {
      id: 'width',
      label: 'Width',
      unit: 'any',
      default: 0.25,
      min: 0,
      step: 0.01,
      doc: 'How far from the centre the result reaches 0.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '1 at the centre, 0 from Width away.' }],
  params: [
    {
      id: 'profile',
      label: 'Profile',
      kind: 'choice',
      default: 'smooth',
      options: [
        { value: 'smooth', label: 'Smooth' },
        { value: 'linear', label: 'Linear' },
      ],
      doc: 'A rounded peak or a pointed one.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const width = softWidth(ir, node.input('width'));
    const away = ir.op('abs', ir.op('sub', node.input('value'), node.input('centre')));
    const fall =
      node.choice('profile') === 'linear'
        ? ir.op('saturate', ir.op('div', away, width))
        : rise(ir, away, width);
    return { value: oneMinus(ir, fall) };
  },
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 1 } }, range: [0, 1] },
});
