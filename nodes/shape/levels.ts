import { defineNode } from '../define.ts';

export const levels = defineNode({
  id: 'shape.levels',
  version: 1,
  category: 'shape',
  label: 'Levels',
  keywords: ['black point', 'white point', 'gamma', 'histogram', 'contrast', 'tone'],
  doc: 'The levels of a paint program: sets what becomes black and white, bends the middle, and limits what comes out.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'fraction', default: 0, min: 0, max: 1, step: 0.01, doc: 'A mask.' },
    {
      id: 'black',
      label: 'Black',
      unit: 'fraction',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'This and less becomes 0.',
    },
    {
      id: 'white',
      label: 'White',
      unit: 'fraction',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'This and more becomes 1.',
    },
    {
      id: 'gamma',
      label: 'Gamma',
      unit: 'number',
      default: 1,
      min: 0.01,
      max: 10,
      step: 0.05,
      doc: 'Above 1 brightens the middle, below 1 darkens it.',
    },
    {
      id: 'low',
      label: 'Out low',
      unit: 'fraction',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'What black is written as.',
    },
    {
      id: 'high',
      label: 'Out high',
      unit: 'fraction',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'What white is written as.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: 'From Out low to Out high.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const black = node.input('black');
    const width = ir.op('sub', node.input('white'), black);
    const part = ir.op('saturate', ir.op('div', ir.op('sub', node.input('value'), black), width));
    const bent = ir.op('pow', part, ir.op('reciprocal', ir.op('max', node.input('gamma'), 0.01)));
    return { value: ir.op('saturate', ir.op('mix', node.input('low'), node.input('high'), bent)) };
  },
  picture: {
    inputs: {
      value: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      black: { kind: 'number', value: 0.15 },
      white: { kind: 'number', value: 0.85 },
      gamma: { kind: 'number', value: 2 },
    },
    range: [0, 1],
  },
});
