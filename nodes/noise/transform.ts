import { defineNode } from '../define.ts';
import { toRadians } from '../formulas.ts';
import { COORDINATES } from './coordinates.ts';

export const transform = defineNode({
  id: 'noise.transform',
  version: 1,
  category: 'noise',
  label: 'Transform',
  keywords: ['rotate', 'scale', 'stretch', 'offset', 'move', 'coordinates', 'anisotropic'],
  doc:
    'Moves, turns and stretches coordinates. Wire its X and Z into a noise or pattern: a stretch along one axis makes ' +
    'wind-blown streaks, strata or furrows. The pattern is first moved, then turned, then stretched.',
  inputs: [
    ...COORDINATES,
    {
      id: 'moveX',
      label: 'Move X',
      unit: 'metres',
      default: 0,
      step: 1,
      doc: 'Metres the pattern is moved east.',
    },
    {
      id: 'moveZ',
      label: 'Move Z',
      unit: 'metres',
      default: 0,
      step: 1,
      doc: 'Metres the pattern is moved north.',
    },
    {
      id: 'rotation',
      label: 'Rotation',
      unit: 'degrees',
      default: 0,
      min: -360,
      max: 360,
      step: 1,
      doc: 'Turns the pattern clockwise on the map.',
    },
    {
      id: 'stretchX',
      label: 'Stretch X',
      unit: 'number',
      default: 1,
      min: 0.01,
      max: 100,
      step: 0.1,
      doc: 'How many times longer the pattern becomes along its own X axis.',
    },
    {
      id: 'stretchZ',
      label: 'Stretch Z',
      unit: 'number',
      default: 1,
      min: 0.01,
      max: 100,
      step: 0.1,
      doc: 'How many times longer the pattern becomes along its own Z axis.',
    },
  ],
  outputs: [
    { id: 'x', label: 'X', unit: 'metres', doc: 'East coordinate in the frame of the pattern.' },
    { id: 'z', label: 'Z', unit: 'metres', doc: 'North coordinate in the frame of the pattern.' },
  ],
  params: [],
  lower(node) {
    const { ir } = node;
    const dx = ir.op('sub', node.input('x'), node.input('moveX'));
    const dz = ir.op('sub', node.input('z'), node.input('moveZ'));
    const angle = toRadians(ir, node.input('rotation'));
    const [cos, sin] = [ir.op('cos', angle), ir.op('sin', angle)];
    // Turning the coordinates anticlockwise turns the pattern clockwise.
    const x = ir.op('sub', ir.op('mul', dx, cos), ir.op('mul', dz, sin));
    const z = ir.op('mad', dx, sin, ir.op('mul', dz, cos));
    return { x: ir.op('div', x, node.input('stretchX')), z: ir.op('div', z, node.input('stretchZ')) };
  },
  picture: { inputs: { rotation: { kind: 'number', value: 30 } } },
});
