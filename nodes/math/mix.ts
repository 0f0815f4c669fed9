import { defineNode } from '../define.ts';

export const mix = defineNode({
  id: 'math.mix',
  version: 1,
  category: 'math',
  label: 'Mix',
  keywords: ['lerp', 'blend', 'interpolate', 'crossfade'],
  doc: 'Goes from one value to another. Use a mask as the amount to have one value here and another there.',
  inputs: [
    { id: 'a', label: 'A', unit: 'any', default: 0, doc: 'Value at amount 0.' },
    { id: 'b', label: 'B', unit: 'any', default: 1, doc: 'Value at amount 1.' },
    {
      id: 'amount',
      label: 'Amount',
      unit: 'fraction',
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.01,
      doc: '0 gives A, 1 gives B, between them a mixture. Values beyond go on in a straight line.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: { sameAs: 'a' }, doc: 'A × (1 − amount) + B × amount.' }],
  params: [],
  lower: (node) => ({ value: node.ir.op('mix', node.input('a'), node.input('b'), node.input('amount')) }),
  picture: {
    inputs: {
      a: { kind: 'noise', from: 0, to: 1, seed: 1 },
      b: { kind: 'ramp', along: 'z', from: 0, to: 1 },
      amount: { kind: 'ramp', along: 'x', from: 0, to: 1 },
    },
    range: [0, 1],
  },
});
