import { describe, expect, test } from 'vitest';
import { DocumentStore } from '../document.ts';
import { InputError } from '../errors.ts';
import { copyFragment, fragmentFromText, fragmentToText } from '../fragment.ts';
import { STRUCTURAL } from '../node-declaration.ts';
import type { Project } from '../project.ts';
import { CATALOGUE, doubleFunction, graph, node, project, sumGraph } from '../testing/catalogue.ts';
import { validateProject } from '../validate.ts';
import type { CommandArgs, CommandId } from './table.ts';

const start = () => project(sumGraph(), doubleFunction());
function after<Id extends CommandId>(id: Id, args: CommandArgs<Id>, before: Project = start()): Project {
  const store = new DocumentStore(before, CATALOGUE);
  store.execute(id, args);
  return store.project;
}
const wiresOf = (p: Project, id: string, at: string) => p.graphs[id]!.nodes[at]!.inputs;
const place = { x: 1, y: 2 };

describe('nodes', () => {
  test('are added with the version of today, settings and wires', () => {
    const inputs = { a: { node: 'h', port: 'value' } };
    const added = { id: 'n', type: 'test.settings', position: place, params: { octaves: 2 } };
    expect(after('node.add', { graph: 'sum', node: added }).graphs.sum!.nodes.n).toEqual({
      ...added,
      version: 3,
      inputs: {},
    });
    const wired = after('node.add', {
      graph: 'sum',
      node: { id: 'n', type: 'test.add', position: place, inputs },
    });
    expect(wiresOf(wired, 'sum', 'n')).toEqual(inputs);
  });

  test('are deleted with the wires from them; healing joins what they stood between', () => {
    expect(wiresOf(after('node.delete', { graph: 'sum', nodes: ['add'] }), 'sum', 'out')).toEqual({});
    const healed = after('node.delete-and-heal', { graph: 'sum', nodes: ['add'] });
    expect(wiresOf(healed, 'sum', 'out')).toEqual({ value: { node: 'h', port: 'value' } });
    expect(Object.keys(healed.graphs.sum!.nodes)).toEqual(['h', 'out', 'spare']);
  });

  test('are moved, named, muted and set, and go back to their defaults', () => {
    expect(
      after('node.move', { graph: 'sum', positions: { h: place } }).graphs.sum!.nodes.h!.position,
    ).toEqual(place);
    const named = after('node.label', { graph: 'sum', node: 'h', label: 'Ground' });
    expect(named.graphs.sum!.nodes.h!.label).toBe('Ground');
    expect(
      after('node.label', { graph: 'sum', node: 'h', label: '' }, named).graphs.sum!.nodes.h,
    ).not.toHaveProperty('label');
    const muted = after('node.mute', { graph: 'sum', nodes: ['add'], muted: true });
    expect(muted.graphs.sum!.nodes.add!.muted).toBe(true);
    const set = after('node.set-param', { graph: 'sum', node: 'add', param: 'b', value: -7 });
    expect(set.graphs.sum!.nodes.add!.params).toEqual({ b: -7 });
    const reset = after('node.set-param', { graph: 'sum', node: 'add', param: 'b', value: null }, set);
    expect(reset.graphs.sum!.nodes.add!.params).toEqual({});
  });
});

describe('wires', () => {
  test('are put in place of the one that the input had, taken off, and led through a node', () => {
    const ends = { from: { node: 'spare', port: 'value' }, to: { node: 'add', port: 'a' } };
    const connected = after('edge.connect', { graph: 'sum', ...ends });
    expect(wiresOf(connected, 'sum', 'add')).toEqual({ a: ends.from });
    const off = after('edge.disconnect', { graph: 'sum', to: ends.to });
    expect(wiresOf(off, 'sum', 'add')).toEqual({});
    const through = after('edge.insert-node', {
      graph: 'sum',
      node: 'spare',
      to: { node: 'out', port: 'value' },
    });
    expect(wiresOf(through, 'sum', 'spare')).toEqual({ a: { node: 'add', port: 'value' } });
    expect(wiresOf(through, 'sum', 'out')).toEqual({ value: { node: 'spare', port: 'value' } });
  });
});

describe('graphs', () => {
  test('are made, named, described, moved in the list, copied and deleted', () => {
    const made = after('graph.create', { id: 'g', name: 'New', kind: 'expression' });
    expect(made.graphOrder).toEqual(['sum', 'double', 'g']);
    expect(validateProject(made, CATALOGUE).filter(({ code }) => code === 'no-output')).toEqual([]);
    expect(after('graph.rename', { id: 'sum', name: 'Total' }).graphs.sum!.name).toBe('Total');
    expect(after('graph.describe', { id: 'sum', description: 'Why' }).graphs.sum!.description).toBe('Why');
    expect(after('graph.move', { id: 'double', index: 0 }).graphOrder).toEqual(['double', 'sum']);
    const copied = after('graph.duplicate', { id: 'sum', newId: 'sum2', name: 'Again' });
    expect(copied.graphs.sum2).toEqual({ ...copied.graphs.sum, id: 'sum2', name: 'Again' });
    const gone = after('graph.delete', { id: 'sum' });
    expect([Object.keys(gone.graphs), gone.graphOrder]).toEqual([['double'], ['double']]);
  });
});

