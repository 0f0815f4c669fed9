import { INSTRUCTION_WORDS } from '#codegen/expression-set.ts';
import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import { opByCode } from '#codegen/ops/table.ts';

/** What of the zone a program reads: a change of anything else leaves its values as they are. */
export interface ProgramNeeds {
  /** Heights or what follows from them. */
  ground: boolean;
  seaLevel: boolean;
  /** Ids of masks. */
  masks: ReadonlySet<string>;
  /** Ids of source layers. */
  layers: ReadonlySet<string>;
}

const GROUND_OPS = new Set(['height', 'gradient_x', 'gradient_z', 'slope', 'aspect', 'laplacian']);

export function programNeeds(set: ExpressionSet, program: Program): ProgramNeeds {
  const [masks, layers] = [new Set<string>(), new Set<string>()];
  const needs = { ground: false, seaLevel: false, masks, layers };
  for (let k = program.start; k < program.start + program.count; k++) {
    const word = k * INSTRUCTION_WORDS;
    const op = opByCode(set.code[word]! & 0xff);
    if (!op) throw new Error(`instruction ${k} of ${program.name} has no opcode`);
    if (GROUND_OPS.has(op.name)) needs.ground = true;
    if (op.name === 'sea_level') needs.seaLevel = true;
    if (op.name === 'layer_value') layers.add(set.layers[set.code[word + 1]!]!);
    if (op.name === 'mask_distance') masks.add(set.masks[set.code[word + 1]!]!);
  }
  return needs;
}

export function programOf(set: ExpressionSet, name: string): Program {
  const program = set.programs.find((candidate) => candidate.name === name);
  if (!program) throw new Error(`the expression set has no program ${name}`);
  return program;
}
