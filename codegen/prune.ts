import { decode, encode } from './bytecode.ts';
import { allocateRegisters } from './emit/registers.ts';
import { programHashes } from './emit/program-hashes.ts';
import { INSTRUCTION_WORDS } from './expression-set.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { isPoint, point } from './interval.ts';
import type { Interval } from './interval.ts';
import { rangeOf } from './intervals.ts';
import { foldingContext } from './ir-builder.ts';
import { boundLiteral } from './numeric.ts';
import type { EvaluationContext, IntervalContext, OpDeclaration } from './op.ts';
import { opByName } from './ops/table.ts';
import type { OpName } from './ops/table.ts';

export interface PruneOptions {
  /**
   * The outputs are alphas of a stack, first on top: whatever lies below one that is 1 everywhere cannot be seen, and is
   * written as 0.
   */
  stack?: boolean;
}

/** Where an operand comes from: an earlier instruction (by its place in the program), the program itself, or a table. */
type Source =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'literal'; readonly value: number }
  | { readonly kind: 'index'; readonly index: number };

interface Step {
  readonly op: OpDeclaration;
  readonly operands: readonly Source[];
}

/** Instructions with their operands traced to what they are in an area, and what each comes to there. */
interface Plan {
  readonly steps: readonly Step[];
  readonly results: readonly Source[];
}

/**
 * Shortens a program for areas, to one that gives the same values wherever the context lies in given ranges. Whatever is
 * decided there (a mask out of reach, the greater of two values, a band that ends elsewhere) is put in as what it is, and
 * what then nobody reads falls out. After Matt Keeter, "Massively Parallel Rendering of Complex Closed-Form Implicit
 * Surfaces", 2020.
 *
 * On the CPU the values are the same bit by bit, but that denormals may count as zero, as for every op; on a GPU they
 * differ by no more than the tolerances of the ops that fell out. What is left keeps its order, and with it the bound on
 * registers; it reads the tables (masks, layers, keyframes) of the whole set.
 */
export class Pruner {
  private readonly steps: readonly Step[];
  private readonly numbers: EvaluationContext;

  /** Takes the program apart, once for all areas. */
  constructor(
    private readonly set: ExpressionSet,
    private readonly program: Program,
  ) {
    this.steps = takenApart(set, program);
    this.numbers = foldingContext(set.keyframes);
  }

  /** A program that cannot be shortened comes back itself. The context's numbers must be float32. */
  prune(context: IntervalContext, options: PruneOptions = {}): { set: ExpressionSet; program: Program } {
    const { set, program } = this;
    const plan = this.decide(context, options);
    const live = liveSteps(plan);
    return live.length < program.count ? encoded(set, program, plan, live) : { set, program };
  }

  private decide(context: IntervalContext, { stack = false }: PruneOptions): Plan {
    const steps: Step[] = [];
    const results: Source[] = [];
    const ranges: Interval[] = [];
    let hidden = false;
    this.steps.forEach(({ op, operands: whole }, at) => {
      const operands = whole.map((source) => (source.kind === 'step' ? results[source.step]! : source));
      const given = operands.map((source) => {
        if (source.kind === 'step') return ranges[source.step]!;
        return point(source.kind === 'literal' ? source.value : source.index);
      });
      if (op.effect) {
        steps[at] = { op, operands: hidden ? [operands[0]!, literal(0)] : operands };
        hidden ||= stack && given[1]!.lo >= 1;
        return;
      }
      const range = this.folded(op, operands) ?? rangeOf(op, context, given);
      // −0 becomes 0.
      const decision = isPoint(range) ? literal(range.lo + 0) : DECIDED[op.name as OpName]?.(given);
      if (decision?.kind === 'same') results[at] = operands[decision.operand]!;
      else results[at] = decision?.kind === 'literal' ? decision : { kind: 'step', step: at };
      steps[at] =
        decision?.kind === 'op'
          ? { op: opByName(decision.op), operands: decision.operands.map((k) => operands[k]!) }
          : { op, operands };
      ranges[at] = range;
    });
    return { steps, results };
  }

  /** What an op gives that reads nothing but numbers. */
  private folded(op: OpDeclaration, operands: readonly Source[]): Interval | null {
    if (!op.pure || operands.some(({ kind }) => kind === 'step')) return null;
    const [a = 0, b = 0, c = 0] = operands.map((source) =>
      source.kind === 'literal' ? source.value : (source as { index: number }).index,
    );
    // −0 becomes 0.
    return point(boundLiteral(op.evaluate(this.numbers, a, b, c)) + 0);
  }
}

