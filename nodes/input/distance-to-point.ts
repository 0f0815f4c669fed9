import { defineNode } from '../define.ts';

export const distanceToPoint = defineNode({
  id: 'input.distance-to-point',
  version: 1,
  category: 'input',
  label: 'Distance to point',
  keywords: ['radial', 'circle', 'centre', 'center', 'landmark', 'sphere'],
  doc: 'Level distance to a place in the world: clearings, craters, the surroundings of a landmark.',
  inputs: [
    {
      id: 'pointX',
      label: 'Point X',
      unit: 'metres',
      default: 0,
      step: 1,
      doc: 'Metres east of the origin of the world.',
    },
    {
      id: 'pointZ',
      label: 'Point Z',
      unit: 'metres',
      default: 0,
      step: 1,
      doc: 'Metres north of the origin of the world.',
    },
    {
      id: 'x',
      label: 'X',
      unit: 'metres',
      default: 'position.x',
      doc: 'East coordinate to measure from; the place itself unless something (such as Domain warp) is wired here.',
    },
    {
      id: 'z',
      label: 'Z',
      unit: 'metres',
      default: 'position.z',
      doc: 'North coordinate to measure from; the place itself unless something is wired here.',
    },
  ],
  outputs: [{ id: 'distance', label: 'Distance', unit: 'metres', doc: 'Metres to the point, 0 or more.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const dx = ir.op('sub', node.input('x'), node.input('pointX'));
    const dz = ir.op('sub', node.input('z'), node.input('pointZ'));
    return { distance: ir.op('sqrt', ir.op('mad', dx, dx, ir.op('mul', dz, dz))) };
  },
  picture: {
    inputs: {
      x: { kind: 'ramp', along: 'x', from: -60, to: 60 },
      z: { kind: 'ramp', along: 'z', from: -60, to: 60 },
    },
  },
});
