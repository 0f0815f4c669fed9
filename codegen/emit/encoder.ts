import { InputError } from '#graph-core/errors.ts';
import { encode } from '../bytecode.ts';
import type { DecodedOperand } from '../bytecode.ts';
import {
  type ExpressionSet,
  INSTRUCTION_WORDS,
  type Program,
  type ProgramOutput,
  REGISTER_CLASSES,
} from '../expression-set.ts';
import type { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import type { IndexMeaning } from '../op.ts';
import { opByName } from '../ops/table.ts';
import { programHashes } from './program-hashes.ts';
import { allocateRegisters, type Allocation } from './registers.ts';
import { schedule, type Step } from './schedule.ts';

const MOST_REGISTERS = REGISTER_CLASSES[REGISTER_CLASSES.length - 1]!;

/** Writes programs one after the other into one expression set, whose tables hold only what some program reads. */
export class SetEncoder {
  readonly #ir: ExpressionBuilder;
  readonly #programs: Program[] = [];
  readonly #masks: string[] = [];
  readonly #layers: string[] = [];
  readonly #keyframes: number[] = [];
  /** Places in the set's keyframes by those in the builder's. */
  readonly #curves = new Map<number, number>();
  readonly #steps: Step[][] = [];
  #code = new Uint32Array(1024);
  #length = 0;

  constructor(ir: ExpressionBuilder) {
    this.#ir = ir;
  }

  /** `nameOf` is what messages call an output. */
  add(
    name: string,
    outputs: readonly (ProgramOutput & { value: Value })[],
    nameOf: (output: ProgramOutput) => string,
  ): void {
    const roots = outputs.map((output) => output.value);
    let steps = schedule(roots, false);
    let allocation = allocate(steps);
    if (allocation.count > MOST_REGISTERS) {
      steps = schedule(roots, true);
      allocation = allocate(steps);
    }
    if (allocation.count > MOST_REGISTERS) this.#refuse(steps, allocation, outputs, nameOf);

    const start = this.#length / INSTRUCTION_WORDS;
    steps.forEach((step, at) => this.#write(step, allocation.registers, at));
    const tables = { code: this.#code, keyframes: this.#keyframes, masks: this.#masks, layers: this.#layers };
    this.#steps.push(steps);
    this.#programs.push({
      name,
      outputs: outputs.map(({ key, expression }) => ({ key, expression })),
      start,
      count: steps.length,
      registers: allocation.count,
      origins: steps.map(({ value }) => value?.origin ?? null),
      ...programHashes(tables, start, steps.length),
    });
  }

  finish(): ExpressionSet {
    return {
      code: this.#code.slice(0, this.#length),
      keyframes: Float32Array.from(this.#keyframes),
      masks: this.#masks,
      layers: this.#layers,
      programs: this.#programs,
    };
  }

  /** The steps of each program, in the order of its instructions. */
  get steps(): readonly (readonly Step[])[] {
    return this.#steps;
  }

  #write(step: Step, registers: Uint16Array, at: number): void {
    const op = opByName(step.op);
    if (this.#length === this.#code.length) this.#grow();
    const operands = step.operands.map((operand, k): DecodedOperand => {
      if (operand.kind === 'literal') return operand;
      if (operand.kind === 'step') return { kind: 'register', register: registers[operand.step]! };
      const keys = step.operands[k + 1];
      const count = keys?.kind === 'index' ? keys.index : 0;
      return { kind: 'index', index: this.#index(op.operands[k]!.counts!, operand.index, count) };
    });
    encode(this.#code, this.#length / INSTRUCTION_WORDS, { op, destination: registers[at]!, operands });
    this.#length += INSTRUCTION_WORDS;
  }

  /** Index in the set's own tables. */
  #index(counts: IndexMeaning, index: number, keys: number): number {
    if (counts === 'mask') return placeOf(this.#masks, this.#ir.masks[index]!);
    if (counts === 'layer') return placeOf(this.#layers, this.#ir.layers[index]!);
    return counts === 'keyframe' ? this.#curve(index, keys) : index;
  }

  #curve(first: number, count: number): number {
    let place = this.#curves.get(first);
    if (place === undefined) {
      place = this.#keyframes.length / 4;
      this.#keyframes.push(...this.#ir.keyframes.slice(first * 4, (first + count) * 4));
      this.#curves.set(first, place);
    }
    return place;
  }

  #grow(): void {
    const code = new Uint32Array(this.#code.length * 2);
    code.set(this.#code);
    this.#code = code;
  }

  #refuse(
    steps: readonly Step[],
    allocation: Allocation,
    outputs: readonly ProgramOutput[],
    nameOf: (output: ProgramOutput) => string,
  ): never {
    // Outputs are stored in order: the one being computed at the peak is the first stored after it.
    const slot = steps.slice(0, allocation.peak).filter((step) => step.value === null).length;
    const output = outputs[slot]!;
    throw new InputError(
      `${nameOf(output)} keeps ${allocation.count} intermediate values alive at once, and ${MOST_REGISTERS} is the most ` +
        'that can be evaluated. Let fewer nodes share results that are far apart: combine them two by two as they ' +
        'come, or split the expression.',
      { graph: output.expression },
    );
  }
}

const allocate = (steps: readonly Step[]) =>
  allocateRegisters(steps.map(({ operands, value }) => ({ operands, hasResult: value !== null })));

/** Place of a name in a table, put there when it is new. */
function placeOf(table: string[], name: string): number {
  const known = table.indexOf(name);
  return known >= 0 ? known : table.push(name) - 1;
}
