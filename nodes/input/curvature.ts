import { defineNode } from '../define.ts';

export const curvature = defineNode({
  id: 'input.curvature',
  version: 1,
  category: 'input',
  label: 'Curvature',
  keywords: ['convex', 'concave', 'ridge', 'hollow', 'gully', 'edge', 'cavity', 'laplacian'],
  doc:
    'Where the ground bends: ridges and edges are convex, hollows and gullies are concave. Use it for worn edges, ' +
    'damp hollows and snow that gathers.',
  inputs: [
    {
      id: 'sensitivity',
      label: 'Sensitivity',
      unit: 'metres',
      default: 20,
      min: 0,
      max: 1000,
      step: 1,
      doc:
        'Bends as tight as a bowl of this radius, or tighter, give the full result; larger values bring out ' +
        'gentler bends.',
    },
  ],
  outputs: [
    {
      id: 'value',
      label: 'Amount',
      unit: 'fraction',
      doc: '0 on even ground, 1 where it bends as tightly as asked.',
    },
    {
      id: 'laplacian',
      label: 'Laplacian',
      unit: 'number',
      doc: 'The bend itself, in 1/m: the sum of the second derivatives of the height. Positive in hollows, negative on ridges.',
    },
  ],
  params: [
    {
      id: 'bend',
      label: 'Bend',
      kind: 'choice',
      default: 'convex',
      options: [
        { value: 'convex', label: 'Convex (ridges)' },
        { value: 'concave', label: 'Concave (hollows)' },
        { value: 'both', label: 'Both' },
      ],
      doc: 'Which bends count: outward ones, inward ones or both.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const laplacian = ir.op('laplacian');
    const bend = node.choice('bend');
    const outward = bend === 'concave' ? laplacian : ir.op(bend === 'both' ? 'abs' : 'neg', laplacian);
    // A bowl z = r²/(2R) has Laplacian 2/R, so the radius R stands for half the Laplacian.
    const radius = ir.op('mul', node.input('sensitivity'), 0.5);
    return { value: ir.op('saturate', ir.op('mul', outward, radius)), laplacian };
  },
  picture: {
    params: { bend: 'concave' },
    inputs: { sensitivity: { kind: 'number', value: 30 } },
    range: [0, 1],
  },
});
