import { defineNode } from '../define.ts';
import { COORDINATES, ROTATION, SCALE, SEED, intoCells } from './coordinates.ts';

export const white = defineNode({
  id: 'noise.white',
  version: 1,
  category: 'noise',
  label: 'White noise',
  keywords: ['random', 'static', 'grain', 'squares', 'dither', 'sprinkle'],
  doc:
    'A random value for every square of a grid, with nothing in common between neighbours. Below a metre it is ' +
    'grain for dithering; larger squares make a chessboard of random tones.',
  inputs: [...COORDINATES, { ...SCALE, default: 1, doc: 'Metres along the edge of a square.' }, SEED],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'fraction',
      doc: 'A random value from 0 to 1, the same throughout a square.',
    },
  ],
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
    return { value: ir.op('white', u, v, node.input('seed')) };
  },
  picture: { inputs: { scale: { kind: 'number', value: 20 } }, range: [0, 1] },
});