function takenApart(set: ExpressionSet, program: Program): Step[] {
  const steps: Step[] = [];
  const writtenBy: number[] = [];
  for (let at = 0; at < program.count; at++) {
    const { op, destination, operands } = decode(set, program.start + at);
    steps.push({
      op,
      operands: operands.map((operand) =>
        operand.kind === 'register' ? { kind: 'step', step: writtenBy[operand.register]! } : operand,
      ),
    });
    if (!op.effect) writtenBy[destination] = at;
  }
  return steps;
}

/** The steps that outputs still need, in their order. */
function liveSteps({ steps }: Plan): number[] {
  const live = new Uint8Array(steps.length);
  const places: number[] = [];
  for (let at = steps.length - 1; at >= 0; at--) {
    const { op, operands } = steps[at]!;
    if (!op.effect && live[at] === 0) continue;
    places.push(at);
    for (const source of operands) if (source.kind === 'step') live[source.step] = 1;
  }
  return places.reverse();
}

function encoded(set: ExpressionSet, program: Program, { steps }: Plan, live: readonly number[]) {
  const placeOf = new Int32Array(steps.length);
  live.forEach((at, place) => (placeOf[at] = place));
  const kept = live.map((at) => ({
    op: steps[at]!.op,
    operands: steps[at]!.operands.map((source) =>
      source.kind === 'step' ? ({ kind: 'step', step: placeOf[source.step]! } as const) : source,
    ),
  }));
  const { registers, count } = allocateRegisters(
    kept.map(({ op, operands }) => ({ operands, hasResult: op.effect !== true })),
  );
  const code = new Uint32Array(kept.length * INSTRUCTION_WORDS);
  kept.forEach(({ op, operands }, place) => {
    encode(code, place, {
      op,
      destination: registers[place]!,
      operands: operands.map((source) =>
        source.kind === 'step' ? { kind: 'register', register: registers[source.step]! } : source,
      ),
    });
  });
  const tables = { code, keyframes: set.keyframes, masks: set.masks, layers: set.layers };
  const short: Program = {
    name: program.name,
    outputs: program.outputs,
    start: 0,
    count: kept.length,
    registers: count,
    origins: live.map((at) => program.origins[at]!),
    ...programHashes(tables, 0, kept.length),
  };
  return { set: { ...tables, programs: [short] }, program: short };
}

/** What an instruction comes to: a number, one of its operands, or another op on some of them. */
type Decision =
  | { readonly kind: 'literal'; readonly value: number }
  | { readonly kind: 'same'; readonly operand: number }
  | { readonly kind: 'op'; readonly op: OpName; readonly operands: readonly number[] };

const literal = (value: number) => ({ kind: 'literal', value }) as const;
const same = (operand: number): Decision => ({ kind: 'same', operand });
const simpler = (op: OpName, ...operands: number[]): Decision => ({ kind: 'op', op, operands });
const is = (range: Interval | undefined, value: number) => range!.lo === value && range!.hi === value;

/** Edges as near as this are one: a division by their distance would be one by nothing. */
const NARROW = 1e-12;

/** What an op gives, if the ranges of its operands tell. Each holds for any values in the ranges, not only exact ones. */
const DECIDED: Partial<Record<OpName, (ranges: readonly Interval[]) => Decision | undefined>> = {
  add: ([a, b]) => (is(b, 0) ? same(0) : is(a, 0) ? same(1) : undefined),
  sub: ([a, b]) => (is(b, 0) ? same(0) : is(a, 0) ? simpler('neg', 1) : undefined),
  mul: ([a, b]) => {
    if (is(a, 0) || is(b, 0)) return literal(0);
    return is(b, 1) ? same(0) : is(a, 1) ? same(1) : undefined;
  },
  div: ([a, b]) => (is(a, 0) ? literal(0) : is(b, 1) ? same(0) : undefined),
  mad: ([a, b, c]) => {
    if (is(a, 0) || is(b, 0)) return same(2);
    if (is(a, 1)) return simpler('add', 1, 2);
    if (is(b, 1)) return simpler('add', 0, 2);
    return is(c, 0) ? simpler('mul', 0, 1) : undefined;
  },
  mix: ([, , t]) => (is(t, 0) ? same(0) : is(t, 1) ? same(1) : undefined),
  min: ([a, b]) => (a!.hi <= b!.lo ? same(0) : b!.hi <= a!.lo ? same(1) : undefined),
  max: ([a, b]) => (a!.lo >= b!.hi ? same(0) : b!.lo >= a!.hi ? same(1) : undefined),
  abs: ([a]) => (a!.lo >= 0 ? same(0) : a!.hi <= 0 ? simpler('neg', 0) : undefined),
  saturate: ([a]) => (a!.lo >= 0 && a!.hi <= 1 ? same(0) : undefined),
  clamp: ([a, low, high]) => (a!.lo >= low!.hi && a!.hi <= high!.lo ? same(0) : undefined),
  select: ([a]) => (a!.lo >= 0.5 ? same(1) : a!.hi < 0.5 ? same(2) : undefined),
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
