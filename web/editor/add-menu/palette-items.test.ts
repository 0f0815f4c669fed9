import { describe, expect, it } from 'vitest';
import type { NodeCatalogue, NodeDeclaration, Unit } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { graphsNeeding, paletteItems } from './palette-items.ts';

const declare = (
  id: string,
  inputs: [id: string, unit: Unit | 'any'][],
  outputs: [id: string, unit: Unit][],
): [string, NodeDeclaration] => [
  id,
  {
    id,
    version: 1,
    category: id.startsWith('math') ? 'math' : 'graph',
    label: id,
    keywords: [],
    doc: '',
    inputs: inputs.map(([port, unit]) => ({ id: port, label: port, unit, doc: '', default: 0 })),
    outputs: outputs.map(([port, unit]) => ({ id: port, label: port, unit, doc: '' })),
    params: [],
  },
];
const catalogue: NodeCatalogue = new Map([
  declare(
    'math.add',
    [
      ['a', 'number'],
      ['b', 'number'],
    ],
    [['value', 'number']],
  ),
  declare(
    'math.from-metres',
    [
      ['other', 'number'],
      ['distance', 'metres'],
    ],
    [['value', 'fraction']],
  ),
  declare('math.source', [], [['value', 'metres']]),
  declare('graph.output', [['value', 'any']], []),
  declare('graph.expression', [], [['value', 'number']]),
  declare('graph.function', [], []),
  declare('function.input', [], [['value', 'number']]),
  declare('function.output', [['value', 'any']], []),
]);

const node = (id: string, type: string, graph?: string): GraphNode => ({
  id,
  type,
  version: 1,
  position: { x: 0, y: 0 },
  params: graph === undefined ? {} : { graph },
  inputs: {},
});
const graphOf = (id: string, kind: Graph['kind'], ...nodes: GraphNode[]): Graph => ({
  id,
  name: id.toUpperCase(),
  kind,
  nodes: Object.fromEntries(nodes.map((n) => [n.id, n])),
});
function projectOf(...graphs: Graph[]): Project {
  return {
    format: 'satoyama-project',
    version: 1,
    name: 'test',
    world: { tileSize: 200, tileResolution: 512, tilesX: 1, tilesZ: 1, seaLevel: 0 },
    heights: null,
    masks: {},
    shapes: {},
    materials: {},
    graphs: Object.fromEntries(graphs.map((g) => [g.id, g])),
    graphOrder: graphs.map((g) => g.id),
    layers: { blend: [] },
  };
}

const beach = graphOf('beach', 'expression', node('o', 'graph.output'));
const all = graphOf('all', 'expression', node('o', 'graph.output'), node('b', 'graph.expression', 'beach'));
const band = graphOf('band', 'function', node('i', 'function.input'), node('o', 'function.output'));
const project = projectOf(beach, all, band);
const ids = (graph: Graph, wanted: Parameters<typeof paletteItems>[3] = null) =>
  paletteItems(project, graph, catalogue, wanted).map((item) => item.id);

describe('palette', () => {
  it('lists expressions and functions by name, but none that needs this graph', () => {
    expect(ids(beach)).toContain('graph.function/band');
    expect(ids(beach)).not.toContain('graph.expression/all');
    expect(ids(beach)).not.toContain('graph.expression/beach');
    expect(ids(all)).toContain('graph.expression/beach');
    const item = paletteItems(project, all, catalogue, null).find((i) => i.id === 'graph.expression/beach')!;
    expect(item).toMatchObject({ type: 'graph.expression', params: { graph: 'beach' }, label: 'BEACH' });
  });

  it('offers one output for an expression, and ports for a function only', () => {
    expect(ids(beach)).not.toContain('graph.output');
    expect(ids(graphOf('empty', 'expression'))).toContain('graph.output');
    expect(ids(band)).toEqual(expect.arrayContaining(['function.input', 'function.output']));
    expect(ids(beach)).not.toContain('function.input');
    expect(ids(band)).not.toContain('graph.output');
  });

  it('keeps only what takes the wire, and picks the port of its very unit', () => {
    const fromMetres = paletteItems(project, beach, catalogue, { side: 'output', unit: 'metres' });
    expect(fromMetres.map((item) => item.id)).not.toContain('math.source');
    expect(fromMetres.find((item) => item.id === 'math.from-metres')!.port!.id).toBe('distance');
    const toInput = paletteItems(project, beach, catalogue, { side: 'input', unit: 'metres' });
    expect(toInput.map((item) => item.id)).toContain('math.source');
    expect(toInput.map((item) => item.id)).not.toContain('graph.output');
  });

  it('finds users of a graph through others, in circles too', () => {
    expect(graphsNeeding(project, 'beach')).toEqual(new Set(['beach', 'all']));
    const a = graphOf('a', 'function', node('x', 'graph.function', 'b'));
    const b = graphOf('b', 'function', node('x', 'graph.function', 'a'));
    expect(graphsNeeding(projectOf(a, b), 'a')).toEqual(new Set(['a', 'b']));
  });
});
