import type { InputDeclaration } from '#graph-core/node-declaration.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';

/** Where a pattern is read: the place itself, or what Domain warp and Transform hand on. */
export const COORDINATES = [
  {
    id: 'x',
    label: 'X',
    unit: 'metres',
    default: 'position.x',
    doc: 'East coordinate to read the pattern at: the place itself unless Domain warp or Transform is wired here.',
  },
  {
    id: 'z',
    label: 'Z',
    unit: 'metres',
    default: 'position.z',
    doc: 'North coordinate to read the pattern at: the place itself unless Domain warp or Transform is wired here.',
  },
] as const satisfies readonly InputDeclaration[];

export const SCALE = {
  id: 'scale',
  label: 'Scale',
  unit: 'metres',
  default: 40,
  min: 0.01,
  max: 10_000,
  step: 0.5,
  doc: 'Metres across one cell of the pattern: larger is broader.',
} as const satisfies InputDeclaration;

export const SEED = {
  id: 'seed',
  label: 'Seed',
  unit: 'seed',
  default: 1,
  min: 0,
  max: 10_000,
  step: 1,
  doc: 'A whole number that picks one of many patterns of the same kind.',
} as const satisfies InputDeclaration;

export const ROTATION = {
  id: 'rotation',
  label: 'Rotation',
  kind: 'number',
  unit: 'degrees',
  default: 0,
  min: -360,
  max: 360,
  step: 1,
  doc: 'Turns the pattern clockwise on the map. Cells lie along the axes of the world at 0.',
} as const;

/**
 * Coordinates in cells: the point turned by `rotation` degrees anticlockwise (so the pattern turns clockwise), scaled
 * by `cellsPerMetre` and moved by an offset in cells.
 */
export function intoCells(
  ir: IrBuilder,
  x: Value,
  z: Value,
  cellsPerMetre: Value,
  rotation: number,
  offsetX = 0,
  offsetZ = 0,
): { u: Value; v: Value } {
  const radians = (rotation * Math.PI) / 180;
  const across = ir.op('mul', cellsPerMetre, Math.cos(radians));
  const along = ir.op('mul', cellsPerMetre, Math.sin(radians));
  return {
    u: ir.op('mad', x, across, ir.op('mad', z, ir.op('neg', along), offsetX)),
    v: ir.op('mad', x, along, ir.op('mad', z, across, offsetZ)),
  };
}
