import type { OpValue } from '../ir-builder.ts';
import type { Operand, Value } from '../ir.ts';
import { opByName, type OpName } from '../ops/table.ts';
import { selectOps, type Selected } from './selection.ts';

/** An instruction before registers are given: operands that are values name the step that computes them. */
export interface Step {
  readonly op: OpName;
  /** What it computes; null for an output. */
  readonly value: OpValue | null;
  readonly operands: readonly StepOperand[];
}

export type StepOperand = { readonly kind: 'step'; readonly step: number } | Exclude<Operand, OpValue>;

/**
 * Puts the ops that the outputs need in an order that keeps few values alive at once: depth first, and of a value's
 * operands first the one that needs most registers (Sethi & Ullman 1970; on a DAG a heuristic). Each output is stored
 * as soon as its value is there.
 *
 * With `rematerialise` values that are read from the context at the cost of one instruction are read again before each
 * use, instead of being kept.
 */
export function schedule(roots: readonly Value[], rematerialise: boolean): Step[] {
  const selected = selectOps(roots);
  const needs = registerNeeds(selected);
  const steps: Step[] = [];
  const done = new Map<number, number>();
  const isReread = (value: OpValue) => rematerialise && isContextRead(value);

  const emit = (op: OpName, value: OpValue | null, operands: readonly Operand[]): number => {
    const reread = new Map<number, number>();
    const placed = operands.map((operand): StepOperand => {
      if (operand.kind !== 'op') return operand;
      if (!isReread(operand)) return { kind: 'step', step: done.get(operand.id)! };
      let step = reread.get(operand.id);
      if (step === undefined) {
        step =
          steps.push({ op: operand.op, value: operand, operands: operand.operands as StepOperand[] }) - 1;
        reread.set(operand.id, step);
      }
      return { kind: 'step', step };
    });
    return steps.push({ op, value, operands: placed }) - 1;
  };

  roots.forEach((root, slot) => {
    const stack: { choice: Selected; opened: boolean }[] = [];
    const visit = (value: Value) => {
      if (value.kind !== 'op' || done.has(value.id) || isReread(value)) return;
      stack.push({ choice: selected.get(value.id)!, opened: false });
    };
    visit(root);
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const { value, op, operands } = top.choice;
      if (done.has(value.id)) {
        stack.pop();
      } else if (top.opened) {
        stack.pop();
        done.set(value.id, emit(op, value, operands));
      } else {
        top.opened = true;
        const inputs = operands.filter((operand) => operand.kind === 'op');
        // The last pushed is worked out first.
        inputs.sort((a, b) => needs.get(a.id)! - needs.get(b.id)!);
        inputs.forEach(visit);
      }
    }
    emit('output', null, [{ kind: 'index', index: slot }, root]);
  });
  return steps;
}

/** One instruction that takes nothing from other values. */
function isContextRead(value: OpValue): boolean {
  return opByName(value.op).operands.every((operand) => operand.kind === 'index');
}

/** Registers that each value would need if it were a tree, by value id. */
function registerNeeds(selected: ReadonlyMap<number, Selected>): Map<number, number> {
  const needs = new Map<number, number>();
  // Operands have smaller ids than what is made of them.
  for (const id of Int32Array.from(selected.keys()).sort()) {
    const own: number[] = [];
    const operands = selected.get(id)!.operands;
    for (let k = 0; k < operands.length; k++) {
      const operand = operands[k]!;
      if (operand.kind === 'op' && operands.indexOf(operand) === k) own.push(needs.get(operand.id)!);
    }
    own.sort((a, b) => b - a);
    needs.set(
      id,
      own.reduce((most, need, k) => Math.max(most, need + k), 1),
    );
  }
  return needs;
}
