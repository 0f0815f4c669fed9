import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import type { NumberScale } from './fields/number-scale.ts';
import type { GraphFacts, InputPort } from './graph-facts.ts';

/** A slider that a graph exposes. */
export const EXPOSED_PARAMETER = 'input.parameter';

/** The kinds that are a number, by its declaration or its input's. */
export type NumberParam = Extract<ParamDeclaration, { kind: 'number' | 'integer' }>;

export const isNumberParam = (param: ParamDeclaration): param is NumberParam =>
  param.kind === 'number' || param.kind === 'integer';

const numberIn = (node: GraphNode, param: string): number | undefined => {
  const value = node.params[param];
  return typeof value === 'number' ? value : undefined;
};

/**
 * Range and unit of a number. An exposed parameter, and a function's input, carry their own limits: other settings
 * of the same node.
 */
export function scaleOf(
  param: NumberParam,
  node: GraphNode,
  declared: readonly ParamDeclaration[],
): NumberScale {
  if (param.kind === 'integer') return { min: param.min, max: param.max, integer: true, unit: 'number' };
  const own =
    (node.type === EXPOSED_PARAMETER && param.id === 'value') ||
    (node.type === STRUCTURAL.functionInput && param.id === 'default');
  if (!own) return { min: param.min, max: param.max, step: param.step, unit: param.unit };
  const limit = (id: string) => {
    const declaration = declared.find((other) => other.id === id);
    const fallback = declaration?.kind === 'number' ? declaration.default : undefined;
    return numberIn(node, id) ?? fallback;
  };
  const [min, max] = [limit('min'), limit('max')];
  return min !== undefined && max !== undefined && max > min
    ? { min, max, step: param.step, unit: param.unit }
    : { step: param.step, unit: param.unit };
}

export function inputScale(input: InputPort): NumberScale {
  return { min: input.min, max: input.max, step: input.step, unit: input.unit };
}

/** The literal of an input without a wire: what the file has, else the default; null when it reads the position. */
export function literalOf(node: GraphNode, input: InputPort): number | null {
  return numberIn(node, input.id) ?? (typeof input.default === 'number' ? input.default : null);
}

/** What a card is called: its own label, else the graph or parameter that it stands for, else its type. */
export function titleOf(facts: GraphFacts, id: string): string {
  const node = facts.node(id);
  if (!node) return '';
  if (node.label) return node.label;
  const name = node.params['name'];
  const named: readonly string[] = [EXPOSED_PARAMETER, STRUCTURAL.functionInput, STRUCTURAL.functionOutput];
  if (named.includes(node.type) && typeof name === 'string' && name !== '') return name;
  const graph = graphBehind(node);
  if (graph) return facts.project.graphs[graph]?.name ?? 'Missing graph';
  return facts.declaration(id)?.label ?? node.type;
}

/** The graph that a node stands for and that a double click opens; null when it stands for none. */
export function graphBehind(node: GraphNode): string | null {
  if (node.type !== STRUCTURAL.expression && node.type !== STRUCTURAL.function) return null;
  const graph = node.params['graph'];
  return typeof graph === 'string' && graph !== '' ? graph : null;
}

/** How many settings a card shows before its inputs; the panel shows all. */
const CARD_SETTINGS = 3;

/** Where the first ones are not the ones that matter. */
const CARD_CHOICE: Readonly<Record<string, readonly string[]>> = {
  [EXPOSED_PARAMETER]: ['value'],
  [STRUCTURAL.functionInput]: ['unit', 'default'],
};

/** The settings that a card shows: the first few that are a number or a choice. */
export function cardParams(node: GraphNode, declared: readonly ParamDeclaration[]): ParamDeclaration[] {
  const shown = declared.filter(
    (param) => param.kind !== 'text' && !(param.kind === 'graph' && graphBehind(node)),
  );
  const chosen = CARD_CHOICE[node.type];
  if (chosen) return shown.filter((param) => chosen.includes(param.id));
  return shown.slice(0, CARD_SETTINGS);
}

/** The exposed parameters of a graph, from top to bottom as they lie on the canvas. */
export function exposedParameters(graph: Graph): GraphNode[] {
  return Object.values(graph.nodes)
    .filter((node) => node.type === EXPOSED_PARAMETER)
    .sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
}
