import { defineNode } from '../define.ts';

export const contrast = defineNode({
  id: 'shape.contrast',
  version: 1,
  category: 'shape',
  label: 'Contrast',
  keywords: ['sharpen', 'brightness', 'steepen', 'cut'],
  doc: 'Pushes a mask away from a middle tone, or draws it in. What goes beyond 0 or 1 is cut off.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'fraction', default: 0, min: 0, max: 1, step: 0.01, doc: 'A mask.' },
    {
      id: 'amount',
      label: 'Amount',
      unit: 'number',
      default: 2,
      min: 0,
      max: 100,
      step: 0.1,
      doc: 'Factor of the distance from the middle tone: 1 changes nothing, 0 leaves only the middle tone.',
    },
    {
      id: 'pivot',
      label: 'Middle',
      unit: 'fraction',
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'The tone that stays as it is.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const pivot = node.input('pivot');
    return {
      value: ir.op(
        'saturate',
        ir.op('mad', ir.op('sub', node.input('value'), pivot), node.input('amount'), pivot),
      ),
    };
  },
  picture: {
    inputs: { value: { kind: 'noise', from: 0, to: 1, seed: 1 }, amount: { kind: 'number', value: 4 } },
    range: [0, 1],
  },
});
