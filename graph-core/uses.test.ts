import { expect, test } from 'vitest';
import { emptyProject } from './empty-project.ts';
import type { Graph, Project } from './project.ts';
import { usedGraphs, usesOf } from './uses.ts';

const graph = (id: string, refersTo: readonly string[] = []): Graph => ({
  id,
  name: id.toUpperCase(),
  kind: 'expression',
  nodes: Object.fromEntries(
    refersTo.map((other, k) => [
      `n${k}`,
      {
        id: `n${k}`,
        type: 'graph.expression',
        version: 1,
        position: { x: 0, y: 0 },
        params: { graph: other },
        inputs: {},
      },
    ]),
  ),
});

function project(): Project {
  const made = structuredClone(emptyProject());
  for (const one of [
    graph('a'),
    graph('b', ['a', 'a']),
    graph('c', ['b']),
    graph('d'),
    graph('e'),
    graph('f'),
  ]) {
    made.graphs[one.id] = one;
    made.graphOrder.push(one.id);
  }
  made.layers.values['puddles'] = 'd';
  made.layers.choices['grass-type'] = [
    { code: 1, name: 'Reeds', colour: '#00ff00', expression: 'c', value: 'e' },
  ];
  return made;
}

test('what uses a graph: graphs with each of their nodes that name it, and layers', () => {
  const world = project();
  expect(usesOf(world, 'a').graphs.map((use) => [use.graph.name, use.nodes])).toEqual([['B', ['n0', 'n1']]]);
  expect(usesOf(world, 'a').layers).toEqual([]);
  expect(usesOf(world, 'd')).toEqual({ graphs: [], layers: ['the layer “Puddles”'] });
  expect(usesOf(world, 'e').layers).toEqual(['“Reeds” of the layer “Grass type”']);
  expect(usesOf(world, 'f')).toEqual({ graphs: [], layers: [] });
});

test('the used ones of all graphs are those that something uses', () => {
  const world = project();
  const used = usedGraphs(world);
  expect([...used].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const id of world.graphOrder) {
    const { graphs, layers } = usesOf(world, id);
    expect(used.has(id)).toBe(graphs.length + layers.length > 0);
  }
});
