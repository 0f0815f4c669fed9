import type { ExpressionSet, Program } from './expression-set.ts';
import type { Interval } from './interval.ts';
import type { IntervalContext } from './op.ts';

/** A range for each output of the program that holds its value everywhere in the context's ranges. */
export function evaluateIntervals(
  set: ExpressionSet,
  program: Program,
  context: IntervalContext,
): Interval[] {
  throw new Error(`not yet: ${set.programs.length} ${program.name} ${context.seaLevel}`);
}
