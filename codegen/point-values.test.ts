import { expect, test } from 'vitest';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { doubleFunction, graph, node, project } from '#graph-core/testing/catalogue.ts';
import { compile } from './compile.ts';
import { evaluateBatch } from './cpu.ts';
import { GraphPorts } from './point-values.ts';
import type { PointContext } from './point-values.ts';
import { LIBRARY } from './testing/library.ts';
import { batchOf } from './testing/programs.ts';

const PLACE: PointContext = {
  ...{ x: 1, z: 2, height: 10, gradientX: 0, gradientZ: 0, laplacian: 0, seaLevel: 0 },
  maskDistance: (id) => (id === 'river' ? -3 : 1000),
  layerValue: () => 0,
};
const output = (from: string) => node('out', STRUCTURAL.output, { inputs: { value: from } });

/** Values by node and port. */
function valuesOf(ports: GraphPorts, place = PLACE) {
  return Object.fromEntries(ports.at(place).map(({ ref, value }) => [`${ref.node}.${ref.port}`, value]));
}

test('every port has the value that compiling it gives', () => {
  const g = graph('g', [
    node('h', 'test.height'),
    node('m', 'test.mask', { params: { mask: 'river' } }),
    node('f', STRUCTURAL.function, { params: { graph: 'double' }, inputs: { x: 'm.value' } }),
    node('sum', 'test.add', { inputs: { a: 'h.value', b: 'f.y' } }),
    node('alone', 'test.add', { params: { a: 2, b: 5 } }),
    output('sum.value'),
  ]);
  const river = { id: 'river', name: 'River', source: 'shapes', radius: 50, bits: 8 } as const;
  const world = { ...project(g, doubleFunction()), masks: { river } };
  const ports = new GraphPorts(world, LIBRARY, g);
  expect(ports.masks).toEqual(['river']);
  expect(valuesOf(ports)).toEqual({
    'h.value': 10,
    'm.value': -3,
    'f.y': -6,
    'sum.value': 4,
    'alone.value': 7,
  });
  const set = compile(world, LIBRARY, [{ name: 'g', outputs: [{ key: 'g', expression: 'g' }] }]);
  const batch = batchOf(1, { height: Float32Array.of(10), maskDistance: [Float32Array.of(-3)] });
  expect(evaluateBatch(set, set.programs[0]!, batch)[0]![0]).toBe(4);
});

test('what is behind a fault has no value; the rest has, and a later port is not taken for part of a circle', () => {
  const g = graph('g', [
    node('h', 'test.height'),
    node('gone', 'test.unknown'),
    node('behind', 'test.add', { inputs: { a: 'gone.value', b: 'h.value' } }),
    node('further', 'test.add', { inputs: { a: 'behind.value' } }),
    node('a', 'test.add', { inputs: { a: 'b.value' } }),
    node('b', 'test.add', { inputs: { a: 'a.value' } }),
    output('further.value'),
  ]);
  expect(valuesOf(new GraphPorts(project(g), LIBRARY, g))).toEqual({ 'h.value': 10 });
});

test('a function is read at its defaults', () => {
  const f = doubleFunction();
  const values = valuesOf(new GraphPorts(project(f), LIBRARY, f));
  expect(Object.keys(values).length).toBeGreaterThan(0);
});
