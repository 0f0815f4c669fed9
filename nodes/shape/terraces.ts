import { defineNode } from '../define.ts';
import { softWidth } from '../formulas.ts';

export const terraces = defineNode({
  id: 'shape.terraces',
  version: 1,
  category: 'shape',
  label: 'Terraces',
  keywords: ['steps', 'strata', 'layers', 'benches', 'contours'],
  doc: 'Turns a smooth rise into treads and risers: rice terraces, strata, benches in a quarry.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is terraced, such as a height.' },
    {
      id: 'step',
      label: 'Step',
      unit: 'any',
      default: 1,
      min: 0,
      step: 0.1,
      doc: 'Rise from one tread to the next.',
    },
    {
      id: 'softness',
      label: 'Softness',
      unit: 'fraction',
      default: 0.2,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'Part of each step that is spent on the riser: 0 is a wall, 1 an S-shaped slope.',
    },
  ],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: { sameAs: 'value' },
      doc: 'The terraced value, never above the given one by a step or more.',
    },
  ],
  params: [],
  lower(node) {
    const { ir } = node;
    const step = softWidth(ir, node.input('step'));
    const turns = ir.op('div', node.input('value'), step);
    const tread = ir.op('floor', turns);
    const softness = ir.op('clamp', node.input('softness'), 1e-4, 1);
    const riser = ir.op('smoothstep', ir.op('sub', 1, softness), 1, ir.op('sub', turns, tread));
    return { value: ir.op('mul', ir.op('add', tread, riser), step) };
  },
  picture: {
    inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 4 }, softness: { kind: 'number', value: 0.4 } },
  },
});
