import { expect, test } from 'vitest';
import { graph, node } from '#graph-core/testing/catalogue.ts';
import { costsOf } from './node-costs.ts';

test('a node costs what its instructions take over the whole zone', () => {
  const g = graph('g', [node('a', 'test.add'), node('b', 'test.add')]);
  const ops = new Map([
    ['a', new Map([['add 0', { op: 'add', keys: 0, count: 3 } as const]])],
    ['b', new Map()],
  ]);
  const costs = costsOf(g, ops, new Map([['add 0', 2]]), 1_000_000);
  expect([...costs.nodes]).toEqual([
    ['a', 6],
    ['b', 0],
  ]);
  expect(costs).toMatchObject({ graph: 'g', total: 6, most: 6 });
});
