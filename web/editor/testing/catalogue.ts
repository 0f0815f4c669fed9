import { emptyProject } from '#graph-core/empty-project.ts';
import type { NodeCatalogue, NodeDeclaration, Unit } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, ParamValue, PortRef, Project } from '#graph-core/project.ts';

/** A few node types, for tests: small, and independent of the node library. */
const declare = (
  id: string,
  inputs: [id: string, unit: Unit | 'any'][],
  outputs: [id: string, unit: Unit | { sameAs: string }][],
  params: NodeDeclaration['params'] = [],
): [string, NodeDeclaration] => [
  id,
  {
    id,
    version: 1,
    category: id.startsWith('math') ? 'math' : id.startsWith('input') ? 'input' : 'graph',
    label: id,
    keywords: [],
    doc: '',
    inputs: inputs.map(([port, unit]) => ({ id: port, label: port, unit, doc: '', default: 0 })),
    outputs: outputs.map(([port, unit]) => ({ id: port, label: port, unit, doc: '' })),
    params,
  },
];

const number = (id: string, fallback: number): NodeDeclaration['params'][number] => ({
  id,
  label: id,
  kind: 'number',
  unit: 'number',
  default: fallback,
  doc: '',
});
const text = (id: string): NodeDeclaration['params'][number] => ({
  id,
  label: id,
  kind: 'text',
  default: '',
  doc: '',
});

export const catalogue: NodeCatalogue = new Map([
  declare(
    'math.add',
    [
      ['a', 'any'],
      ['b', 'any'],
    ],
    [['value', { sameAs: 'a' }]],
  ),
  declare(
    'math.from-metres',
    [
      ['other', 'number'],
      ['distance', 'metres'],
    ],
    [['value', 'fraction']],
  ),
  declare(
    'math.curve',
    [['x', 'number']],
    [['value', 'number']],
    [{ id: 'curve', label: 'curve', kind: 'curve', default: [], doc: '' }],
  ),
  declare('input.distance', [], [['value', 'metres']]),
  declare('input.slope', [], [['value', 'degrees']]),
  declare(
    'input.parameter',
    [],
    [['value', 'number']],
    [text('name'), number('value', 0.5), number('min', 0), number('max', 1)],
  ),
  declare('graph.output', [['value', 'any']], []),
  declare(
    'graph.expression',
    [],
    [['value', 'number']],
    [{ id: 'graph', label: 'graph', kind: 'graph', default: '', graphKind: 'expression', doc: '' }],
  ),
  declare('graph.function', [], []),
  declare('graph.reroute', [['value', 'any']], [['value', { sameAs: 'value' }]]),
  declare('function.input', [], [['value', 'number']]),
  declare('function.output', [['value', 'any']], []),
]);

export function node(
  id: string,
  type: string,
  inputs: Record<string, PortRef> = {},
  params: Record<string, ParamValue> = {},
): GraphNode {
  return { id, type, version: 1, position: { x: 0, y: 0 }, params, inputs };
}

export const wire = (from: string, port = 'value'): PortRef => ({ node: from, port });

export const graphOf = (id: string, kind: Graph['kind'], ...nodes: GraphNode[]): Graph => ({
  id,
  name: id.toUpperCase(),
  kind,
  nodes: Object.fromEntries(nodes.map((each) => [each.id, each])),
});

export function projectOf(...graphs: Graph[]): Project {
  return emptyProject({ graphs });
}
