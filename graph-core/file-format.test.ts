import { describe, expect, test } from 'vitest';
import { InputError } from './errors.ts';
import { parseProject, projectJsonSchema, serializeProject } from './file-format.ts';
import { migrate } from './migrations.ts';
import { LIMITS, PROJECT_VERSION } from './project.ts';
import type { Project } from './project.ts';
import { CATALOGUE, graph, node, project, sumGraph } from './testing/catalogue.ts';

const sample = () => project(sumGraph());
const read = (text: string) => parseProject(text, 'world/project.json', CATALOGUE);
/** The text of a project with something in it changed. */
function damaged(change: (data: Project) => void): string {
  const data = JSON.parse(serializeProject(sample())) as Project;
  change(data);
  return JSON.stringify(data);
}

function faultOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.place.file).toBe('world/project.json');
    return error.message;
  }
  throw new Error('the file was accepted');
}

describe('text', () => {
  test('has its fields in a reader’s order and ids by name, whatever the order they were made in', () => {
    const { nodes } = sumGraph();
    const turned = { ...sumGraph(), nodes: Object.fromEntries(Object.entries(nodes).reverse()) };
    expect(serializeProject(project(turned))).toBe(serializeProject(sample()));
    const keys = Object.keys(JSON.parse(serializeProject(sample())) as object);
    expect(keys).toEqual([
      'format',
      'version',
      'name',
      'world',
      'heights',
      'masks',
      'shapes',
      'materials',
      'ecotopes',
      'sourceLayers',
      'layerData',
      'layers',
      'outputLayers',
      'graphOrder',
      'graphs',
    ]);
  });

  test('differs in one line for one changed number', () => {
    const changed = project(sumGraph());
    changed.graphs.sum!.nodes.add!.params.b = 4;
    const [a, b] = [serializeProject(sample()), serializeProject(changed)].map((text) => text.split('\n'));
    expect(a!.filter((line, k) => line !== b![k])).toEqual(['            "b": 3']);
  });

  test('may begin with a byte order mark', () => {
    expect(read(`\uFEFF${serializeProject(sample())}`)).toEqual(sample());
  });
});