describe('world, masks, shapes and materials', () => {
  const brook = { id: 's', name: 'Brook', mask: 'm', kind: 'spline' as const, width: 4, points: [] };
  const mask = { id: 'm', name: 'Rivers', source: 'shapes' as const, radius: 25, bits: 16 as const };

  test('are set whole, or in the parts that are given', () => {
    expect(after('world.set', { world: { seaLevel: 12 } }).world).toEqual({ ...start().world, seaLevel: 12 });
    const masked = after('mask.set', { mask });
    expect(masked.masks.m).toEqual(mask);
    const shaped = after('shape.set', { shape: brook }, masked);
    expect(shaped.shapes.s).toEqual(brook);
    expect(after('shape.delete', { id: 's' }, shaped).shapes).toEqual({});
    const rock = { id: 'r', name: 'Rock', colour: '#808080' };
    const rocky = after('material.set', { material: rock });
    const layers = [{ material: 'r', expression: 'sum' }];
    const layered = after('blend.set', { layers }, rocky);
    expect(layered.layers.blend).toEqual(layers);
    expect(() => after('graph.delete', { id: 'sum' }, layered)).toThrow(
      '“Graph sum” cannot be deleted, as the blend material “Rock” uses it',
    );
  });

  test('output layers are declared, fed, and go with what fed them', () => {
    const layer = {
      ...{ id: 'snow', name: 'Snow', kind: 'value' as const, coarseness: 2 as const },
      range: { lowest: 0, highest: 3 },
    };
    const declared = after('output.set', { layer });
    const fed = after('output.feed', { layer: 'snow', expression: 'sum' }, declared);
    expect(fed.layers.values).toEqual({ snow: 'sum' });
    expect(() => after('graph.delete', { id: 'sum' }, fed)).toThrow('the layer “Snow” uses it');
    expect(after('output.delete', { id: 'snow' }, fed)).toEqual(start());
    const choices = [{ code: 1, name: 'Deep', colour: '#ffffff', expression: 'sum' }];
    const chosen = after(
      'output.set-choices',
      { layer: 'snow', choices },
      after('output.set', { layer: { ...layer, kind: 'choice' } }, fed),
    );
    expect(chosen.layers).toMatchObject({ values: {}, choices: { snow: choices } });
    expect(() => after('graph.delete', { id: 'sum' }, chosen)).toThrow('“Deep” of the layer “Snow” uses it');
    expect(() => after('output.feed', { layer: 'snow', expression: 'sum' }, chosen)).toThrow(
      '“Snow” is made from choices',
    );
    expect(() => after('output.feed', { layer: 'grass-height', expression: 'sum' })).toThrow(
      'is made from choices',
    );
    expect(() => after('output.set-choices', { layer: 'puddles', choices })).toThrow('has no choices');
    const twins = [...choices, { ...choices[0]!, name: 'Thin' }];
    expect(() => after('output.set-choices', { layer: 'biome', choices: twins })).toThrow(
      'have the same code 1',
    );
    expect(() => after('output.feed', { layer: 'none', expression: 'sum' })).toThrow(
      'has no output layer “none”',
    );
    expect(() => after('output.set', { layer: { ...layer, id: 'puddles' } })).toThrow(
      'built-in output layer',
    );
    expect(() => after('output.set', { layer: { ...layer, range: { lowest: 2, highest: 2 } } })).toThrow(
      'must go from a lower to a higher number',
    );
  });
});

