import { defineNode } from '../define.ts';
import { angleBetween, oneMinus, rise, softWidth } from '../formulas.ts';

export const facing = defineNode({
  id: 'input.facing',
  version: 1,
  category: 'input',
  label: 'Facing',
  keywords: ['aspect', 'direction', 'south', 'sun', 'exposure', 'slope', 'compass'],
  doc:
    'How much the slope faces a compass direction: sunny southern slopes, snow on the north side, windward flanks. ' +
    'Flat ground faces nowhere and gives 0; the result grows to its full strength as the ground steepens.',
  inputs: [
    {
      id: 'direction',
      label: 'Direction',
      unit: 'degrees',
      default: 180,
      min: 0,
      max: 360,
      step: 1,
      doc: 'Compass direction to face: 0 north, 90 east, 180 south, 270 west.',
    },
    {
      id: 'spread',
      label: 'Spread',
      unit: 'degrees',
      default: 45,
      min: 0,
      max: 180,
      step: 1,
      doc: 'How far to either side of the direction the slope may face and still count fully.',
    },
    {
      id: 'softness',
      label: 'Softness',
      unit: 'degrees',
      default: 30,
      min: 0,
      max: 180,
      step: 1,
      doc: 'Beyond the spread, the angle over which the result falls to 0. 0 is a hard edge.',
    },
    {
      id: 'fullSlope',
      label: 'Full from slope',
      unit: 'degrees',
      default: 10,
      min: 0,
      max: 90,
      step: 0.5,
      doc: 'Slope from which a direction counts fully. Gentler ground counts less, level ground not at all.',
    },
  ],
  outputs: [
    {
      id: 'value',
      label: 'Facing',
      unit: 'fraction',
      doc: '1 where the slope faces the direction, 0 where it does not.',
    },
  ],
  params: [],
  lower(node) {
    const { ir } = node;
    const away = angleBetween(ir, ir.op('aspect'), node.input('direction'));
    const beyond = ir.op('sub', away, node.input('spread'));
    const towards = oneMinus(ir, rise(ir, beyond, softWidth(ir, node.input('softness'))));
    const steep = rise(ir, ir.op('slope'), softWidth(ir, node.input('fullSlope')));
    return { value: ir.op('mul', towards, steep) };
  },
  picture: { range: [0, 1] },
});
