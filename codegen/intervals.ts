import { decode } from './bytecode.ts';
import type { Instruction } from './bytecode.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { flushed, type Interval, magnitude, point, widened } from './interval.ts';
import type { IntervalContext, OpDeclaration } from './op.ts';

/**
 * A range for each output of the program that holds its value everywhere in the context's ranges, on whatever device
 * evaluates it: each op's range is widened by its tolerance. The context's numbers must be float32.
 */
export function evaluateIntervals(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
): Interval[] {
  const outputs: Interval[] = [];
  visitIntervals(set, program, context, ({ op, operands }, range) => {
    if (op.effect) outputs[operands[0]!.lo] = range;
  });
  return outputs;
}

/** An instruction, and the ranges of its operands; indices are points. */
export interface RangedInstruction extends Omit<Instruction, 'operands'> {
  readonly operands: readonly Interval[];
  readonly decoded: Instruction['operands'];
}

/** Calls back for each instruction in turn, with the range of its result. */
export function visitIntervals(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
  visit: (instruction: RangedInstruction, range: Interval, at: number) => void,
): void {
  const registers: Interval[] = [];
  for (let at = 0; at < program.count; at++) {
    const { op, destination, operands: decoded } = decode(set, program.start + at);
    const operands = decoded.map((operand) => {
      if (operand.kind === 'register') return registers[operand.register]!;
      return point(operand.kind === 'literal' ? operand.value : operand.index);
    });
    const [a = NOTHING, b = NOTHING, c = NOTHING] = operands;
    const range = withTolerance(op, op.interval(context, a, b, c), context, a, b, c);
    visit({ op, destination, operands, decoded }, range, at);
    if (!op.effect) registers[destination] = range;
  }
}

const NOTHING = point(0);

function withTolerance(
  op: OpDeclaration,
  range: Interval,
  context: IntervalContext,
  a: Interval,
  b: Interval,
  c: Interval,
): Interval {
  const { absolute, relative, period } = op.tolerance;
  let amount = absolute;
  if (relative > 0) {
    const size = op.tolerance.magnitude
      ? op.tolerance.magnitude(context.keyframes, magnitude(a), magnitude(b), magnitude(c))
      : magnitude(range);
    amount += relative * size;
  }
  const wide = flushed(amount > 0 ? widened(range, amount) : range);
  const wraps = period !== undefined && (wide.lo < 0 || wide.hi >= period);
  return wraps ? { lo: 0, hi: period } : wide;
}
