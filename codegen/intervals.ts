import { decode } from './bytecode.ts';
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
  const registers: Interval[] = [];
  for (let at = 0; at < program.count; at++) {
    const { op, destination, operands } = decode(set, program.start + at);
    const ranges = operands.map((operand) => {
      if (operand.kind === 'register') return registers[operand.register]!;
      return point(operand.kind === 'literal' ? operand.value : operand.index);
    });
    const range = rangeOf(op, context, ranges);
    if (op.effect) outputs[ranges[0]!.lo] = range;
    else registers[destination] = range;
  }
  return outputs;
}

const NOTHING = point(0);

/** The range of an op's result on any device; those of its operands are points for literals and indices. */
export function rangeOf(
  op: OpDeclaration,
  context: IntervalContext,
  operands: readonly Interval[],
): Interval {
  const [a = NOTHING, b = NOTHING, c = NOTHING] = operands;
  const range = op.interval(context, a, b, c);
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
