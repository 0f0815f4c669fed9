import { expect, test } from 'vitest';
import { GraphPorts } from '#codegen/point-values.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import { NODE_LIBRARY } from './library.ts';

function node(id: string, type: string, inputs: Record<string, string> = {}): GraphNode {
  const wires = Object.entries(inputs).map(([input, from]) => [input, { node: from, port: 'value' }]);
  const { version } = NODE_LIBRARY.get(type)!;
  return { id, type, version, position: { x: 0, y: 0 }, params: {}, inputs: Object.fromEntries(wires) };
}

/** Nodes that decide the graph's value where the ground is so high. */
function deciding(nodes: readonly GraphNode[], output: string, height: number): string[] {
  const all = [...nodes, node('out', STRUCTURAL.output, { value: output })];
  const g: Graph = {
    id: 'g',
    name: 'g',
    kind: 'expression',
    nodes: Object.fromEntries(all.map((n) => [n.id, n])),
  };
  const ports = new GraphPorts(emptyProject({ graphs: [g] }), NODE_LIBRARY, g);
  const flat = { gradientX: 0, gradientZ: 0, laplacian: 0, seaLevel: 0 };
  const found = ports.at({ x: 3, z: 4, height, ...flat, maskDistance: () => 0, layerValue: () => 0 });
  return found.filter(({ ref, decides }) => decides && ref.port === 'value').map(({ ref }) => ref.node);
}

const height = node('height', 'input.height');
const noise = node('noise', 'noise.perlin');
const steep = node('steep', 'input.slope');

test('of a choice, what was chosen and what chose', () => {
  const choice = node('choice', 'logic.select', { condition: 'high', a: 'noise', b: 'steep' });
  const high = node('high', 'logic.compare', { a: 'height' });
  const nodes = [height, high, noise, steep, choice];
  expect(deciding(nodes, 'choice', 3)).toEqual(['height', 'high', 'noise', 'choice']);
  expect(deciding(nodes, 'choice', -3)).toEqual(['height', 'high', 'steep', 'choice']);
});

test('of extremes the one that is taken; of a product with a zero the zero', () => {
  const least = node('least', 'math.minimum', { a: 'height', b: 'steep' });
  expect(deciding([height, steep, least], 'least', -3)).toEqual(['height', 'least']);
  expect(deciding([height, steep, least], 'least', 3)).toEqual(['steep', 'least']);
  const product = node('product', 'math.multiply', { a: 'noise', b: 'steep' });
  // The ground is level: the slope is 0, whatever the noise.
  expect(deciding([noise, steep, product], 'product', 3)).toEqual(['steep', 'product']);
});
