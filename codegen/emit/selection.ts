import type { OpValue } from '../ir-builder.ts';
import type { Operand, Value } from '../ir.ts';
import type { OpName } from '../ops/table.ts';

/** An op as it will be encoded: that of a value, or one that stands for two values. */
export interface Selected {
  readonly value: OpValue;
  readonly op: OpName;
  readonly operands: readonly Operand[];
}

/**
 * The ops that the outputs need, each once, by value id; every other value is dead. A product that only a sum reads is
 * joined with it to one `mad`, which is defined as the two.
 */
export function selectOps(roots: readonly Value[]): Map<number, Selected> {
  const uses = countUses(roots);
  const selected = new Map<number, Selected>();
  const stack: Value[] = [...roots];
  while (stack.length > 0) {
    const value = stack.pop()!;
    if (value.kind === 'literal' || selected.has(value.id)) continue;
    const choice = joined(value, uses) ?? { value, op: value.op, operands: value.operands };
    selected.set(value.id, choice);
    for (const operand of choice.operands) if (operand.kind === 'op') stack.push(operand);
  }
  return selected;
}

/** How often each op value is read, by values and as an output; by id. */
export function countUses(roots: readonly Value[]): Map<number, number> {
  const uses = new Map<number, number>();
  const stack: OpValue[] = [];
  const use = (operand: Operand) => {
    if (operand.kind !== 'op') return;
    const before = uses.get(operand.id) ?? 0;
    uses.set(operand.id, before + 1);
    if (before === 0) stack.push(operand);
  };
  roots.forEach(use);
  while (stack.length > 0) stack.pop()!.operands.forEach(use);
  return uses;
}

function joined(value: OpValue, uses: ReadonlyMap<number, number>): Selected | null {
  const product = productOf(value, uses);
  if (!product) return null;
  const [a, b] = value.operands as readonly [Value, Value];
  return { value, op: 'mad', operands: [...product.operands, a === product ? b : a] };
}

/** The product that is joined with a sum. */
export function productOf(value: OpValue, uses: ReadonlyMap<number, number>): OpValue | null {
  if (value.op !== 'add') return null;
  for (const operand of value.operands) {
    if (operand.kind === 'op' && operand.op === 'mul' && uses.get(operand.id) === 1) return operand;
  }
  return null;
}
