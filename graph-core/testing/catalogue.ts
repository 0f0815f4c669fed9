import { STRUCTURAL } from '../node-declaration.ts';
import type {
  InputDeclaration,
  NodeCatalogue,
  NodeDeclaration,
  OutputDeclaration,
} from '../node-declaration.ts';
import { emptyProject } from '../empty-project.ts';
import type { Graph, GraphNode, PortRef, Project } from '../project.ts';

const input = (id: string, unit: InputDeclaration['unit'], more: Partial<InputDeclaration> = {}) => ({
  id,
  label: id,
  unit,
  doc: '',
  ...more,
});
const output = (unit: OutputDeclaration['unit'], id = 'value') => ({ id, label: id, unit, doc: '' });

function declare(id: string, label: string, parts: Partial<NodeDeclaration>): NodeDeclaration {
  const none = { keywords: [], doc: '', inputs: [], outputs: [], params: [] };
  return { id, version: 1, category: 'math', label, ...none, ...parts };
}

const unitParam = { kind: 'choice' as const, id: 'unit', label: 'Unit', doc: '', default: 'number' };
const units = ['number', 'metres', 'fraction'].map((value) => ({ value, label: value }));
const defaultParam = {
  kind: 'number' as const,
  id: 'default',
  label: 'Default',
  doc: '',
  unit: 'number' as const,
  default: 0,
};
const nameParam = { kind: 'text' as const, id: 'name', label: 'Name', doc: '', default: '' };

/** A few nodes with every kind of port and setting, beside those that make up the structure of graphs. */
const DECLARATIONS: NodeDeclaration[] = [
  declare('test.add', 'Add', {
    inputs: [input('a', 'number', { default: 0 }), input('b', 'number', { default: 0, min: -10, max: 10 })],
    outputs: [output({ sameAs: 'a' })],
  }),
  declare('test.height', 'Height', { outputs: [output('metres')] }),
  declare('test.needy', 'Needy', { inputs: [input('in', 'fraction')], outputs: [output('fraction')] }),
  declare('test.turn', 'Turn', {
    inputs: [input('by', 'degrees', { default: 0 })],
    outputs: [output('degrees')],
  }),
  declare('test.mask', 'Distance', {
    outputs: [output('metres')],
    params: [{ kind: 'mask', id: 'mask', label: 'Mask', doc: '', default: '' }],
  }),
  declare('test.settings', 'Settings', {
    version: 3,
    outputs: [output('number')],
    params: [
      { kind: 'number', id: 'size', label: 'Size', doc: '', unit: 'metres', default: 5, min: 0, max: 100 },
      { kind: 'integer', id: 'octaves', label: 'Octaves', doc: '', default: 4, min: 1, max: 12 },
      { kind: 'boolean', id: 'wrap', label: 'Wrap', doc: '', default: false },
      { kind: 'curve', id: 'curve', label: 'Curve', doc: '', default: [] },
    ],
    // Version 1 called the size `radius`.
    migrate: (node) => {
      const { radius, ...params } = node.params;
      return { ...node, params: radius === undefined ? params : { ...params, size: radius } };
    },
  }),
  declare(STRUCTURAL.output, 'Output', { inputs: [input('value', 'any')] }),
  declare(STRUCTURAL.expression, 'Expression', {
    outputs: [output('number')],
    params: [{ kind: 'graph', id: 'graph', label: 'Of', doc: '', default: '', graphKind: 'expression' }],
  }),
  declare(STRUCTURAL.function, 'Function', {
    params: [{ kind: 'graph', id: 'graph', label: 'Of', doc: '', default: '', graphKind: 'function' }],
  }),
  declare(STRUCTURAL.functionInput, 'Function input', {
    outputs: [output('number')],
    params: [nameParam, defaultParam, { ...unitParam, options: units }],
  }),
  declare(STRUCTURAL.functionOutput, 'Function output', {
    inputs: [input('value', 'number', { default: 0 })],
    params: [nameParam, { ...unitParam, options: units }],
  }),
  declare(STRUCTURAL.reroute, 'Reroute', {
    inputs: [input('value', 'any', { default: 0 })],
    outputs: [output({ sameAs: 'value' })],
  }),
];

export const CATALOGUE: NodeCatalogue = new Map(DECLARATIONS.map((node) => [node.id, node]));

/** A node at a place of its own; wires are written as `node.port`. */
export function node(
  id: string,
  type: string,
  parts: {
    inputs?: Record<string, string>;
    params?: GraphNode['params'];
    version?: number;
    label?: string;
  } = {},
): GraphNode {
  const wire = (text: string): PortRef => {
    const [from, port] = text.split('.') as [string, string];
    return { node: from, port };
  };
  const { inputs = {}, params = {}, version = CATALOGUE.get(type)?.version ?? 1, label } = parts;
  return {
    id,
    type,
    version,
    position: { x: 0, y: 0 },
    params,
    inputs: Object.fromEntries(Object.entries(inputs).map(([port, text]) => [port, wire(text)])),
    ...(label === undefined ? {} : { label }),
  };
}

export function graph(id: string, nodes: readonly GraphNode[], kind: Graph['kind'] = 'expression'): Graph {
  return { id, name: `Graph ${id}`, kind, nodes: Object.fromEntries(nodes.map((each) => [each.id, each])) };
}

export function project(...graphs: readonly Graph[]): Project {
  return emptyProject({
    name: 'Test',
    world: { tilesX: 5, tilesZ: 5 },
    masks: { ocean: { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 } },
    graphs,
  });
}

/** Height → Add (with a literal) → Output, beside an Add that nothing reads. */
export const sumGraph = (id = 'sum'): Graph =>
  graph(id, [
    node('h', 'test.height'),
    node('add', 'test.add', { inputs: { a: 'h.value' }, params: { b: 3 } }),
    node('out', STRUCTURAL.output, { inputs: { value: 'add.value' } }),
    node('spare', 'test.add'),
  ]);

/** A function of one input, doubled: its output is the input added to itself. */
export const doubleFunction = (id = 'double'): Graph =>
  graph(
    id,
    [
      node('x', STRUCTURAL.functionInput, { params: { name: 'x' } }),
      node('twice', 'test.add', { inputs: { a: 'x.value', b: 'x.value' } }),
      node('y', STRUCTURAL.functionOutput, { params: { name: 'y' }, inputs: { value: 'twice.value' } }),
    ],
    'function',
  );
