import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { ParamValue } from '#graph-core/project.ts';

/** How rules are written as data, and nodes that many of them have. */
export interface RuleNode {
  id: string;
  type: string;
  /** Column it stands in, from the left; nodes of a column are stacked in the order they are listed. */
  column: number;
  label?: string;
  params?: Record<string, ParamValue>;
  /** `input: 'node.port'`. */
  wires?: Record<string, string>;
}

export interface Rule {
  id: string;
  name: string;
  description: string;
  kind: 'expression' | 'function';
  nodes: readonly RuleNode[];
  /** For an expression: the `node.port` that it is worth. A function has a node `output` of its own. */
  output?: string;
}

export const slider = (id: string, column: number, name: string, value: number, max: number): RuleNode => ({
  id,
  type: 'input.parameter',
  column,
  label: name,
  params: { name, value, min: 0, max },
});

export const mask = (id: string, of: string, label: string, column = 0): RuleNode => ({
  id,
  type: 'input.mask-distance',
  column,
  label,
  params: { mask: of },
});

export const reference = (graph: string, column = 0): RuleNode => ({
  id: graph,
  type: STRUCTURAL.expression,
  column,
  params: { graph },
});

export const noise = (id: string, scale: number, seed: number, octaves: number, column = 0): RuleNode => ({
  id,
  type: 'noise.perlin',
  column,
  params: { scale, seed, variant: 'fbm', octaves },
});
