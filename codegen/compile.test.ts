import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DocumentStore } from '#graph-core/document.ts';
import { InputError } from '#graph-core/errors.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { CATALOGUE, doubleFunction, graph, node, project, sumGraph } from '#graph-core/testing/catalogue.ts';
import { attempt, edits } from '#graph-core/testing/random-edits.ts';
import { compile } from './compile.ts';
import { evaluateBatch } from './cpu.ts';
import { disassemble } from './disassemble.ts';
import type { ExpressionSet } from './expression-set.ts';
import { LIBRARY } from './testing/library.ts';
import { batchOf } from './testing/programs.ts';

const output = (from: string) => node('out', STRUCTURAL.output, { inputs: { value: from } });
const request = (...expressions: string[]) => [
  { name: 'test', outputs: expressions.map((expression) => ({ key: expression, expression })) },
];
const compileOf = (p: Project, ...expressions: string[]) => compile(p, LIBRARY, request(...expressions));

/** Values of the outputs where the ground is 10 m high. */
function valuesAt10(set: ExpressionSet): number[] {
  const batch = batchOf(1, {
    height: Float32Array.of(10),
    maskDistance: set.masks.map(() => Float32Array.of(-3)),
  });
  return evaluateBatch(set, set.programs[0]!, batch).map((column) => column[0]!);
}

/** The value of an expression of these nodes, beside some functions. */
const valueOf = (nodes: readonly GraphNode[], ...others: Graph[]) =>
  valuesAt10(compileOf(project(graph('g', nodes), ...others), 'g'))[0];

const use = (id: string, of: string, more: Parameters<typeof node>[2] = {}) =>
  node(id, STRUCTURAL.function, { ...more, params: { graph: of, ...more.params } });

describe('graphs become programs', () => {
  test('wires, literals and defaults', () => {
    expect(valuesAt10(compileOf(project(sumGraph()), 'sum'))).toEqual([13]);
    expect(valueOf([node('a', 'test.add', { params: { a: 2, b: 5 } }), output('a.value')])).toBe(7);
    expect(valueOf([node('a', 'test.add'), output('a.value')])).toBe(0);
  });

  test('functions are written out with the inputs of each instance', () => {
    const nodes = [
      node('h', 'test.height'),
      use('once', 'double', { inputs: { x: 'h.value' } }),
      use('again', 'double', { inputs: { x: 'once.y' } }),
      use('literal', 'double', { params: { x: 4 } }),
      node('sum', 'test.add', { inputs: { a: 'again.y', b: 'literal.y' } }),
      output('sum.value'),
    ];
    expect(valueOf(nodes, doubleFunction())).toBe(48); // 10 · 2 · 2 + 4 · 2.
  });

  test('functions nest, and an input that is neither wired nor set has the default of the function', () => {
    const quadruple = graph(
      'quadruple',
      [
        node('x', STRUCTURAL.functionInput, { params: { name: 'x', default: 3 } }),
        use('first', 'double', { inputs: { x: 'x.value' } }),
        use('second', 'double', { inputs: { x: 'first.y' } }),
        node('y', STRUCTURAL.functionOutput, { inputs: { value: 'second.y' } }),
      ],
      'function',
    );
    const [h, f] = [node('h', 'test.height'), use('f', 'quadruple', { inputs: { x: 'h.value' } })];
    expect(valueOf([h, f, output('f.y')], quadruple, doubleFunction())).toBe(40);
  });

  test('a muted node passes its first input through', () => {
    const nodes = [
      node('h', 'test.height'),
      { ...node('a', 'test.add', { inputs: { a: 'h.value' }, params: { b: 3 } }), muted: true },
      output('a.value'),
    ];
    expect(valueOf(nodes)).toBe(10);
  });

  test('named expressions are shared: what two outputs use is computed once', () => {
    const refer = (id: string, more: number) =>
      graph(id, [
        node('e', STRUCTURAL.expression, { params: { graph: 'sum' } }),
        node('a', 'test.add', { inputs: { a: 'e.value' }, params: { b: more } }),
        output('a.value'),
      ]);
    const p = project(sumGraph(), refer('p', 1), refer('q', 2));
    const set = compileOf(p, 'p', 'q');
    expect(valuesAt10(set)).toEqual([14, 15]);
    // height, its sum, two more sums, two outputs.
    expect(set.programs[0]!.count).toBe(6);
    const alone = ['p', 'q'].map((id) => compileOf(p, id).programs[0]!.count);
    expect(alone).toEqual([4, 4]);
  });

  test('what nothing reads is not computed, and what is known is folded', () => {
    expect(compileOf(project(sumGraph()), 'sum').programs[0]!.count).toBe(3);
    const folded = compileOf(
      project(graph('g', [node('a', 'test.add', { params: { a: 2, b: 5 } }), output('a.value')])),
      'g',
    );
    expect(folded.programs[0]!.count).toBe(1); // The output of the literal.
  });

  test('curves bring their keys, masks their names', () => {
    const key = (x: number, y: number) => ({ x, y, slopeIn: 0, slopeOut: 0 });
    const curve = [
      node('s', 'test.settings', { params: { curve: [key(0, 0), key(20, 8)] } }),
      output('s.value'),
    ];
    expect(valueOf(curve)).toBeCloseTo(4, 5); // Halfway along a level-ended curve.
    const mask = project(
      graph('g', [node('m', 'test.mask', { params: { mask: 'ocean' } }), output('m.value')]),
    );
    const set = compileOf(mask, 'g');
    expect([set.masks, valuesAt10(set)]).toEqual([['ocean'], [-3]]);
  });

  test('any port inside a graph can be looked at', () => {
    const requests = [
      { name: 'look', outputs: [{ key: 'k', expression: 'sum', at: { node: 'h', port: 'value' } }] },
    ];
    expect(valuesAt10(compile(project(sumGraph()), LIBRARY, requests))).toEqual([10]);
  });
});

