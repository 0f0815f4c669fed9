import { defineNode } from '../define.ts';
import { COORDINATES, ROTATION, SCALE, intoCells } from './coordinates.ts';

export const checker = defineNode({
  id: 'noise.checker',
  version: 1,
  category: 'noise',
  label: 'Checkerboard',
  keywords: ['chess', 'squares', 'grid', 'test', 'pattern', 'tiles'],
  doc: 'A chessboard. Good for judging sizes and for seeing what a warp does.',
  inputs: [...COORDINATES, { ...SCALE, doc: 'Metres along the edge of a square.' }],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 or 1, in turn from square to square.' }],
  params: [ROTATION],
  lower(node) {
    const { ir } = node;
    const squaresPerMetre = ir.op('reciprocal', ir.op('max', node.input('scale'), 1e-3));
    const { u, v } = intoCells(
      ir,
      node.input('x'),
      node.input('z'),
      squaresPerMetre,
      node.number('rotation'),
    );
    return { value: ir.op('mod', ir.op('add', ir.op('floor', u), ir.op('floor', v)), 2) };
  },
  picture: { inputs: { scale: { kind: 'number', value: 50 } }, range: [0, 1] },
});
