import type { Keyframe, ParamValue } from '#graph-core/project.ts';
import type { InputDeclaration, NodeDeclaration, ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';
import type { NodeDefinition } from '#codegen/node-definition.ts';

/** What a picture in the reference feeds to an input: an axis of the picture, noise, or one number. */
export type PictureSource =
  | { kind: 'ramp'; along: 'x' | 'z'; from: number; to: number }
  | { kind: 'noise'; from: number; to: number; seed: number }
  | { kind: 'blob'; from: number; to: number }
  | { kind: 'number'; value: number };

/** How the reference page draws a node's first output (or the one named). */
export interface Picture {
  output?: string;
  params?: Readonly<Record<string, ParamValue>>;
  inputs?: Readonly<Record<string, PictureSource>>;
  /** Values drawn darkest and lightest; by default the smallest and largest that occur. */
  range?: readonly [number, number];
}

/** A node as the library holds it: its definition, and what its picture in the reference shows. */
export interface LibraryNode extends NodeDefinition {
  picture?: Picture;
}

type IdOf<List extends readonly { id: string }[]> = List[number]['id'];
type ParamOfKind<List extends readonly ParamDeclaration[], Kind extends ParamDeclaration['kind']> = Extract<
  List[number],
  { kind: Kind }
>['id'];

/** LowerContext, narrowed to the ids that this node declares: a misspelt port or param is a type error. */
interface LowerContextOf<
  Inputs extends readonly InputDeclaration[],
  Params extends readonly ParamDeclaration[],
> {
  readonly ir: IrBuilder;
  input(id: IdOf<Inputs>): Value;
  number(param: ParamOfKind<Params, 'number' | 'integer'>): number;
  boolean(param: ParamOfKind<Params, 'boolean'>): boolean;
  choice(param: ParamOfKind<Params, 'choice'>): string;
  curve(param: ParamOfKind<Params, 'curve'>): readonly Keyframe[];
  mask(param: ParamOfKind<Params, 'mask'>): number;
  ecotope(param: ParamOfKind<Params, 'ecotope'>): { code: number; mask: number } | null;
  layer(param: ParamOfKind<Params, 'layer'>): number;
  ecotopeLayer(): number;
}

/**
 * Declares a node. Everything that is said of it (palette, docs, validation, lowering, tests) reads this one object;
 * library.ts registers it.
 */
export function defineNode<
  const Inputs extends readonly InputDeclaration[],
  const Outputs extends NodeDeclaration['outputs'],
  const Params extends readonly ParamDeclaration[],
>(
  definition: Omit<LibraryNode, 'inputs' | 'outputs' | 'params' | 'lower'> & {
    inputs: Inputs;
    outputs: Outputs;
    params: Params;
    lower?(context: LowerContextOf<Inputs, Params>): Record<IdOf<Outputs>, Value>;
  },
): LibraryNode {
  return definition;
}
