import { describe, expect, test } from 'vitest';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { altersPrograms, LayersCompiler, materialIds } from './compile-layers.ts';

const node = (id: string, type: string, inputs: GraphNode['inputs'] = {}): GraphNode => ({
  id,
  type,
  version: 1,
  position: { x: 0, y: 0 },
  params: {},
  inputs,
});

/** An expression that shows the first output of a node type. */
function expression(id: string, type: string): Graph {
  const port = NODE_LIBRARY.get(type)?.outputs[0]?.id ?? 'value';
  const nodes = [node('a', type), node('out', 'graph.output', { value: { node: 'a', port } })];
  return { id, name: id, kind: 'expression', nodes: Object.fromEntries(nodes.map((n) => [n.id, n])) };
}

function project(graphs: Graph[], blend: Project['layers']['blend'] = []): Project {
  const materials = ['rock', 'sand'].map((id) => ({ id, name: id, colour: '#808080' }));
  return emptyProject({
    world: { tileResolution: 64, tilesX: 3, tilesZ: 3 },
    materials: Object.fromEntries(materials.map((m) => [m.id, m])),
    graphs,
    layers: { blend, values: {}, choices: {} },
  });
}

const compileLayers = (file: Project, overlay: string | null) =>
  new LayersCompiler(NODE_LIBRARY).compile(file, overlay);

describe('LayersCompiler', () => {
  test('gives the chosen expression and the materials in stack order', () => {
    const file = project(
      [expression('slope', 'input.slope'), expression('height', 'input.height')],
      [
        { material: 'sand', expression: 'slope' },
        { material: 'rock', expression: 'height' },
      ],
    );
    const { overlay, blend, problems } = compileLayers(file, 'height');
    expect(problems).toEqual([]);
    expect(overlay).toMatchObject({ kind: 'value', program: 'overlay' });
    expect(overlay!.set.programs[0]!.outputs).toEqual([{ key: 'overlay', expression: 'height' }]);
    const ids = materialIds(file);
    expect(blend).toMatchObject({ kind: 'blend', materials: [ids.get('sand'), ids.get('rock')] });
    expect(blend!.set.programs[0]!.outputs.map((output) => output.expression)).toEqual(['slope', 'height']);
  });

  test('no overlay and no materials give no layers', () => {
    const layers = compileLayers(project([expression('slope', 'input.slope')]), null);
    expect(layers).toEqual({ overlay: null, blend: null, problems: [] });
  });

  test('a fault in the overlay leaves the materials alone, and is told with its place', () => {
    const file = project(
      [expression('broken', 'no.such-node'), expression('slope', 'input.slope')],
      [{ material: 'rock', expression: 'slope' }],
    );
    const { overlay, blend, problems } = compileLayers(file, 'broken');
    expect(overlay).toBeUndefined();
    expect(blend).toMatchObject({ kind: 'blend' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ severity: 'error', code: 'compile', graph: 'broken' });
  });

  test('layers that name what is not there are left out', () => {
    const file = project(
      [expression('slope', 'input.slope')],
      [
        { material: 'gone', expression: 'slope' },
        { material: 'rock', expression: 'gone' },
        { material: 'rock', expression: 'slope' },
      ],
    );
    const { blend } = compileLayers(file, 'gone');
    expect(blend).toMatchObject({ materials: [materialIds(file).get('rock')] });
  });

  test('where nodes lie changes no byte', () => {
    const before = project([expression('slope', 'input.slope')]);
    const moved = structuredClone(before);
    moved.graphs.slope!.nodes.a!.position = { x: 900, y: -3 };
    const hash = (file: Project) => compileLayers(file, 'slope').overlay!.set.programs[0]!.contentHash;
    expect(hash(moved)).toBe(hash(before));
  });
});

describe('altersPrograms', () => {
  test.each([
    ['a moved node', ['graphs', 'g', 'nodes', 'n', 'position'], false],
    ['a moved node, in part', ['graphs', 'g', 'nodes', 'n', 'position', 'x'], false],
    ['a label', ['graphs', 'g', 'nodes', 'n', 'label'], false],
    ['a name', ['graphs', 'g', 'name'], false],
    ['the order of graphs', ['graphOrder', 2], false],
    ['a parameter', ['graphs', 'g', 'nodes', 'n', 'params', 'value'], true],
    ['a wire', ['graphs', 'g', 'nodes', 'n', 'inputs', 'a'], true],
    ['muting', ['graphs', 'g', 'nodes', 'n', 'muted'], true],
    ['a node', ['graphs', 'g', 'nodes', 'n'], true],
    ['a graph', ['graphs', 'g'], true],
    ['a layer', ['layers', 'blend', 0], true],
    ['a mask', ['masks', 'm'], true],
  ])('%s: %j → %s', (_, path, alters) => {
    expect(altersPrograms([{ path }])).toBe(alters);
  });

  test('one change that matters is enough', () => {
    const moved = { path: ['graphs', 'g', 'nodes', 'n', 'position'] };
    expect(altersPrograms([moved, { path: ['layers', 'blend', 0] }, moved])).toBe(true);
    expect(altersPrograms([])).toBe(false);
  });
});
