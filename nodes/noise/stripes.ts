import { defineNode } from '../define.ts';
import { toRadians } from '../formulas.ts';
import { PROFILE, waveform } from '../waveform.ts';
import { COORDINATES, SCALE } from './coordinates.ts';

export const stripes = defineNode({
  id: 'noise.stripes',
  version: 1,
  category: 'noise',
  label: 'Stripes',
  keywords: ['lines', 'furrows', 'rows', 'bands', 'waves', 'field', 'pattern', 'ripples'],
  doc: 'Parallel stripes: furrows, rows of plants, ripples in sand. Domain warp makes them wander.',
  inputs: [
    ...COORDINATES,
    { ...SCALE, default: 10, doc: 'Metres from one stripe to the next.' },
    {
      id: 'direction',
      label: 'Direction',
      unit: 'degrees',
      default: 90,
      min: -360,
      max: 360,
      step: 1,
      doc: 'Compass direction in which one stripe follows the other; the stripes run at right angles to it.',
    },
  ],
  outputs: [
    { id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1 across each stripe, after the profile.' },
  ],
  params: [{ ...PROFILE, doc: 'Cross-section of a stripe.' }],
  lower(node) {
    const { ir } = node;
    const angle = toRadians(ir, node.input('direction'));
    const along = ir.op(
      'mad',
      node.input('x'),
      ir.op('sin', angle),
      ir.op('mul', node.input('z'), ir.op('cos', angle)),
    );
    return { value: waveform(ir, node.choice('profile'), ir.op('div', along, node.input('scale'))) };
  },
  picture: {
    inputs: { scale: { kind: 'number', value: 80 }, direction: { kind: 'number', value: 60 } },
    range: [0, 1],
  },
});
