import { defineNode } from '../define.ts';

export const smoothstep = defineNode({
  id: 'shape.smoothstep',
  version: 1,
  category: 'shape',
  label: 'Smoothstep',
  keywords: ['ease', 'fade', 'ramp', 'soft', 'transition', 's-curve', 'smootherstep', 'linear step'],
  doc:
    'Rises from 0 to 1 between two edges. With the first edge above the second it falls instead. Edges that coincide ' +
    'make a hard step.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is tested against the edges.' },
    { id: 'edge0', label: 'Edge 0', unit: 'any', default: 0, doc: 'Value at which the result is 0.' },
    { id: 'edge1', label: 'Edge 1', unit: 'any', default: 1, doc: 'Value at which the result is 1.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1.' }],
  params: [
    {
      id: 'profile',
      label: 'Profile',
      kind: 'choice',
      default: 'smooth',
      options: [
        { value: 'linear', label: 'Linear' },
        { value: 'smooth', label: 'Smooth (3t² − 2t³)' },
        { value: 'smoother', label: 'Smoother (6t⁵ − 15t⁴ + 10t³)' },
      ],
      doc: 'Linear has corners at the edges, smooth has none, smoother (after Ken Perlin) does not even show in shading.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const [value, edge0, edge1] = [node.input('value'), node.input('edge0'), node.input('edge1')];
    const profile = node.choice('profile');
    if (profile === 'smooth') return { value: ir.op('smoothstep', edge0, edge1, value) };
    const width = ir.op('sub', edge1, edge0);
    // A division by no width is 0; a step keeps the hard edge that the doc promises.
    const part = ir.op(
      'select',
      ir.op('equal', width, 0),
      ir.op('step', edge0, value),
      ir.op('saturate', ir.op('div', ir.op('sub', value, edge0), width)),
    );
    if (profile === 'linear') return { value: part };
    const inner = ir.op('mad', part, ir.op('mad', part, 6, -15), 10);
    const cube = ir.op('mul', ir.op('mul', part, part), part);
    return { value: ir.op('saturate', ir.op('mul', cube, inner)) };
  },
  picture: {
    inputs: {
      value: { kind: 'ramp', along: 'x', from: 0, to: 1 },
      edge0: { kind: 'number', value: 0.2 },
      edge1: { kind: 'number', value: 0.8 },
    },
    range: [0, 1],
  },
});
