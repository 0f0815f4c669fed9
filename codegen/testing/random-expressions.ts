import fc from 'fast-check';
import { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import { OPS } from '../ops/table.ts';

/** Ops that take values only. */
const OPERATIONS = OPS.filter((op) => op.pure);
const READS = [
  'position_x',
  'position_z',
  'height',
  'gradient_x',
  'gradient_z',
  'slope',
  'aspect',
  'laplacian',
] as const;

export interface Recipe {
  readonly op: number;
  /** For each operand: which of the values before it to take, counted back, or a literal. */
  readonly operands: readonly {
    readonly back: number;
    readonly literal: number;
    readonly isLiteral: boolean;
  }[];
}

const operand = fc.record({
  back: fc.nat({ max: 12 }),
  literal: fc.oneof(
    fc.float({ min: -8, max: 8, noNaN: true }),
    fc.constantFrom(0, 1, -1, 0.5, 2, 100, 1e-3, 1e6),
  ),
  isLiteral: fc.boolean(),
});

/** Graphs as lists of ops, each on values before it. */
export const recipes: fc.Arbitrary<Recipe[]> = fc.array(
  fc.record({ op: fc.nat(), operands: fc.tuple(operand, operand, operand) }),
  { minLength: 4, maxLength: 40 },
);

/** Builds the graph; its last values are the outputs. */
export function build(recipe: readonly Recipe[], outputs = 8): { ir: ExpressionBuilder; values: Value[] } {
  const ir = new ExpressionBuilder();
  const values: Value[] = [
    ...READS.map((name) => ir.op(name)),
    ir.op('mask_distance', ir.mask('river')),
    ir.op('mask_distance', ir.mask('road')),
    ir.op('layer_value', ir.layer('flavor')),
    ir.op('sea_level'),
  ];
  const isNoise = (name: string) => OPS.find((op) => op.name === name)!.code >= 80;
  for (const step of recipe) {
    if (step.op % 20 === 19) {
      values.push(ir.curve(values[values.length - 1 - (step.operands[0]!.back % values.length)]!, CURVE));
      continue;
    }
    const op = OPERATIONS[step.op % OPERATIONS.length]!;
    const given = step.operands.slice(0, op.operands.length).map(({ back, literal, isLiteral }, k) => {
      // Seeds vary little in graphs, and a computed one makes all that follows random.
      if (isNoise(op.name) && k === 2) return Math.round(literal);
      return isLiteral ? literal : values[values.length - 1 - (back % values.length)]!;
    });
    values.push(ir.op(op.name, ...given));
  }
  return { ir, values: values.slice(-outputs) };
}

const CURVE = [
  { x: -5, y: 1, slopeIn: 0, slopeOut: 0.5 },
  { x: 0, y: 0, slopeIn: 0.25, slopeOut: 1 },
  { x: 1, y: 1, slopeIn: 0, slopeOut: 0 },
  { x: 50, y: -2, slopeIn: 0.125, slopeOut: 0 },
];
