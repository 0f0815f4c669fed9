import { floatBits } from './bytecode.ts';
import { programHashes } from './emit/program-hashes.ts';
import type { Step } from './emit/schedule.ts';
import { countUses, productOf } from './emit/selection.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { INSTRUCTION_WORDS } from './expression-set.ts';
import type { OpValue } from './ir-builder.ts';
import type { Operand, Value } from './ir.ts';
import { opByName } from './ops/table.ts';

/** A value that a program computes. */
interface Live {
  /** How often other values and outputs read it. */
  uses: number;
  /** For each operand, the word of the code that holds its literal, if it is one; several if it is computed anew. */
  words: readonly (readonly number[])[];
}

type Roots = readonly (readonly Value[])[];

/**
 * Puts other numbers into a set's code where the values of its programs differ from the old ones in nothing but
 * literals. It walks from the outputs and turns round where old and new are the same object, so it takes as long as the
 * changed part is large.
 *
 * The bytes are those that encoding the new values afresh would give: the order of instructions and the choice of
 * registers follow from how values read each other and in what order they were built, and both must be just the same.
 */
export class LiteralPatcher {
  #set: ExpressionSet;
  #roots: Roots;
  /** By value id, for each program. */
  readonly #live: readonly Map<number, Live>[];
  /** Words that hold the literals which outputs store, by program and slot. */
  readonly #outputWords: readonly (number | undefined)[][];

  constructor(set: ExpressionSet, steps: readonly (readonly Step[])[], roots: Roots) {
    this.#set = set;
    this.#roots = roots;
    this.#live = steps.map((program, index) => liveOf(program, set.programs[index]!.start, roots[index]!));
    this.#outputWords = steps.map((program, index) => outputWords(program, set.programs[index]!.start));
  }

  /**
   * The set with the new values; null when they differ in more than literals, and then the patcher is of no more use.
   * Values with ids from `firstNew` on were built for this call. One that differs from the old one but was built before
   * (a number that was there some edits ago) may stand elsewhere in the order of building, so it is refused.
   */
  patch(roots: Roots, firstNew: number): ExpressionSet | null {
    const code = this.#set.code.slice();
    const programs: Program[] = [];
    for (const [index, program] of this.#set.programs.entries()) {
      const changed = this.#walk(index, roots[index]!, firstNew, code);
      if (changed === null) return null;
      const { start, count } = program;
      programs.push(
        changed ? { ...program, ...programHashes({ ...this.#set, code }, start, count) } : program,
      );
    }
    this.#roots = roots;
    return (this.#set = { ...this.#set, code, programs });
  }

  /** Writes a program's changed literals; whether there are any, or null when more than literals changed. */
  #walk(index: number, roots: readonly Value[], firstNew: number, code: Uint32Array): boolean | null {
    const live = this.#live[index]!;
    /** New values by old ones, and how often the old ones were met. */
    const met = new Map<OpValue, { now: OpValue; uses: number }>();
    const taken = new Set<number>();
    const stack: OpValue[] = [];
    let changed = false;

    /** Whether the new operand stands for the old one; `words` take the new literal. */
    const matches = (old: Operand, now: Operand, words: readonly number[]): boolean => {
      if (old === now) return true;
      if (old.kind === 'literal' && now.kind === 'literal') {
        for (const word of words) code[word] = floatBits(now.value);
        changed = true;
        return words.length > 0;
      }
      if (old.kind !== 'op' || now.kind !== 'op' || old.op !== now.op) return false;
      const known = met.get(old);
      if (known) {
        known.uses++;
        return known.now === now;
      }
      if (now.id < firstNew || taken.has(now.id)) return false;
      taken.add(now.id);
      met.set(old, { now, uses: 1 });
      stack.push(old);
      return true;
    };

    for (let slot = 0; slot < roots.length; slot++) {
      const word = this.#outputWords[index]![slot];
      if (!matches(this.#roots[index]![slot]!, roots[slot]!, word === undefined ? [] : [word])) return null;
    }
    for (let old = stack.pop(); old; old = stack.pop()) {
      const { words } = live.get(old.id)!;
      const operands = aligned(old, met.get(old)!.now);
      for (let k = 0; k < operands.length; k++) {
        if (!matches(old.operands[k]!, operands[k]!, words[k]!)) return null;
      }
    }
    // A value that something still reads as it was would have to be computed besides the new one.
    for (const [old, { uses }] of met) if (live.get(old.id)!.uses !== uses) return null;
    for (const [old, { now }] of met) {
      live.set(now.id, live.get(old.id)!);
      live.delete(old.id);
    }
    return changed;
  }
}

/** The operands of the new value in the order of the old: commutative ops put what was built first in front. */
function aligned(old: OpValue, now: OpValue): readonly Operand[] {
  const [a, b] = old.operands;
  const [c, d] = now.operands;
  const isTurned = opByName(old.op).commutative === true && a !== c && b !== d && (a === d || b === c);
  return isTurned ? [d!, c!] : now.operands;
}

/** Words of the program's instructions that hold literals, by the value and operand that they are of. */
function liveOf(steps: readonly Step[], start: number, roots: readonly Value[]): Map<number, Live> {
  const uses = countUses(roots);
  const words = new Map<number, number[][]>();
  const note = (value: OpValue, operand: number, word: number) => {
    let known = words.get(value.id);
    if (!known) words.set(value.id, (known = value.operands.map(() => [])));
    if (value.operands[operand]!.kind === 'literal') known[operand]!.push(word);
  };
  steps.forEach(({ op, value }, at) => {
    if (!value) return;
    const first = (start + at) * INSTRUCTION_WORDS + 1;
    const product = op === value.op ? null : productOf(value, uses);
    value.operands.forEach((operand, k) => {
      if (operand !== product) note(value, k, product ? first + 2 : first + k);
    });
    product?.operands.forEach((_, k) => note(product, k, first + k));
  });
  return new Map([...uses].map(([id, count]) => [id, { uses: count, words: words.get(id) ?? [] }]));
}

function outputWords(steps: readonly Step[], start: number): (number | undefined)[] {
  const words: (number | undefined)[] = [];
  steps.forEach(({ value, operands }, at) => {
    if (value) return;
    const literal = operands[1]!.kind === 'literal';
    words.push(literal ? (start + at) * INSTRUCTION_WORDS + 2 : undefined);
  });
  return words;
}
