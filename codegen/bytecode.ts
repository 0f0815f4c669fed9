import type { ExpressionSet } from './expression-set.ts';
import { INSTRUCTION_WORDS } from './expression-set.ts';
import type { OpDeclaration } from './op.ts';
import { opByCode } from './ops/table.ts';

/**
 * An instruction is four u32 words:
 * - x: opcode (bits 0 to 7), destination register (8 to 15), and for each operand k whether it is a literal (16 + k);
 * - y, z, w: the operands: a register number, the bits of a literal float32, or an index.
 * Slots without an operand are 0, and so is the destination of an instruction without a result.
 */
export const DESTINATION_SHIFT = 8;
export const LITERAL_SHIFT = 16;

const scratch = new DataView(new ArrayBuffer(4));

export function floatBits(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

export function bitsFloat(bits: number): number {
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}

export type DecodedOperand =
  | { readonly kind: 'register'; readonly register: number }
  | { readonly kind: 'literal'; readonly value: number }
  | { readonly kind: 'index'; readonly index: number };

export interface Instruction {
  readonly op: OpDeclaration;
  readonly destination: number;
  readonly operands: readonly DecodedOperand[];
}

/** The instruction at a place (in instructions) of the set's code. */
export function decode(set: ExpressionSet, at: number): Instruction {
  const header = set.code[at * INSTRUCTION_WORDS]!;
  const op = opByCode(header & 0xff);
  if (!op) throw new Error(`instruction ${at} has the unknown opcode ${header & 0xff}`);
  return {
    op,
    destination: (header >>> DESTINATION_SHIFT) & 0xff,
    operands: op.operands.map((declaration, k) => {
      const word = set.code[at * INSTRUCTION_WORDS + 1 + k]!;
      if (declaration.kind === 'index') return { kind: 'index', index: word };
      const isLiteral = ((header >>> (LITERAL_SHIFT + k)) & 1) === 1;
      return isLiteral ? { kind: 'literal', value: bitsFloat(word) } : { kind: 'register', register: word };
    }),
  };
}

/** Writes an instruction at a place (in instructions) of some code whose words are 0 there. */
export function encode(code: Uint32Array, at: number, { op, destination, operands }: Instruction): void {
  const place = at * INSTRUCTION_WORDS;
  let header = op.code | (destination << DESTINATION_SHIFT);
  operands.forEach((operand, k) => {
    const word = place + 1 + k;
    if (operand.kind === 'literal') {
      header |= 1 << (LITERAL_SHIFT + k);
      code[word] = floatBits(operand.value);
    } else {
      code[word] = operand.kind === 'register' ? operand.register : operand.index;
    }
  });
  code[place] = header;
}
