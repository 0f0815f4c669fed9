import type { Origin } from './ir.ts';

/** Registers an interpreter can be built for; a program needs at most the last. */
export const REGISTER_CLASSES = [16, 32, 64, 128, 256] as const;

/** u32 words an instruction takes: header, then three operand slots. See bytecode.ts for the layout. */
export const INSTRUCTION_WORDS = 4;

export interface ProgramOutput {
  /** Given by whoever compiled, such as `overlay` or `blend:rock`. */
  key: string;
  /** The named expression it is the value of. */
  expression: string;
}

/** A run of instructions that computes some outputs together, shared parts once. */
export interface Program {
  name: string;
  outputs: readonly ProgramOutput[];
  /** In instructions, within the set's code. */
  start: number;
  count: number;
  /** Registers it needs; at most the last of REGISTER_CLASSES, or compiling fails with a message. */
  registers: number;
  /** Node that each instruction comes from, for badges and costs. Not part of the set's bytes. */
  origins: readonly (Origin | null)[];
  /** Hash of the instructions, keyframes, masks and layers: the same bytes, the same values. */
  contentHash: string;
  /** As contentHash, but blind to literals: programs of one shape share a specialised pipeline. */
  shapeHash: string;
}

/** Everything evaluation needs, ready for the GPU. Equal projects give equal bytes, wherever their nodes lie. */
export interface ExpressionSet {
  code: Uint32Array;
  /** 4 floats a key: x, y, slopeIn, slopeOut. */
  keyframes: Float32Array;
  /** Mask ids in the order that index operands count them. */
  masks: readonly string[];
  /** Ids of source layers, likewise. */
  layers: readonly string[];
  programs: readonly Program[];
}
