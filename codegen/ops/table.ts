import type { OpDeclaration } from '../op.ts';

export type OpName =
  | 'position_x'
  | 'position_z'
  | 'height'
  | 'gradient_x'
  | 'gradient_z'
  | 'slope'
  | 'aspect'
  | 'laplacian'
  | 'sea_level'
  | 'mask_distance'
  | 'neg'
  | 'abs'
  | 'sign'
  | 'floor'
  | 'ceil'
  | 'round'
  | 'trunc'
  | 'fract'
  | 'sqrt'
  | 'inverse_sqrt'
  | 'exp'
  | 'exp2'
  | 'log'
  | 'log2'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'sinh'
  | 'cosh'
  | 'tanh'
  | 'saturate'
  | 'reciprocal'
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'mod'
  | 'pow'
  | 'min'
  | 'max'
  | 'atan2'
  | 'step'
  | 'less'
  | 'less_equal'
  | 'equal'
  | 'clamp'
  | 'mix'
  | 'select'
  | 'smoothstep'
  | 'mad'
  | 'white'
  | 'value_noise'
  | 'perlin'
  | 'simplex'
  | 'worley_f1'
  | 'worley_f2'
  | 'worley_cell'
  | 'curve'
  | 'output';

/** Every opcode, in the order of codes. */
export const OPS: readonly OpDeclaration[] = [];

export function opByName(name: OpName): OpDeclaration {
  throw new Error(`not yet: ${name}`);
}

/** Null for a code that no op has. */
export function opByCode(code: number): OpDeclaration | null {
  throw new Error(`not yet: ${code}`);
}
