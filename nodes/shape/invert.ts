import { defineNode } from '../define.ts';
import { oneMinus } from '../formulas.ts';

export const invert = defineNode({
  id: 'shape.invert',
  version: 1,
  category: 'shape',
  label: 'Invert',
  keywords: ['one minus', 'complement', 'opposite', 'not', 'mask'],
  doc: 'Turns a mask round: what was in is out.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'fraction', default: 0, min: 0, max: 1, step: 0.01, doc: 'A mask.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '1 − value, kept between 0 and 1.' }],
  params: [],
  lower: (node) => ({ value: node.ir.op('saturate', oneMinus(node.ir, node.input('value'))) }),
  picture: { inputs: { value: { kind: 'noise', from: 0, to: 1, seed: 1 } }, range: [0, 1] },
});
