import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { choicesOf, outputLayer } from '#graph-core/output-layers.ts';
import { own } from '#graph-core/lookup.ts';
import type { Choice, Graph, GraphNode, ParamValue, PortRef, Project } from '#graph-core/project.ts';

type Parts = Pick<Project, 'graphs' | 'layers' | 'outputLayers'>;

/**
 * The graph whose value an output layer holds: the expression that feeds it, or one put together from its choices, which
 * is none of the project's own. Null when nothing feeds it, or what does is not there.
 */
export function layerGraph(project: Parts, id: string): Graph | null {
  const layer = outputLayer(project, id);
  if (!layer) return null;
  if (layer.goesWith !== undefined) {
    const choices = choicesOf(project, layer.goesWith);
    return chosenGraph(project, `output:${id}`, layer.name, choices, ({ value }) => value);
  }
  if (layer.kind === 'choice') {
    return chosenGraph(project, `output:${id}`, layer.name, choicesOf(project, id), ({ code }) => code);
  }
  const fed = own(project.layers.values, id);
  return fed === undefined ? null : (own(project.graphs, fed) ?? null);
}

/**
 * What goes with the choice whose expression is largest, or 0 where none is above 0; of equals the first. `gives` answers
 * a number, or the id of an expression.
 */
function chosenGraph(
  { graphs }: Parts,
  id: string,
  name: string,
  choices: readonly Choice[],
  gives: (choice: Choice) => number | string | undefined,
): Graph | null {
  const known = choices.filter(({ expression }) => own(graphs, expression));
  if (known.length === 0) return null;
  const nodes: Record<string, GraphNode> = {};
  const add = (
    node: string,
    type: string,
    params: Record<string, ParamValue>,
    inputs: Record<string, PortRef> = {},
  ): PortRef => {
    nodes[node] = { id: node, type, version: 1, position: { x: 0, y: 0 }, params, inputs };
    return { node, port: 'value' };
  };
  const expression = (node: string, graph: string) => add(node, STRUCTURAL.expression, { graph });
  let [largest, chosen]: (PortRef | null)[] = [null, null];
  for (const [k, choice] of known.entries()) {
    const amount = expression(`amount${k}`, choice.expression);
    const before: Record<string, PortRef> = largest ? { b: largest } : {};
    const condition = add(`larger${k}`, 'logic.compare', { b: 0 }, { a: amount, ...before });
    largest = add(`largest${k}`, 'math.maximum', { b: 0 }, { a: amount, ...before });
    const given = gives(choice);
    const isThere = typeof given === 'string' && own(graphs, given) !== undefined;
    const wire: Record<string, PortRef> = isThere ? { a: expression(`given${k}`, given) } : {};
    const kept: Record<string, PortRef> = chosen ? { b: chosen } : {};
    const number = typeof given === 'number' ? given : 0;
    chosen = add(`chosen${k}`, 'logic.select', { a: number, b: 0 }, { condition, ...wire, ...kept });
  }
  add('output', STRUCTURAL.output, {}, { value: chosen! });
  return { id, name, kind: 'expression', nodes };
}
