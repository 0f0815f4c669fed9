import { decode, floatBits } from '#codegen/bytecode.ts';
import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import type { OpDeclaration } from '#codegen/op.ts';
import { OPS } from '#codegen/ops/table.ts';
import { evaluatorWgsl } from '#codegen/wgsl/evaluator.ts';

/** A program for an operand stack: the form that ADR 1 decided against, kept as the reference it is measured with. */
export interface StackProgram {
  code: Uint32Array;
  instructions: number;
  /** Values on the stack at most, and locals that hold shared values. */
  depth: number;
  locals: number;
}

/** Codes that no op has. */
const PUSH_LITERAL = 249;
const LOAD_LOCAL = 250;
const STORE_LOCAL = 251;

interface Step {
  op: OpDeclaration;
  operands: ({ step: number } | { literal: number } | { index: number })[];
}

/** The same computation for an operand stack: literals inside the code, shared values in locals. */
export function stackProgram(set: ExpressionSet, program: Program): StackProgram {
  const steps = stepsOf(set, program);
  const uses = steps.map(() => 0);
  for (const { operands } of steps)
    for (const operand of operands) if ('step' in operand) uses[operand.step]!++;

  const code: number[] = [];
  const locals = new Map<number, number>();
  let [instructions, depth, deepest] = [0, 0, 0];
  const add = (grows: number, ...words: number[]) => {
    code.push(...words);
    instructions++;
    depth += grows;
    deepest = Math.max(deepest, depth);
  };
  const emit = (at: number) => {
    const local = locals.get(at);
    if (local !== undefined) return add(1, LOAD_LOCAL, local);
    const { op, operands } = steps[at]!;
    const indices: number[] = [];
    for (const operand of operands) {
      if ('step' in operand) emit(operand.step);
      else if ('literal' in operand) add(1, PUSH_LITERAL, floatBits(operand.literal));
      else indices.push(operand.index);
    }
    add((op.effect ? 0 : 1) - valuesOf(op), op.code, ...indices);
    if (uses[at]! > 1) {
      locals.set(at, locals.size);
      add(0, STORE_LOCAL, locals.size - 1);
    }
  };
  steps.forEach(({ op }, at) => op.effect && emit(at));
  return { code: Uint32Array.from(code), instructions, depth: deepest, locals: locals.size };
}

/** Instructions with the steps that their registers were written by. */
function stepsOf(set: ExpressionSet, program: Program): Step[] {
  const writtenBy: number[] = [];
  return Array.from({ length: program.count }, (_, at) => {
    const { op, operands, destination } = decode(set, program.start + at);
    const step: Step = {
      op,
      operands: operands.map((operand) => {
        if (operand.kind === 'register') return { step: writtenBy[operand.register]! };
        return operand.kind === 'literal' ? { literal: operand.value } : { index: operand.index };
      }),
    };
    if (!op.effect) writtenBy[destination] = at;
    return step;
  });
}

const valuesOf = (op: OpDeclaration) => op.operands.filter(({ kind }) => kind === 'value').length;

/** As evaluatorWgsl's interpreter, with as many texels a thread, for `code: array<u32>` counted in words. */
export function stackMachineWgsl({ depth, locals }: StackProgram): string {
  const registers = evaluatorWgsl({ tier: 'interpreter', registers: 16 });
  const preamble = registers.slice(0, registers.indexOf('fn evaluate('));
  const lanes = Number(/const LANES = (\d)u/.exec(preamble)![1]);
  const vector = `vec${lanes}<f32>`;
  const cases = OPS.map((op) => {
    const values = valuesOf(op);
    const call = (lane: number) => {
      let [value, index] = [values, 1];
      const operands = op.operands.map(({ kind }) =>
        kind === 'index' ? `code[pc + ${index++}u]` : `s[sp - ${value--}u].${'xyzw'[lane]}`,
      );
      if (/\bctx\b/.test(op.wgsl)) operands.unshift(`lanes[${lane}]`);
      return `op_${op.name}(${operands.join(', ')})`;
    };
    const calls = Array.from({ length: lanes }, (_, lane) => call(lane));
    const result = op.effect
      ? `${calls.join('; ')};`
      : `s[sp - ${values}u] = ${vector}(${calls.join(', ')});`;
    const words = 1 + op.operands.length - values;
    return `      case ${op.code}u: { ${result} sp = sp + ${op.effect ? 0 : 1}u - ${values}u; pc += ${words}u; }`;
  });
  return `${preamble}
fn evaluate(lanes: array<Context, LANES>, first: u32, count: u32) {
  var s: array<${vector}, ${Math.max(1, depth)}>;
  var l: array<${vector}, ${Math.max(1, locals)}>;
  var sp = 0u;
  var pc = first;
  while (pc < first + count) {
    switch code[pc] {
      case ${PUSH_LITERAL}u: { s[sp] = ${vector}(bitcast<f32>(code[pc + 1u])); sp++; pc += 2u; }
      case ${LOAD_LOCAL}u: { s[sp] = l[code[pc + 1u]]; sp++; pc += 2u; }
      case ${STORE_LOCAL}u: { l[code[pc + 1u]] = s[sp - 1u]; pc += 2u; }
${cases.join('\n')}
      default: { pc++; }
    }
  }
}
`;
}
