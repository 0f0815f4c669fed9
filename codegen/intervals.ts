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
  const registers: Interval[] = [];
  const outputs: Interval[] = [];
  for (let at = program.start; at < program.start + program.count; at++) {
    const { op, destination, operands } = decode(set, at);
    const [a = NOTHING, b = NOTHING, c = NOTHING] = operands.map((operand) => {
      if (operand.kind === 'register') return registers[operand.register]!;
      return point(operand.kind === 'literal' ? operand.value : operand.index);
    });
    const range = withTolerance(op, op.interval(context, a, b, c), context, a, b, c);
    if (op.effect) outputs[a.lo] = range;
    else registers[destination] = range;
  }
  return outputs;
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