test.each<[string, CommandId, object, RegExp]>([
  [
    'a wire that closes a circle',
    'edge.connect',
    { graph: 'sum', from: { node: 'add', port: 'value' }, to: { node: 'add', port: 'b' } },
    /must not run in a circle/,
  ],
  [
    'a wire between units that do not go together',
    'node.add',
    {
      graph: 'sum',
      node: { id: 't', type: 'test.turn', position: place, inputs: { by: { node: 'h', port: 'value' } } },
    },
    /metres cannot be read as degrees/,
  ],
  [
    'a wire from an output that is not there',
    'edge.connect',
    { graph: 'sum', from: { node: 'h', port: 'x' }, to: { node: 'add', port: 'b' } },
    /“Height” \(h\) has no output “x”/,
  ],
  [
    'a second Output',
    'node.add',
    { graph: 'sum', node: { id: 'o', type: STRUCTURAL.output, position: place } },
    /has an Output already/,
  ],
  [
    'an id that is taken',
    'node.add',
    { graph: 'sum', node: { id: 'h', type: 'test.add', position: place } },
    /a node with the id “h” already/,
  ],
  [
    'a type that is not known',
    'node.add',
    { graph: 'sum', node: { id: 'n', type: 'future.x', position: place } },
    /no node type “future\.x”/,
  ],
  [
    'a function in itself',
    'node.add',
    {
      graph: 'double',
      node: { id: 'n', type: STRUCTURAL.function, position: place, params: { graph: 'double' } },
    },
    /itself/,
  ],
  [
    'a setting that is not declared',
    'node.set-param',
    { graph: 'sum', node: 'add', param: 'strength', value: 1 },
    /strength/,
  ],
  ['text for a number', 'node.set-param', { graph: 'sum', node: 'add', param: 'b', value: 'much' }, /“Add”/],
  ['a graph that is not there', 'node.delete', { graph: 'gone', nodes: [] }, /no graph “gone”/],
  [
    'a shape for a mask that is not there',
    'shape.set',
    { shape: { id: 's', name: 'S', mask: 'gone', kind: 'polygon', points: [] } },
    /no mask “gone”/,
  ],
  [
    'a layer fed by a function',
    'blend.set',
    { layers: [{ material: 'r', expression: 'double' }] },
    /no material “r”/,
  ],
  [
    'a function of nothing',
    'function.from-selection',
    { graph: 'sum', nodes: ['out'], id: 'f', name: 'F', instance: 'i' },
    /Select the nodes/,
  ],
])('refused: %s', (_, id, args, message) => {
  const store = new DocumentStore(start(), CATALOGUE);
  const before = store.project;
  expect(() => store.execute(id, args as never)).toThrow(InputError);
  expect(() => store.execute(id, args as never)).toThrow(message);
  expect(store.project).toBe(before);
  expect(store.history.undo).toEqual([]);
});

describe('copied nodes', () => {
  const copy = fragmentFromText(fragmentToText(copyFragment(sumGraph(), ['h', 'add', 'out'])));
  const ids = { h: 'h2', add: 'add2', out: 'out2' };

  test('are pasted beside the first, without what has no place there, wired among themselves', () => {
    const pasted = after('fragment.paste', { graph: 'sum', fragment: copy, ids, offset: place });
    const { nodes } = pasted.graphs.sum!;
    expect(Object.keys(nodes)).toEqual(['h', 'add', 'out', 'spare', 'h2', 'add2']);
    expect(nodes.add2).toEqual({
      ...nodes.add,
      id: 'add2',
      position: place,
      inputs: { a: { node: 'h2', port: 'value' } },
    });
  });

  test('are pasted into a fresh project just as they were', () => {
    const empty = project(graph('g', []));
    const same = { h: 'h', add: 'add', out: 'out' };
    const pasted = after(
      'fragment.paste',
      { graph: 'g', fragment: copy, ids: same, offset: { x: 0, y: 0 } },
      empty,
    );
    const { spare: _, ...wanted } = sumGraph().nodes;
    expect(pasted.graphs.g!.nodes).toEqual(wanted);
  });

  test('that are none are refused, saying so', () => {
    expect(() => fragmentFromText('hello')).toThrow('The clipboard holds no Satoyama nodes');
    expect(() => fragmentFromText('{"format": "satoyama-fragment", "version": 2}')).toThrow(/newer Satoyama/);
    const broken = fragmentToText(copy).replace('"b": 3', '"b": null');
    expect(() => fragmentFromText(broken)).toThrow(/damaged: .*“params\.b”/);
  });
});

test('a selection becomes a function: wires from outside its inputs, wires to outside its outputs', () => {
  const both = graph('g', [
    node('h', 'test.height'),
    node('k', 'test.height'),
    node('one', 'test.add', { inputs: { a: 'h.value', b: 'k.value' }, params: {} }),
    node('two', 'test.add', { inputs: { a: 'one.value', b: 'h.value' } }),
    node('out', STRUCTURAL.output, { inputs: { value: 'two.value' } }),
  ]);
  const made = after(
    'function.from-selection',
    { graph: 'g', nodes: ['one', 'two'], id: 'f', name: 'Sums', instance: 'i' },
    project(both),
  );
  const outside = made.graphs.g!.nodes;
  expect(Object.keys(outside).sort()).toEqual(['h', 'i', 'k', 'out']);
  expect(outside.i).toMatchObject({ type: STRUCTURAL.function, params: { graph: 'f' } });
  // One input for each value from outside, however often it is used.
  expect(
    Object.values(outside.i!.inputs)
      .map(({ node: from }) => from)
      .sort(),
  ).toEqual(['h', 'k']);
  expect(outside.out!.inputs.value!.node).toBe('i');
  const inside = made.graphs.f!;
  expect(inside.kind).toBe('function');
  expect(Object.values(inside.nodes).filter(({ type }) => type === STRUCTURAL.functionOutput)).toHaveLength(
    1,
  );
  expect(inside.nodes.two!.inputs.a).toEqual({ node: 'one', port: 'value' });
  expect(validateProject(made, CATALOGUE)).toEqual([]);
});
