import { defineNode } from '../define.ts';

export const curve = defineNode({
  id: 'shape.curve',
  version: 1,
  category: 'shape',
  label: 'Curve',
  keywords: ['keyframes', 'graph', 'spline', 'hermite', 'ramp', 'profile', 'remap'],
  doc:
    'Reads the result off a curve that you draw: the value is looked up along the bottom, the height of the curve is ' +
    'the result. Cubic Hermite between keys, level before the first and after the last.',
  inputs: [{ id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'Where along the curve to read.' }],
  outputs: [{ id: 'value', label: 'Value', unit: 'number', doc: 'Height of the curve there.' }],
  params: [
    {
      id: 'curve',
      label: 'Curve',
      kind: 'curve',
      default: [
        { x: 0, y: 0, slopeIn: 1, slopeOut: 1 },
        { x: 1, y: 1, slopeIn: 1, slopeOut: 1 },
      ],
      doc: 'Keys from left to right, each with its place, height and the slopes on either side.',
    },
  ],
  lower: (node) => ({ value: node.ir.curve(node.input('value'), node.curve('curve')) }),
  picture: {
    inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 1 } },
    params: {
      curve: [
        { x: 0.05, y: 0, slopeIn: 0, slopeOut: 0 },
        { x: 0.35, y: 0.9, slopeIn: 0.5, slopeOut: 0.5 },
        { x: 0.7, y: 0.4, slopeIn: 0, slopeOut: 0 },
        { x: 0.95, y: 0.75, slopeIn: 2, slopeOut: 0 },
      ],
    },
  },
});
