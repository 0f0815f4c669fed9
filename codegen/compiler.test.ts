import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentStore } from '#graph-core/document.ts';
import { InputError } from '#graph-core/errors.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { GraphNode, Project } from '#graph-core/project.ts';
import { CATALOGUE, doubleFunction, graph, node, project, sumGraph } from '#graph-core/testing/catalogue.ts';
import { attempt, edits } from '#graph-core/testing/random-edits.ts';
import { compile } from './compile.ts';
import type { ProgramRequest } from './compile.ts';
import { Compiler } from './compiler.ts';
import type { ExpressionSet } from './expression-set.ts';
import { LIBRARY } from './testing/library.ts';

const request = (...expressions: string[]): ProgramRequest[] => [
  { name: 'all', outputs: expressions.map((expression) => ({ key: expression, expression })) },
  ...expressions.map((expression) => ({ name: expression, outputs: [{ key: 'alone', expression }] })),
];

/** What was compiled, or that it was refused. */
function outcome(run: () => ExpressionSet): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

const withLiteral = (p: Project, graphId: string, nodeId: string, param: string, value: number): Project => {
  const store = new DocumentStore(p, CATALOGUE);
  store.execute('node.set-param', { graph: graphId, node: nodeId, param, value });
  return store.project;
};

test('compiling on gives what compiling afresh gives, whatever the edits', () => {
  fc.assert(
    fc.property(
      edits,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: -9, max: 9 })), { maxLength: 8 }),
      (list, sets) => {
        const store = new DocumentStore(project(sumGraph(), doubleFunction()), CATALOGUE);
        const compiler = new Compiler(LIBRARY);
        const requests = request('sum');
        const check = () => {
          const now = outcome(() => compiler.compile(store.project, requests));
          expect(now).toEqual(outcome(() => compile(store.project, LIBRARY, requests)));
        };
        list.forEach((edit, serial) => {
          if (attempt(store, edit, serial) && serial % 4 === 0) check();
        });
        for (const [which, value] of sets) {
          const nodes = Object.values(store.project.graphs.sum?.nodes ?? {}).filter(
            ({ type }) => type === 'test.add',
          );
          const target = nodes[which % Math.max(1, nodes.length)];
          if (!target) continue;
          const param = which % 2 === 0 ? 'a' : 'b';
          store.execute('node.set-param', { graph: 'sum', node: target.id, param, value });
          check();
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** Two sums of the same terms, with numbers that may or may not be alike, and an expression that uses both. */
function twins(a: number, b: number): Project {
  const output = (from: string): GraphNode => node('out', STRUCTURAL.output, { inputs: { value: from } });
  const sum = (id: string, literal: number) =>
    graph(id, [
      node('h', 'test.height'),
      node('m', 'test.mask', { params: { mask: 'ocean' } }),
      node('one', 'test.add', { inputs: { a: 'h.value', b: 'm.value' } }),
      node('two', 'test.add', { inputs: { a: 'one.value' }, params: { b: literal } }),
      output('two.value'),
    ]);
  const both = graph('both', [
    node('p', STRUCTURAL.expression, { params: { graph: 'p' } }),
    node('q', STRUCTURAL.expression, { params: { graph: 'q' } }),
    node('sum', 'test.add', { inputs: { a: 'p.value', b: 'q.value' } }),
    output('sum.value'),
  ]);
  return project(sum('p', a), sum('q', b), both);
}

test.each<[string, number, number, number]>([
  ['another number', 2, 3, 5],
  ['a number that makes both sums one', 2, 3, 3],
  ['a number that makes one sum two', 3, 3, 2],
  ['nothing, which falls out', 2, 3, 0],
  ['a number where nothing was', 0, 3, 4],
])('%s is put in as compiling afresh does', (_, a, b, then) => {
  const requests = request('both', 'p');
  const compiler = new Compiler(LIBRARY);
  let p = twins(a, b);
  compiler.compile(p, requests);
  for (const value of [then, 7, then, a, 8]) {
    p = withLiteral(p, 'p', 'two', 'b', value);
    expect(compiler.compile(p, requests)).toEqual(compile(p, LIBRARY, requests));
  }
});

test('expressions whose graphs did not change are not read again', () => {
  let lowered = 0;
  const counting = new Map(
    [...LIBRARY].map(([id, definition]) => {
      const { lower } = definition;
      const counted = lower && {
        lower: (context: Parameters<typeof lower>[0]) => (lowered++, lower(context)),
      };
      return [id, { ...definition, ...counted }];
    }),
  );
  const compiler = new Compiler(counting);
  const requests = request('both');
  const p = twins(2, 3);
  compiler.compile(p, requests);
  const all = lowered;
  compiler.compile(withLiteral(p, 'p', 'two', 'b', 4), requests);
  // The four of `p`, and the one of `both`, which uses it; not those of `q`.
  expect([all, lowered - all]).toEqual([9, 5]);
});

test('what was compiled before stays as it was', () => {
  const compiler = new Compiler(LIBRARY);
  const requests = request('both');
  const p = twins(2, 3);
  const first = compiler.compile(p, requests);
  const bytes = [...first.code];
  compiler.compile(withLiteral(p, 'p', 'two', 'b', 4), requests);
  expect([...first.code]).toEqual(bytes);
});
