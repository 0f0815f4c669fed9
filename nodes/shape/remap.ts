import { defineNode } from '../define.ts';

export const remap = defineNode({
  id: 'shape.remap',
  version: 1,
  category: 'shape',
  label: 'Remap',
  keywords: ['map range', 'fit', 'rescale', 'normalise', 'linear'],
  doc:
    'Carries one range over to another in a straight line: heights of 100 to 300 m to 0 to 1, say. Either range may ' +
    'run downwards. A first range of no width gives the start of the second.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is carried over.' },
    { id: 'fromStart', label: 'From start', unit: 'any', default: 0, doc: 'Value that becomes To start.' },
    { id: 'fromEnd', label: 'From end', unit: 'any', default: 1, doc: 'Value that becomes To end.' },
    { id: 'toStart', label: 'To start', unit: 'any', default: 0, doc: 'Start of the new range.' },
    { id: 'toEnd', label: 'To end', unit: 'any', default: 1, doc: 'End of the new range.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: 'The value in the new range.' }],
  params: [
    {
      id: 'clamp',
      label: 'Clamp',
      kind: 'boolean',
      default: true,
      doc: 'Stay within the new range. Off: values beyond the first range go on in a straight line.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const start = node.input('fromStart');
    const part = ir.op(
      'div',
      ir.op('sub', node.input('value'), start),
      ir.op('sub', node.input('fromEnd'), start),
    );
    return {
      value: ir.op(
        'mix',
        node.input('toStart'),
        node.input('toEnd'),
        node.boolean('clamp') ? ir.op('saturate', part) : part,
      ),
    };
  },
  picture: {
    inputs: {
      value: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      fromStart: { kind: 'number', value: 0.2 },
      fromEnd: { kind: 'number', value: 0.7 },
    },
  },
});
