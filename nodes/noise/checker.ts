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
  lower({ ir, input, number }) {
    const squaresPerMetre = ir.op('reciprocal', ir.op('max', input('scale'), 1e-3));
    const { u, v } = intoCells(ir, input('x'), input('z'), squaresPerMetre, number('rotation'));
    return { value: ir.op('mod', ir.op('add', ir.op('floor', u), ir.op('floor', v)), 2) };
  },
  picture: { inputs: { scale: { kind: 'number', value: 50 } }, range: [0, 1] },
});
