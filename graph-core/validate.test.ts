import { describe, expect, test } from 'vitest';
import { STRUCTURAL } from './node-declaration.ts';
import type { GraphNode, Project } from './project.ts';
import { CATALOGUE, doubleFunction, graph, node, project, sumGraph } from './testing/catalogue.ts';
import { validateProject } from './validate.ts';

const problems = (p: Project) => validateProject(p, CATALOGUE);
const output = (from: string) => node('out', STRUCTURAL.output, { inputs: { value: from } });
/** The problems of one expression with these nodes beside an Output. */
const of = (...nodes: GraphNode[]) => problems(project(graph('g', nodes)));

test('a sound project has none', () => {
  const use = graph('use', [
    node('h', 'test.height'),
    node('f', STRUCTURAL.function, { params: { graph: 'double' }, inputs: { x: 'h.value' } }),
    node('e', STRUCTURAL.expression, { params: { graph: 'sum' } }),
    node('add', 'test.add', { inputs: { a: 'f.y', b: 'e.value' } }),
    output('add.value'),
  ]);
  expect(problems(project(sumGraph(), doubleFunction(), use))).toEqual([]);
});

test.each<[string, GraphNode[], { code: string; severity?: string; node?: string; port?: string }, RegExp]>([
  [
    'a circle',
    [
      node('a', 'test.add', { inputs: { a: 'b.value' }, label: 'First' }),
      node('b', 'test.add', { inputs: { a: 'a.value' } }),
      output('a.value'),
    ],
    { code: 'cycle' },
    /“Graph g”: wires run in a circle: .* → .*“First”.* → /,
  ],
  [
    'a node wired to itself',
    [node('a', 'test.add', { inputs: { a: 'a.value' } }), output('a.value')],
    { code: 'cycle', node: 'a' },
    /“Add”.* is wired to itself\. Remove that wire/,
  ],
  [
    'a type that is not known',
    [node('n', 'future.thing'), output('n.value')],
    { code: 'unknown-type', node: 'n' },
    /“future\.thing” is not known/,
  ],
  [
    'an input that needs a wire',
    [node('n', 'test.needy'), output('n.value')],
    { code: 'missing-input', node: 'n', port: 'in' },
    /“Needy”/,
  ],
  [
    'metres where degrees are meant',
    [node('h', 'test.height'), node('t', 'test.turn', { inputs: { by: 'h.value' } }), output('t.value')],
    { code: 'unit', node: 't', port: 'by' },
    /length in metres cannot be read as degrees\. Put a Remap node/,
  ],
  [
    'a mask that was not chosen',
    [node('m', 'test.mask'), output('m.value')],
    { code: 'not-chosen', node: 'm' },
    /“Distance”/,
  ],
  [
    'a mask that is not there',
    [node('m', 'test.mask', { params: { mask: 'gone' } }), output('m.value')],
    { code: 'unknown-mask', node: 'm' },
    /gone/,
  ],
  [
    'a setting beyond its range',
    [node('s', 'test.settings', { params: { octaves: 40 } }), output('s.value')],
    { code: 'setting-range', node: 's' },
    /octaves|Octaves/,
  ],
  ['no Output', [node('h', 'test.height')], { code: 'no-output' }, /“Graph g” has no Output node/],
  [
    'a wire from nowhere',
    [node('a', 'test.add', { inputs: { a: 'gone.value' } }), output('a.value')],
    { code: 'dangling-wire', node: 'a', port: 'a' },
    /gone/,
  ],
])('tells of %s, by name', (_, nodes, expected, message) => {
  const found = of(...nodes);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ severity: 'error', graph: 'g', ...expected });
  expect(found[0]!.message).toMatch(message);
});

describe('graphs that name each other', () => {
  const naming = (id: string, target: string) =>
    graph(id, [node('e', STRUCTURAL.expression, { params: { graph: target } }), output('e.value')]);

  test('in a circle are told of in each of them, with the circle', () => {
    const found = problems(project(naming('a', 'b'), naming('b', 'c'), naming('c', 'a'), naming('d', 'a')));
    expect(found.map(({ code, graph: at }) => [code, at])).toEqual([
      ['recursion', 'a'],
      ['recursion', 'b'],
      ['recursion', 'c'],
    ]);
    expect(found[0]!.message).toMatch(/“Graph a” → “Graph b” → “Graph c” → “Graph a”/);
  });

  test('and are gone are told of', () => {
    expect(problems(project(naming('a', 'gone'))).map(({ code }) => code)).toEqual(['unknown-graph']);
  });
});

test('two graphs of one name are told apart by no list', () => {
  const twin = { ...sumGraph('twin'), name: 'Graph sum' };
  expect(problems(project(sumGraph(), twin))).toMatchObject([
    { severity: 'warning', code: 'same-name', graph: 'twin' },
  ]);
});

test('shapes and layers that point at nothing are told of', () => {
  const p = project(sumGraph(), doubleFunction());
  p.shapes.s = { id: 's', name: 'Brook', mask: 'gone', kind: 'spline', points: [{ x: 0, z: 0 }] };
  p.layers.blend = [
    { material: 'gone', expression: 'sum' },
    { material: 'gone', expression: 'double' },
    { material: 'gone', expression: 'none' },
  ];
  expect(problems(p).map(({ code }) => code)).toEqual([
    'unknown-mask',
    'few-points',
    'unknown-material',
    'unknown-material',
    'unknown-graph',
    'unknown-material',
    'unknown-graph',
  ]);
});

test('output layers that point at nothing are told of', () => {
  const p = project(sumGraph(), doubleFunction());
  const choice = { code: 1, name: 'Reed', colour: '#506040', expression: 'sum' };
  p.layers.values = { puddles: 'sum', 'ocean-foam': 'double', snow: 'sum' };
  p.layers.choices = { biome: [choice, { ...choice, code: 2, value: 'none' }] };
  expect(problems(p).map(({ code, message }) => [code, message])).toEqual([
    ['unknown-graph', expect.stringMatching(/^The layer “Ocean foam”: .* is a function/)],
    ['unknown-layer', expect.stringMatching(/no output layer “snow”/)],
    ['unknown-graph', 'The layer “Biome”, “Reed”: the expression “none” is not there.'],
  ]);
});

test('a chain of a hundred thousand nodes, and one closed to a circle, end no stack', () => {
  const length = 100_000;
  const chain = (first: Record<string, string>) =>
    graph('g', [
      ...Array.from({ length }, (_, k) =>
        node(`n${k}`, 'test.add', { inputs: k === 0 ? first : { a: `n${k - 1}.value` } }),
      ),
      output(`n${length - 1}.value`),
    ]);
  expect(problems(project(chain({})))).toEqual([]);
  const closed = problems(project(chain({ a: `n${length - 1}.value` })));
  expect(closed.map(({ code }) => code)).toEqual(['cycle']);
  expect(closed[0]!.message).toMatch(/99,?991 more/);
  expect(closed[0]!.message.length).toBeLessThan(1000);
});
