import type { OpDeclaration } from '../op.ts';
import * as arithmetic from './arithmetic.ts';
import * as compare from './compare.ts';
import * as context from './context.ts';
import { curve } from './curve.ts';
import * as exponential from './exponential.ts';
import * as noise from './noise.ts';
import { output } from './output.ts';
import * as trigonometry from './trigonometry.ts';

const TABLE = {
  ...context,
  ...arithmetic,
  ...exponential,
  ...trigonometry,
  ...compare,
  ...noise,
  curve,
  output,
};

export type OpName = (typeof TABLE)[keyof typeof TABLE]['name'];

/** Every opcode, in the order of codes. */
export const OPS: readonly (OpDeclaration & { readonly name: OpName })[] = Object.values(TABLE).sort(
  (a, b) => a.code - b.code,
);

const BY_NAME = new Map<string, OpDeclaration>(OPS.map((op) => [op.name, op]));
const BY_CODE: (OpDeclaration | undefined)[] = [];
for (const op of OPS) BY_CODE[op.code] = op;

export function opByName(name: OpName): OpDeclaration {
  const op = BY_NAME.get(name);
  if (!op) throw new Error(`there is no op "${name}"`);
  return op;
}

/** Null for a code that no op has. */
export function opByCode(code: number): OpDeclaration | null {
  return BY_CODE[code] ?? null;
}
