import { defineNode } from '../define.ts';
import { COORDINATES, ROTATION, SCALE, SEED, intoCells } from './coordinates.ts';

export const worleyCell = defineNode({
  id: 'noise.worley-cell',
  version: 1,
  category: 'noise',
  label: 'Worley cells',
  keywords: ['cellular', 'voronoi', 'patches', 'mosaic', 'id', 'random', 'fields'],
  doc:
    'A mosaic: the ground is shared out among randomly strewn points, and each share gets a random value of its own. ' +
    'Its cells are those of Worley F1 with the same scale, seed and rotation. Good for fields, slabs and patches.',
  inputs: [...COORDINATES, SCALE, SEED],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'fraction',
      doc: 'A random value from 0 to 1, the same throughout a cell.',
    },
  ],
  params: [ROTATION],
  lower(node) {
    const { ir } = node;
    const cellsPerMetre = ir.op('reciprocal', ir.op('max', node.input('scale'), 1e-3));
    const { u, v } = intoCells(ir, node.input('x'), node.input('z'), cellsPerMetre, node.number('rotation'));
    return { value: ir.op('worley_cell', u, v, node.input('seed')) };
  },
  picture: { range: [0, 1] },
});
