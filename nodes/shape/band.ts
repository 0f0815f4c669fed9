import { defineNode } from '../define.ts';
import { softBand } from '../formulas.ts';

export const band = defineNode({
  id: 'shape.band',
  version: 1,
  category: 'shape',
  label: 'Band',
  keywords: ['range', 'between', 'within', 'soft', 'zone', 'belt', 'elevation band', 'mask'],
  doc: 'A mask of the places where a value lies in a range, with soft edges: a belt of heights, a range of slopes.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is tested.' },
    { id: 'from', label: 'From', unit: 'any', default: 0.25, doc: 'Start of the range.' },
    { id: 'to', label: 'To', unit: 'any', default: 0.75, doc: 'End of the range; keep it above From.' },
    {
      id: 'softness',
      label: 'Softness',
      unit: 'any',
      default: 0.1,
      min: 0,
      step: 0.01,
      doc: 'On either side of the range, the width over which the result fades to 0. 0 is a hard edge.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '1 in the range, 0 away from it.' }],
  params: [],
  lower: (node) => ({
    value: softBand(
      node.ir,
      node.input('value'),
      node.input('from'),
      node.input('to'),
      node.input('softness'),
    ),
  }),
  picture: {
    inputs: {
      value: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      from: { kind: 'number', value: 0.4 },
      to: { kind: 'number', value: 0.65 },
      softness: { kind: 'number', value: 0.2 },
    },
    range: [0, 1],
  },
});
