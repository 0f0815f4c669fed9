import { SetEncoder } from './emit/encoder.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { isPoint } from './interval.ts';
import type { Interval } from './interval.ts';
import { visitIntervals } from './intervals.ts';
import type { RangedInstruction } from './intervals.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { Value } from './ir.ts';
import type { IntervalContext } from './op.ts';
import type { OpName } from './ops/table.ts';

export interface PruneOptions {
  /**
   * The outputs are alphas of a stack, first on top: whatever lies below one that is 1 everywhere cannot be seen, and is
   * written as 0.
   */
  stack?: boolean;
}

/**
 * A shorter program that gives the same values wherever the context lies in the ranges given: whatever is decided there
 * (a mask out of reach, the greater of two values, a band that ends elsewhere) is put in as what it is, and what then
 * nobody reads falls out. After Matt Keeter, "Massively Parallel Rendering of Complex Closed-Form Implicit Surfaces",
 * 2020.
 *
 * On the CPU the values are the same bit by bit; on a GPU they differ by no more than the tolerances of the ops that
 * fell out. A program that cannot be shortened is returned with its own set.
 */
export function prune(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
  { stack = false }: PruneOptions = {},
): { set: ExpressionSet; program: Program } {
  const ir = new ExpressionBuilder();
  const registers: Value[] = [];
  const outputs: Value[] = [];
  let hidden = false;
  visitIntervals(set, program, context, (instruction, range, at) => {
    const values = instruction.decoded.map((operand) => {
      if (operand.kind === 'register') return registers[operand.register]!;
      return operand.kind === 'literal' ? ir.literal(operand.value) : operand.index;
    });
    ir.origin = program.origins[at] ?? null;
    if (instruction.op.effect) {
      // Outputs are stored in their order.
      outputs[values[0] as number] = hidden ? ir.literal(0) : (values[1] as Value);
      hidden ||= stack && instruction.operands[1]!.lo >= 1;
      return;
    }
    registers[instruction.destination] = shortened(ir, set, instruction, range, values);
  });
  const encoder = new SetEncoder(ir);
  const named = program.outputs.map((output, slot) => ({ ...output, value: outputs[slot]! }));
  encoder.add(program.name, named, ({ key }) => key);
  const pruned = encoder.finish();
  return pruned.programs[0]!.count < program.count
    ? { set: pruned, program: pruned.programs[0]! }
    : { set, program };
}

function shortened(
  ir: ExpressionBuilder,
  set: ExpressionSet,
  { op, operands, decoded }: RangedInstruction,
  range: Interval,
  values: readonly (Value | number)[],
): Value {
  if (isPoint(range)) return ir.literal(range.lo);
  const decided = DECIDED[op.name as OpName]?.(operands);
  if (decided !== undefined) {
    return decided.kind === 'literal' ? ir.literal(decided.value) : (values[decided.operand] as Value);
  }
  if (op.name === 'mask_distance') return ir.op('mask_distance', ir.mask(set.masks[values[0] as number]!));
  if (op.name === 'curve') {
    const [first, count] = decoded.slice(1).map((operand) => (operand as { index: number }).index);
    return ir.curve(values[0] as Value, keysOf(set, first!, count!));
  }
  return ir.op(op.name as OpName, ...values);
}

function keysOf({ keyframes }: ExpressionSet, first: number, count: number) {
  return Array.from({ length: count }, (_, k) => {
    const [x, y, slopeIn, slopeOut] = keyframes.subarray((first + k) * 4, (first + k + 1) * 4);
    return { x: x!, y: y!, slopeIn: slopeIn!, slopeOut: slopeOut! };
  });
}

type Decision = { kind: 'operand'; operand: number } | { kind: 'literal'; value: number };
const operand = (index: number): Decision => ({ kind: 'operand', operand: index });
const literal = (value: number): Decision => ({ kind: 'literal', value });

/** What an op gives, if the ranges of its operands tell. Each holds for any values in the ranges, not only exact ones. */
const DECIDED: Partial<Record<OpName, (ranges: readonly Interval[]) => Decision | undefined>> = {
  min: ([a, b]) => (a!.hi <= b!.lo ? operand(0) : b!.hi <= a!.lo ? operand(1) : undefined),
  max: ([a, b]) => (a!.lo >= b!.hi ? operand(0) : b!.lo >= a!.hi ? operand(1) : undefined),
  abs: ([a]) => (a!.lo >= 0 ? operand(0) : undefined),
  saturate: ([a]) => (a!.lo >= 0 && a!.hi <= 1 ? operand(0) : undefined),
  clamp: ([a, low, high]) => (a!.lo >= low!.hi && a!.hi <= high!.lo ? operand(0) : undefined),
  select: ([a]) => (a!.lo >= 0.5 ? operand(1) : a!.hi < 0.5 ? operand(2) : undefined),
  smoothstep: ([from, to, x]) => {
    if (from!.hi < to!.lo) return x!.hi <= from!.lo ? literal(0) : x!.lo >= to!.hi ? literal(1) : undefined;
    if (from!.lo > to!.hi) return x!.lo >= from!.hi ? literal(0) : x!.hi <= to!.lo ? literal(1) : undefined;
    return undefined;
  },
};
