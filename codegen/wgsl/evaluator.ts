import { decode, DESTINATION_SHIFT, type Instruction, LITERAL_SHIFT } from '../bytecode.ts';
import type { ExpressionSet, Program } from '../expression-set.ts';
import type { OpDeclaration } from '../op.ts';
import { OPS } from '../ops/table.ts';
import { libraryWgsl } from './library.ts';

export type EvaluatorKind =
  /** Runs any program that needs at most so many registers (one of REGISTER_CLASSES). */
  | { tier: 'interpreter'; registers: number }
  /** Straight-line code for every program of this one's shape (`shapeHash`); literals are read from `code`. */
  | { tier: 'specialised'; set: ExpressionSet; program: Program };

/** Texels that a thread of the interpreter evaluates side by side, so that it decodes each instruction once for them. */
const INTERPRETER_LANES = 2;

/**
 * WGSL that declares
 * `struct Context { x: f32, z: f32, height: f32, gradient_x: f32, gradient_z: f32, laplacian: f32, sea_level: f32, texel: u32 }`,
 * `const LANES: u32`, how many texels a thread evaluates (a power of two, at most 4),
 * and `fn evaluate(lanes: array<Context, LANES>, first: u32, count: u32)`, which runs `count` instructions from `first`.
 * Its host declares `code: array<vec4<u32>>` and `keyframes: array<vec4<f32>>` (storage buffers by those names),
 * `fn mask_distance(ctx: Context, mask: u32) -> f32`, `fn layer_value(ctx: Context, layer: u32) -> f32` and `fn store_output(ctx: Context, slot: u32, value: f32)`.
 */
export function evaluatorWgsl(kind: EvaluatorKind): string {
  return kind.tier === 'interpreter' ? interpreter(kind.registers) : specialised(kind.set, kind.program);
}

/** The struct that evaluators and their hosts share. */
export const CONTEXT_WGSL = `struct Context {
  x: f32,
  z: f32,
  height: f32,
  gradient_x: f32,
  gradient_z: f32,
  laplacian: f32,
  sea_level: f32,
  texel: u32,
}`;

const OPERANDS = ['a', 'b', 'c'] as const;
/** Components of an instruction word vector that hold operands. */
const LANES = ['y', 'z', 'w'] as const;

/** An op as a function of its operands; every op of both tiers goes through it. */
function opFunction(op: OpDeclaration): string {
  const params = op.operands.map(({ kind }, k) => `${OPERANDS[k]}: ${kind === 'index' ? 'u32' : 'f32'}`);
  if (readsContext(op)) params.unshift('ctx: Context');
  const head = `fn op_${op.name}(${params.join(', ')})`;
  return op.effect ? `${head} { ${op.wgsl}; }` : `${head} -> f32 { return ${op.wgsl}; }`;
}

const readsContext = (op: OpDeclaration) => /\bctx\b/.test(op.wgsl);

const call = (op: OpDeclaration, operands: readonly string[], context: string) =>
  `op_${op.name}(${[...(readsContext(op) ? [context] : []), ...operands].join(', ')})`;

/** Everything but `evaluate`, for the ops given. */
const preamble = (ops: readonly OpDeclaration[], lanes: number) =>
  [
    `const LANES = ${lanes}u;`,
    CONTEXT_WGSL,
    libraryWgsl(ops.flatMap((op) => op.uses ?? [])),
    ...ops.map(opFunction),
  ].join('\n\n');

/** Registers hold one value a lane. Operands are fetched before the switch: that compiles fastest, see docs/adr/0001. */
function interpreter(registers: number): string {
  const lanes = ['x', 'y', 'z', 'w'].slice(0, INTERPRETER_LANES);
  const vector = `vec${INTERPRETER_LANES}<f32>`;
  const fetch = LANES.map((lane, k) => {
    const register = `r[word.${lane} & ${registers - 1}u]`;
    const isLiteral = `(word.x & ${1 << (LITERAL_SHIFT + k)}u) != 0u`;
    return `    let ${OPERANDS[k]} = select(${register}, ${vector}(bitcast<f32>(word.${lane})), ${isLiteral});`;
  });
  const cases = OPS.map((op) => {
    const values = lanes.map((component, lane) => {
      const operands = op.operands.map(({ kind }, k) =>
        kind === 'index' ? `word.${LANES[k]}` : `${OPERANDS[k]}.${component}`,
      );
      return call(op, operands, `lanes[${lane}]`);
    });
    // An effect has no destination, and must not write to the one that its zero would be.
    const body = op.effect ? `${values.join('; ')}; continue;` : `result = ${vector}(${values.join(', ')});`;
    return `      case ${op.code}u: { ${body} }`;
  });
  return `${preamble(OPS, INTERPRETER_LANES)}

fn evaluate(lanes: array<Context, LANES>, first: u32, count: u32) {
  var r: array<${vector}, ${registers}>;
  for (var i = first; i < first + count; i++) {
    let word = code[i];
${fetch.join('\n')}
    var result = ${vector}();
    switch word.x & 0xffu {
${cases.join('\n')}
      default: {}
    }
    r[(word.x >> ${DESTINATION_SHIFT}u) & ${registers - 1}u] = result;
  }
}
`;
}

function specialised(set: ExpressionSet, program: Program): string {
  const instructions = Array.from({ length: program.count }, (_, i) => decode(set, program.start + i));
  const ops = [...new Set(instructions.map(({ op }) => op))].sort((a, b) => a.code - b.code);
  /** Name of the value that each register holds at this point. */
  const held: string[] = [];
  const lines = instructions.map((instruction, i) => {
    const value = call(instruction.op, operandTexts(instruction, i, held), 'lanes[0]');
    if (instruction.op.effect) return `  ${value};`;
    held[instruction.destination] = `v${i}`;
    return `  let v${i} = ${value};`;
  });
  return `${preamble(ops, 1)}

fn evaluate(lanes: array<Context, LANES>, first: u32, count: u32) {
${lines.join('\n')}
}
`;
}

/** Literals and places in tables are read from the code; only what a program's shape fixes stands in the text. */
function operandTexts({ op, operands }: Instruction, at: number, held: readonly string[]): string[] {
  return operands.map((operand, k) => {
    const word = `code[first + ${at}u].${LANES[k]}`;
    if (operand.kind === 'register') return held[operand.register]!;
    if (operand.kind === 'literal') return `bitcast<f32>(${word})`;
    const { counts } = op.operands[k]!;
    return counts === 'slot' || counts === 'keyframe-count' ? `${operand.index}u` : word;
  });
}
