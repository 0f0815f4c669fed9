import type { OpDeclaration, OperandDeclaration, Tolerance } from '../op.ts';
import { FLOAT_STEP } from '../numeric.ts';

/** Declares an opcode; table.ts registers it. Keeps the name's literal type, which OpName is made of. */
export function defineOp<const Name extends string>(
  declaration: OpDeclaration & { name: Name },
): OpDeclaration & { readonly name: Name } {
  return declaration;
}

/** Value operands by name. */
export const values = (...names: readonly string[]): readonly OperandDeclaration[] =>
  names.map((name) => ({ name, kind: 'value' }));

/** The same on every device. */
export const EXACT: Tolerance = { absolute: 0, relative: 0, why: 'exact' };

/** One float32 operation of which WGSL demands that. */
export const ROUNDED: Tolerance = {
  absolute: 0,
  relative: FLOAT_STEP,
  why: 'correctly rounded, in either direction',
};