test.each<[string, GraphNode[], RegExp]>([
  [
    'a circle',
    [
      node('a', 'test.add', { inputs: { a: 'b.value' } }),
      node('b', 'test.add', { inputs: { a: 'a.value' } }),
      output('a.value'),
    ],
    /circle.*"Add" \([ab]\)|"Add" \([ab]\).*circle/,
  ],
  ['a node of an unknown type', [node('n', 'future.thing'), output('n.value')], /"Graph g".*future\.thing/],
  ['an input that must be wired', [node('n', 'test.needy'), output('n.value')], /"Needy" \(n\).*"in"/],
  [
    'a wire from nowhere',
    [node('a', 'test.add', { inputs: { a: 'gone.value' } }), output('a.value')],
    /"Add" \(a\).*gone/,
  ],
  [
    'units that do not go together',
    [node('h', 'test.height'), node('t', 'test.turn', { inputs: { by: 'h.value' } }), output('t.value')],
    /"Turn" \(t\).*metres cannot be read as degrees/,
  ],
  ['no Output', [node('h', 'test.height')], /"Graph g": it has no output/i],
  ['a function in itself', [use('f', 'loop'), output('f.y')], /loop/i],
  [
    'a mask that is not there',
    [node('m', 'test.mask', { params: { mask: 'gone' } }), output('m.value')],
    /"Distance" \(m\).*gone/,
  ],
])('refuses %s, by name', (_, nodes, message) => {
  const loop = graph(
    'loop',
    [use('again', 'loop'), node('y', STRUCTURAL.functionOutput, { inputs: { value: 'again.y' } })],
    'function',
  );
  const run = () => compileOf(project(graph('g', nodes), loop), 'g');
  expect(run).toThrow(InputError);
  expect(run).toThrow(message);
});

test('an expression that is not there is refused', () => {
  expect(() => compileOf(project(sumGraph()), 'gone')).toThrow(
    'There is no expression "gone" in the project.',
  );
});

/** So many sums, all used early and late, in opposite orders: nearly all must be kept in between. */
function keepsAlive(count: number): Project {
  const parts = Array.from({ length: count }, (_, k) =>
    node(`p${k}`, 'test.add', { inputs: { a: 'h.value' }, params: { b: k / 100 } }),
  );
  const chain = (id: string, order: readonly GraphNode[]) =>
    order.map((part, k) =>
      node(`${id}${k}`, 'test.add', {
        inputs: { a: k === 0 ? 'h.value' : `${id}${k - 1}.value`, b: `${part.id}.value` },
      }),
    );
  const [early, late] = [chain('e', parts), chain('l', [...parts].reverse())];
  const ends = { a: `e${count - 1}.value`, b: `l${count - 1}.value` };
  const sum = node('sum', 'test.add', { inputs: ends });
  return project(
    graph('g', [node('h', 'test.height'), ...parts, ...early, ...late, sum, output('sum.value')]),
  );
}

