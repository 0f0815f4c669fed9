import { expect, test } from 'vitest';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { doubleFunction, graph, node, project } from '#graph-core/testing/catalogue.ts';
import type { Graph } from '#graph-core/project.ts';
import { compile } from './compile.ts';
import { nodeOps } from './node-costs.ts';
import { LIBRARY } from './testing/library.ts';

/** Instructions by node. */
function countsOf(g: Graph, world = project(g, doubleFunction())) {
  const counts = [...nodeOps(world, LIBRARY, g)].map(([id, ops]) => {
    return [id, [...ops.values()].reduce((sum, { count }) => sum + count, 0)] as const;
  });
  return Object.fromEntries(counts);
}

test('nodes have the instructions that they add, and all together those of the program', () => {
  const g = graph('g', [
    node('sum', 'test.add', { inputs: { a: 'f.y', b: 'again.value' } }),
    node('f', STRUCTURAL.function, { params: { graph: 'double' }, inputs: { x: 'h.value' } }),
    node('h', 'test.height'),
    node('again', 'test.height'),
    node('unused', 'test.add', { inputs: { a: 'h.value' }, params: { b: 5 } }),
    node('out', STRUCTURAL.output, { inputs: { value: 'sum.value' } }),
  ]);
  const counts = countsOf(g);
  // What is shared counts once, with whichever node comes first; what is not needed never.
  expect(counts.h! + counts.again!).toBe(1);
  expect(counts).toMatchObject({ f: 1, sum: 1, unused: 0, out: 0 });
  const [program] = compile(project(g, doubleFunction()), LIBRARY, [
    { name: 'g', outputs: [{ key: 'g', expression: 'g' }] },
  ]).programs;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(all).toBe(program!.count - 1); // But for storing the output.
});

test('a graph without an output has its costs all the same, and one with a fault those that it has', () => {
  expect(countsOf(graph('g', [node('h', 'test.height')]))).toEqual({ h: 1 });
  const broken = graph('g', [
    node('h', 'test.height'),
    node('lost', 'test.no-such', { inputs: { a: 'h.value' } }),
  ]);
  expect(countsOf(broken)).toEqual({ h: 1, lost: 0 });
});
