/** A step as allocation sees it: operands that name steps, and whether there is a result to keep. */
interface RegisterUse {
  readonly operands: readonly (
    { readonly kind: 'step'; readonly step: number } | { readonly kind: 'literal' | 'index' }
  )[];
  readonly hasResult: boolean;
}

export interface Allocation {
  /** Destination by step; 0 for steps without a result. */
  readonly registers: Uint16Array;
  /** How many there are. */
  readonly count: number;
  /** The step at which most values are alive. */
  readonly peak: number;
}

/**
 * Linear scan over straight-line code: each result takes the lowest register that is free, and a register is free again
 * after the last read of its value. In such code that needs no more registers than there are values alive at once.
 */
export function allocateRegisters(steps: readonly RegisterUse[]): Allocation {
  const lastRead = new Int32Array(steps.length).fill(-1);
  steps.forEach(({ operands }, at) => {
    for (const operand of operands) if (operand.kind === 'step') lastRead[operand.step] = at;
  });
  const registers = new Uint16Array(steps.length);
  const free = new FreeRegisters();
  let count = 0;
  let peak = 0;
  steps.forEach(({ operands, hasResult }, at) => {
    for (const operand of operands) {
      if (operand.kind !== 'step' || lastRead[operand.step] !== at) continue;
      free.release(registers[operand.step]!);
      lastRead[operand.step] = -1; // An operand may be read twice by one step.
    }
    if (!hasResult) return;
    const register = free.take();
    registers[at] = register;
    if (register + 1 > count) {
      count = register + 1;
      peak = at;
    }
  });
  return { registers, count, peak };
}

/** A set of numbers from 0 up, without end, of which the lowest is taken. */
class FreeRegisters {
  /** Bit set where free; registers beyond are all free. */
  readonly #words: number[] = [];

  take(): number {
    for (let word = 0; ; word++) {
      if (word === this.#words.length) this.#words.push(-1);
      const bits = this.#words[word]!;
      if (bits === 0) continue;
      const bit = 31 - Math.clz32(bits & -bits);
      this.#words[word] = bits & (bits - 1);
      return word * 32 + bit;
    }
  }

  release(register: number): void {
    this.#words[register >> 5]! |= 1 << (register & 31);
  }
}