test('what a program keeps alive at once is counted, and bounded with advice', () => {
  const { registers } = compileOf(keepsAlive(200), 'g').programs[0]!;
  expect(registers).toBeGreaterThan(190);
  expect(registers).toBeLessThanOrEqual(256);
  expect(() => compileOf(keepsAlive(300), 'g')).toThrow(
    /"Graph g" keeps 30\d intermediate values alive at once, and 256 is the most.*combine them two by two/,
  );
});

test('a chain of a hundred thousand nodes ends no stack', () => {
  const length = 100_000;
  const chain = Array.from({ length }, (_, k) =>
    node(`n${k}`, 'test.add', {
      inputs: { a: k === 0 ? 'h.value' : `n${k - 1}.value` },
      params: { b: (k % 7) - 3 },
    }),
  );
  const set = compileOf(
    project(graph('g', [node('h', 'test.height'), ...chain, output(`n${length - 1}.value`)])),
    'g',
  );
  expect(valuesAt10(set)[0]).toBeCloseTo(
    10 + chain.reduce((sum, { params }) => sum + Number(params.b), 0),
    3,
  );
});

describe('bytes', () => {
  const bytes = (set: ExpressionSet) => [[...set.code], [...set.keyframes], set.masks];

  test('know nothing of where nodes lie, what they are called and in what order they were made', () => {
    fc.assert(
      fc.property(edits, fc.integer(), (list, turn) => {
        const store = new DocumentStore(project(sumGraph(), doubleFunction()), CATALOGUE);
        list.forEach((edit, serial) => attempt(store, edit, serial));
        const changed = turned(store.project, turn);
        for (const { id, kind } of Object.values(store.project.graphs)) {
          if (kind !== 'expression') continue;
          const compiled = [store.project, changed].map((p) => {
            try {
              return bytes(compileOf(p, id));
            } catch (error) {
              if (error instanceof InputError) return 'refused';
              throw error;
            }
          });
          expect(compiled[1]).toEqual(compiled[0]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('differ in the one word of an edited literal, and the shape stays', () => {
    const edited = project(sumGraph());
    edited.graphs.sum!.nodes.add!.params.b = 4;
    const [a, b] = [compileOf(project(sumGraph()), 'sum'), compileOf(edited, 'sum')];
    expect([...a.code].filter((word, k) => word !== b.code[k])).toHaveLength(1);
    expect(a.code).toHaveLength(b.code.length);
    expect(b.programs[0]!.shapeHash).toBe(a.programs[0]!.shapeHash);
    expect(b.programs[0]!.contentHash).not.toBe(a.programs[0]!.contentHash);
  });

  test('read as text, a line an instruction, with the node that it comes from', () => {
    const p = project(sumGraph());
    expect(disassemble(compileOf(p, 'sum'), p).split('\n').slice(1)).toEqual([
      '  output 0 is sum = Graph sum',
      '    0  r0 = height     ; Graph sum / test.height',
      '    1  r0 = add r0, 3  ; Graph sum / test.add',
      '    2  output 0, r0',
      '',
    ]);
  });
});

/** The project with its nodes listed in another order, lying elsewhere and differently labelled. */
function turned(p: Project, turn: number): Project {
  const graphs = Object.values(p.graphs).map((each) => {
    const nodes = Object.values(each.nodes);
    const by = nodes.length === 0 ? 0 : Math.abs(turn) % nodes.length;
    const order = [...nodes.slice(by), ...nodes.slice(0, by)].reverse();
    const isPort = ({ type }: GraphNode) =>
      type === STRUCTURAL.functionInput || type === STRUCTURAL.functionOutput;
    const moved = order.map((n) => ({
      ...n,
      // The ports of a function lie top to bottom as its nodes do.
      position: isPort(n) ? n.position : { x: turn % 1000, y: 7 },
      label: `Moved ${n.id}`,
    }));
    return { ...each, nodes: Object.fromEntries(moved.map((n) => [n.id, n])) };
  });
  return { ...p, graphs: Object.fromEntries(graphs.reverse().map((each) => [each.id, each])) };
}
