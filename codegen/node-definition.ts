import type { Keyframe } from '#graph-core/project.ts';
import type { NodeCatalogue, NodeDeclaration } from '#graph-core/node-declaration.ts';
import type { IrBuilder, Value } from './ir.ts';

/** What a node's `lower` may ask for while it builds the expression of its outputs. */
export interface LowerContext {
  readonly ir: IrBuilder;
  /** The value on an input: its wire's, else its literal, else its declared default. */
  input(id: string): Value;
  number(param: string): number;
  boolean(param: string): boolean;
  choice(param: string): string;
  curve(param: string): readonly Keyframe[];
  /** Index in the set's mask table of the mask that the param names. */
  mask(param: string): number;
  /** The code of the ecotope that the param names, and the index of its mask; null for the one that covers all. */
  ecotope(param: string): { code: number; mask: number } | null;
  /** Index in the set's layer table of the source layer that the param names. */
  layer(param: string): number;
  /** The same of the layer that holds the ecotopes' codes. */
  ecotopeLayer(): number;
}

/** A node of the library: what graph-core knows of it, and how it becomes an expression. It holds no WGSL. */
export interface NodeDefinition extends NodeDeclaration {
  /** The value of each declared output. Structural nodes (STRUCTURAL) are flattened before and have none. */
  lower?(context: LowerContext): Record<string, Value>;
}

export type NodeLibrary = NodeCatalogue<NodeDefinition>;
