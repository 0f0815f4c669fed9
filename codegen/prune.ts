import type { DecodedOperand } from './bytecode.ts';
import { SetEncoder } from './emit/encoder.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { isPoint } from './interval.ts';
import type { Interval } from './interval.ts';
import { visitIntervals } from './intervals.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import type { Value } from './ir.ts';
import type { IntervalContext, OpDeclaration } from './op.ts';
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
 * On the CPU the values are the same bit by bit, but that denormals may count as zero, as for every op; on a GPU they
 * differ by no more than the tolerances of the ops that fell out. A program that cannot be shortened is returned with its own set.
 */
export function prune(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
  { stack = false }: PruneOptions = {},
): { set: ExpressionSet; program: Program } {
  const plan = planOf(set, program, context, stack);
  const live = liveOf(plan);
  const ir = new ExpressionBuilder();
  const values: (Value | undefined)[] = [];
  const outputs: Value[] = [];
  plan.forEach((step, at) => {
    if (!live[at]) return;
    ir.origin = program.origins[at] ?? null;
    const { decision, operands, sources } = step;
    const given = operands.map((operand, k) => {
      if (operand.kind === 'register') return values[sources[k]!];
      return operand.kind === 'literal' ? ir.literal(operand.value) : operand.index;
    });
    // Outputs are stored in their order.
    if (step.op.effect) outputs[given[0] as number] = decided(ir, decision, given) ?? (given[1] as Value);
    else values[at] = decided(ir, decision, given) ?? rebuilt(ir, set, step, given as (Value | number)[]);
  });
  const encoder = new SetEncoder(ir);
  const named = program.outputs.map((output, slot) => ({ ...output, value: outputs[slot]! }));
  encoder.add(program.name, named, ({ key }) => key);
  const pruned = encoder.finish();
  return pruned.programs[0]!.count < program.count
    ? { set: pruned, program: pruned.programs[0]! }
    : { set, program };
}

/** An instruction, the instructions that its registers are from, and what it comes to, if that is decided. */
interface PlannedStep {
  readonly op: OpDeclaration;
  readonly operands: readonly DecodedOperand[];
  readonly sources: readonly number[];
  readonly decision: Decision | undefined;
}

function planOf(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
  stack: boolean,
): PlannedStep[] {
  const plan: PlannedStep[] = [];
  const writtenBy: number[] = [];
  let hidden = false;
  visitIntervals(set, program, context, ({ op, destination, decoded, operands: ranges }, range, at) => {
    const sources = decoded.map((operand) =>
      operand.kind === 'register' ? writtenBy[operand.register]! : -1,
    );
    let decision: Decision | undefined;
    if (op.effect) {
      if (hidden) decision = literal(0);
      hidden ||= stack && ranges[1]!.lo >= 1;
    } else {
      decision = isPoint(range) ? literal(range.lo) : DECIDED[op.name as OpName]?.(ranges);
      writtenBy[destination] = at;
    }
    plan.push({ op, operands: decoded, sources, decision });
  });
  return plan;
}

/** Which instructions the outputs still need: most of a program may have fallen out, and is never built. */
function liveOf(plan: readonly PlannedStep[]): boolean[] {
  const live = plan.map(({ op }) => op.effect === true);
  for (let at = plan.length - 1; at >= 0; at--) {
    if (!live[at]) continue;
    const { decision, sources } = plan[at]!;
    if (decision?.kind === 'literal') continue;
    const read = decision ? [sources[decision.operand]!] : sources;
    for (const source of read) if (source >= 0) live[source] = true;
  }
  return live;
}

function decided(
  ir: ExpressionBuilder,
  decision: Decision | undefined,
  given: readonly (Value | number | undefined)[],
): Value | undefined {
  if (!decision) return undefined;
  return decision.kind === 'literal' ? ir.literal(decision.value) : (given[decision.operand] as Value);
}

function rebuilt(
  ir: ExpressionBuilder,
  set: ExpressionSet,
  { op, operands }: PlannedStep,
  given: readonly (Value | number)[],
): Value {
  if (op.name === 'mask_distance') return ir.op('mask_distance', ir.mask(set.masks[given[0] as number]!));
  if (op.name === 'layer_value') return ir.op('layer_value', ir.layer(set.layers[given[0] as number]!));
  if (op.name === 'curve') {
    const [first, count] = operands.slice(1).map((operand) => (operand as { index: number }).index);
    return ir.curve(given[0] as Value, keysOf(set, first!, count!));
  }
  return ir.op(op.name as OpName, ...given);
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

/** Edges as near as this are one: a division by their distance would be one by nothing. */
const NARROW = 1e-12;

/** What an op gives, if the ranges of its operands tell. Each holds for any values in the ranges, not only exact ones. */
const DECIDED: Partial<Record<OpName, (ranges: readonly Interval[]) => Decision | undefined>> = {
  min: ([a, b]) => (a!.hi <= b!.lo ? operand(0) : b!.hi <= a!.lo ? operand(1) : undefined),
  max: ([a, b]) => (a!.lo >= b!.hi ? operand(0) : b!.lo >= a!.hi ? operand(1) : undefined),
  abs: ([a]) => (a!.lo >= 0 ? operand(0) : undefined),
  saturate: ([a]) => (a!.lo >= 0 && a!.hi <= 1 ? operand(0) : undefined),
  clamp: ([a, low, high]) => (a!.lo >= low!.hi && a!.hi <= high!.lo ? operand(0) : undefined),
  select: ([a]) => (a!.lo >= 0.5 ? operand(1) : a!.hi < 0.5 ? operand(2) : undefined),
  smoothstep: ([from, to, x]) => {
    if (from!.hi + NARROW < to!.lo) {
      return x!.hi <= from!.lo ? literal(0) : x!.lo >= to!.hi ? literal(1) : undefined;
    }
    if (from!.lo - NARROW > to!.hi) {
      return x!.lo >= from!.hi ? literal(0) : x!.hi <= to!.lo ? literal(1) : undefined;
    }
    return undefined;
  },
};
