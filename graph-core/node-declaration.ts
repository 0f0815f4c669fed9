import type { GraphNode, Keyframe, ParamValue } from './project.ts';

/**
 * What a scalar means. `number` is plain and goes anywhere; the others follow the coercion table in units.ts.
 * `any` (inputs only) takes every unit.
 */
export type Unit = 'number' | 'metres' | 'degrees' | 'fraction' | 'boolean' | 'seed';

/** What an input without a wire reads: a literal the user edits, or the position of the texel. */
export type InputDefault = number | 'position.x' | 'position.z';

export interface InputDeclaration {
  id: string;
  label: string;
  unit: Unit | 'any';
  doc: string;
  /** Absent: the input must be wired, and validation says so. */
  default?: InputDefault;
  min?: number;
  max?: number;
  step?: number;
}

export interface OutputDeclaration {
  id: string;
  label: string;
  /** A fixed unit, or that of whatever is wired to an input (its declared unit when `any` is unwired: number). */
  unit: Unit | { sameAs: string };
  doc: string;
}

interface ParamBase {
  id: string;
  label: string;
  doc: string;
}
export type ParamDeclaration =
  | (ParamBase & { kind: 'number'; unit: Unit; default: number; min?: number; max?: number; step?: number })
  | (ParamBase & { kind: 'integer'; default: number; min: number; max: number })
  | (ParamBase & { kind: 'boolean'; default: boolean })
  | (ParamBase & { kind: 'choice'; default: string; options: readonly { value: string; label: string }[] })
  | (ParamBase & { kind: 'curve'; default: readonly Keyframe[] })
  | (ParamBase & { kind: 'text'; default: string })
  /** An id of a mask, an ecotope (or `all`), a source layer, or a graph of the given kind; '' is "none chosen" and is reported by validation. */
  | (ParamBase & { kind: 'mask'; default: '' })
  | (ParamBase & { kind: 'ecotope'; default: '' })
  | (ParamBase & { kind: 'layer'; default: '' })
  | (ParamBase & { kind: 'graph'; default: ''; graphKind: 'expression' | 'function' });

export interface NodeDeclaration {
  /** Stable for ever: files name it. `category.name`. */
  id: string;
  version: number;
  category: NodeCategory;
  label: string;
  keywords: readonly string[];
  doc: string;
  inputs: readonly InputDeclaration[];
  outputs: readonly OutputDeclaration[];
  params: readonly ParamDeclaration[];
  /** Brings the params and inputs of a node written by an older version to this one; called with that node. */
  migrate?(node: GraphNode): GraphNode;
}

export const NODE_CATEGORIES = ['input', 'noise', 'math', 'logic', 'shape', 'graph'] as const;
export type NodeCategory = (typeof NODE_CATEGORIES)[number];

/** The node library as the layers below it see it: looked up by type, passed as an argument, never imported. */
export type NodeCatalogue<D extends NodeDeclaration = NodeDeclaration> = ReadonlyMap<string, D>;

/**
 * Node types with a meaning in the graph's structure itself. They are declared in the library like every other
 * (palette, docs), but flattening handles them; all else is lowered by its own declaration.
 */
export const STRUCTURAL = {
  /** The result of an expression graph: one input `value`. */
  output: 'graph.output',
  /** The value of another named expression: param `graph`; one output `value`. */
  expression: 'graph.expression',
  /** An instance of a function: param `graph`; ports are those of the function (see ports.ts). */
  function: 'graph.function',
  /** Declares a port of a function; the node's id is the port's id on every instance. */
  functionInput: 'function.input',
  functionOutput: 'function.output',
  /** Passes its input through: a bend in a wire. */
  reroute: 'graph.reroute',
} as const;

/** Kinds of params that name something of the project. */
export const REFERENCE_KINDS: ReadonlySet<ParamDeclaration['kind']> = new Set([
  'mask',
  'ecotope',
  'layer',
  'graph',
]);

/** A param's value, or its declared default where the file has none. */
export function paramOf(node: GraphNode, declaration: ParamDeclaration): ParamValue {
  return node.params[declaration.id] ?? (declaration.default as ParamValue);
}
