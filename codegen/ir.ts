import type { Keyframe } from '#graph-core/project.ts';
import type { OpName } from './ops/table.ts';

/** The graph and node that first asked for a value: for badges, costs and messages. */
export interface Origin {
  graph: string;
  node: string;
}

/**
 * One SSA value. Values are hash-consed when they are built, so equal expressions are the same object
 * (common-subexpression removal), and pure operations on literals are folded on the spot.
 */
export type Value =
  | { readonly kind: 'literal'; readonly id: number; readonly value: number }
  | {
      readonly kind: 'op';
      readonly id: number;
      readonly op: OpName;
      readonly operands: readonly Operand[];
      readonly origin: Origin | null;
    };

export type Operand = Value | { readonly kind: 'index'; readonly index: number };

/** Builds expressions; the only way to make values. */
export interface IrBuilder {
  literal(value: number): Value;
  /** Value operands may be given as plain numbers; index operands always are. */
  op(name: OpName, ...operands: (Value | number)[]): Value;
  /** Cubic Hermite through the keys, constant outside them. */
  curve(x: Value, keys: readonly Keyframe[]): Value;
}