const outputLayerOf = (id: string) => ({
  ...{ id, name: 'Snow', kind: 'value', range: { lowest: 0, highest: 1 }, coarseness: 1 },
});
test.each<[string, string, RegExp]>([
  ['an empty file', '', /^world\/project\.json: the file is empty\.$/],
  ['a file of blanks', ' \n ', /the file is empty/],
  ['a file that is cut off', serializeProject(sample()).slice(0, 300), /cut off: its JSON ends too early/],
  ['text that is no JSON', '{\n  "format": nonsense', /no valid JSON/],
  ['JSON that is no project', '{"hello": 1}', /no Satoyama project: it has no "format"/],
  ['a list', '[1, 2]', /no Satoyama project/],
  [
    'a newer version',
    damaged((data) => Object.assign(data, { version: PROJECT_VERSION + 1 })),
    /newer Satoyama \(file version 4.*left as it is/,
  ],
  ['no version', damaged((data) => delete (data as { version?: number }).version), /version is missing/],
  ['half a version', damaged((data) => Object.assign(data, { version: 1.5 })), /no whole number/],
  [
    'a reserved key',
    serializeProject(sample()).replace('"masks": {', '"masks": {"__proto__": {},'),
    /“__proto__” is reserved/,
  ],
  ['a world of no tiles', damaged((data) => Object.assign(data.world, { tilesX: 0 })), /“world\.tilesX”/],
  [
    'texels that no GPU row fits',
    damaged((data) => Object.assign(data.world, { tileResolution: 100 })),
    /“world\.tileResolution”/,
  ],
  [
    'an output layer by the id of a built-in one',
    damaged((data) => Object.assign(data.outputLayers, { puddles: outputLayerOf('puddles') })),
    /the output layer “Snow” has the id “puddles” of a built-in one/,
  ],
  [
    'an output layer whose values go nowhere',
    damaged((data) =>
      Object.assign(data.outputLayers, {
        snow: { ...outputLayerOf('snow'), range: { lowest: 1, highest: 1 } },
      }),
    ),
    /“Snow” must go from a lower to a higher number/,
  ],
  [
    'two choices of one code',
    damaged((data) => {
      const choice = { code: 3, name: 'Reed', colour: '#506040', expression: 'sum' };
      data.layers.choices.biome = [choice, { ...choice, name: 'Moss' }];
    }),
    /“Reed” and “Moss” of the output layer “biome” have the same code 3/,
  ],
  [
    'two ids for one node',
    damaged((data) => Object.assign(data.graphs.sum!.nodes.add!, { id: 'other' })),
    /in “Graph sum” the node “add” says that its id is “other”/,
  ],
  [
    'an order that leaves a graph out',
    damaged((data) => Object.assign(data, { graphOrder: [] })),
    /“graphOrder” must list every graph once/,
  ],
  [
    'an order that lists a graph twice',
    damaged((data) => Object.assign(data, { graphOrder: ['sum', 'sum'] })),
    /“graphOrder” must list every graph once/,
  ],
  [
    'a number that is text',
    damaged((data) => Object.assign(data.graphs.sum!.nodes.add!.position, { x: 'west' })),
    /the graph “Graph sum” \(sum\), the node “add”, “position\.x”/,
  ],
  [
    'a parameter that is null',
    damaged((data) => Object.assign(data.graphs.sum!.nodes.add!.params, { b: null })),
    /the node “add”, “params\.b”/,
  ],
  [
    'a number that JSON cannot hold',
    serializeProject(sample()).replace('"b": 3', '"b": 1e999'),
    /the node “add”, “params\.b”/,
  ],
  ['NaN', serializeProject(sample()).replace('"b": 3', '"b": NaN'), /no valid JSON/],
  [
    'an id with a path in it',
    damaged((data) =>
      Object.assign(data, {
        heights: {
          file: '../../etc/passwd',
          width: 2,
          height: 2,
          cellX: 1,
          cellZ: 1,
          originX: 0,
          originZ: 0,
        },
      }),
    ),
    /“heights\.file”: a plain file name/,
  ],
  [
    'a node of a newer declaration',
    serializeProject(project(graph('g', [node('s', 'test.settings', { version: 9 })]))),
    /“Settings”.*newer Satoyama \(version 9 of “test\.settings”; this one knows 3\)/,
  ],
])('refuses %s', (_, text, message) => {
  expect(faultOf(text)).toMatch(message);
});

test('keeps nodes whose type is not known, with all that they hold', () => {
  const strange = node('s', 'future.node', {
    params: { strength: 2 },
    version: 7,
    inputs: { in: 'h.value' },
  });
  const text = serializeProject(project(graph('g', [node('h', 'test.height'), strange])));
  expect(read(text).graphs.g!.nodes.s).toEqual(strange);
});

test('refuses a file of a million nodes before it looks at any', () => {
  const one = JSON.stringify(node('n', 'test.height'));
  const nodes = Array.from({ length: LIMITS.nodesPerProject + 1 }, (_, k) => `"n${k}":${one}`).join(',');
  const text = serializeProject(project(graph('g', []))).replace('"nodes": {}', `"nodes": {${nodes}}`);
  expect(faultOf(text)).toMatch(/200,?001 nodes; a project holds at most 200,?000 nodes/);
});

test('refuses text of more bytes than a project may have, unread', () => {
  const text = ' '.repeat(LIMITS.projectBytes + 1);
  expect(faultOf(text)).toMatch(/larger than the 64 MiB/);
});

describe('migrations', () => {
  test('of nodes bring old settings to their names of today', () => {
    const old = node('s', 'test.settings', { version: 1, params: { radius: 12, wrap: true } });
    const migrated = read(serializeProject(project(graph('g', [old])))).graphs.g!.nodes.s!;
    expect(migrated).toMatchObject({ version: 3, params: { size: 12, wrap: true } });
  });

  test('of a file without output layers give it the built-in ones, which nothing feeds', () => {
    const old = JSON.parse(serializeProject(sample())) as Record<string, unknown>;
    delete old.outputLayers;
    Object.assign(old, { version: 2, layers: { blend: [] } });
    expect(read(JSON.stringify(old))).toEqual(read(serializeProject(sample())));
  });

  test('of files run one after the other', () => {
    const steps = new Map([
      [1, (data: Record<string, unknown>) => ({ ...data, trail: 'a' })],
      [2, (data: Record<string, unknown>) => ({ ...data, trail: `${String(data.trail)}b` })],
    ]);
    expect(migrate({ version: 1 }, 1, 3, steps)).toEqual({ version: 3, trail: 'ab' });
    expect(migrate({ version: 2 }, 2, 3, steps)).toEqual({ version: 3, trail: 'undefinedb' });
    expect(() => migrate({ version: 1 }, 1, 4, steps)).toThrow(
      'Projects of version 3 can no longer be opened',
    );
  });
});

test('the published schema names every part of a project, and no more', () => {
  const schema = projectJsonSchema() as { required: string[]; properties: object };
  expect([...schema.required].sort()).toEqual(Object.keys(sample()).sort());
  expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(sample()).sort());
});
