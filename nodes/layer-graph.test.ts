import { expect, test } from 'vitest';
import { compile } from '#codegen/compile.ts';
import { evaluateBatch } from '#codegen/cpu.ts';
import { batchOf } from '#codegen/testing/programs.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, Project } from '#graph-core/project.ts';
import { layerGraph } from './layer-graph.ts';
import { NODE_LIBRARY } from './library.ts';

const node = (id: string, type: string, rest: Partial<GraphNode> = {}): GraphNode => ({
  ...{ id, type, version: 1, position: { x: 0, y: 0 }, params: {}, inputs: {} },
  ...rest,
});

/** An expression that is a number times the height. */
const scaled = (id: string, factor: number): Graph => {
  const nodes = [
    node('h', 'input.height'),
    node('m', 'math.multiply', { params: { b: factor }, inputs: { a: { node: 'h', port: 'value' } } }),
    node('out', STRUCTURAL.output, { inputs: { value: { node: 'm', port: 'value' } } }),
  ];
  return { id, name: id, kind: 'expression', nodes: Object.fromEntries(nodes.map((one) => [one.id, one])) };
};

const choice = (code: number, expression: string, value?: string) => ({
  ...{ code, name: expression, colour: '#808080', expression },
  ...(value === undefined ? {} : { value }),
});

const world = (layers: Partial<Project['layers']>) =>
  emptyProject({
    graphs: [scaled('up', 1), scaled('half', 0.5), scaled('down', -1)],
    layers: { blend: [], values: {}, choices: {}, ...layers },
  });

/** What the layer holds at heights. */
function valuesAt(project: Project, layer: string, heights: number[]): number[] {
  const graph = layerGraph(project, layer)!;
  const graphs = { ...project.graphs, [graph.id]: graph };
  const set = compile({ ...project, graphs }, NODE_LIBRARY, [
    { name: 'layer', outputs: [{ key: 'layer', expression: graph.id }] },
  ]);
  const batch = batchOf(heights.length, { height: Float32Array.from(heights) });
  return [...evaluateBatch(set, set.programs[0]!, batch)[0]!];
}

test('a layer of values is its expression; without one there is nothing', () => {
  const project = world({ values: { puddles: 'half', 'ocean-foam': 'gone' } });
  expect(valuesAt(project, 'puddles', [3, -4])).toEqual([1.5, -2]);
  expect(layerGraph(project, 'wetness-bias')).toBeNull();
  expect(layerGraph(project, 'ocean-foam')).toBeNull();
  expect(layerGraph(project, 'no-such-layer')).toBeNull();
});

test('a layer of choices holds the code of the largest, the first of equals, and 0 where there is nothing', () => {
  const types = [choice(7, 'half'), choice(9, 'up'), choice(4, 'down'), choice(5, 'up'), choice(6, 'gone')];
  const project = world({ choices: { 'grass-type': types } });
  expect(valuesAt(project, 'grass-type', [2, -3, 0])).toEqual([9, 4, 0]);
  expect(layerGraph(world({}), 'grass-type')).toBeNull();
});

test('what goes with the choices is that of the one chosen', () => {
  const types = [choice(1, 'up', 'half'), choice(2, 'down')];
  const project = world({ choices: { 'grass-type': types } });
  expect(valuesAt(project, 'grass-height', [4, -4, 0])).toEqual([2, 0, 0]);
});
