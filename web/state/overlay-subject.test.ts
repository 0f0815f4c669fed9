import { expect, test } from 'vitest';
import type { Ecotope, Graph, Mask } from '#graph-core/project.ts';
import { overlayGroups, overlaySubject } from './overlay-subject.ts';

const slope: Graph = { id: 'slope', name: 'Steepness', kind: 'expression', nodes: {} };
const ocean: Mask = { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 80, bits: 8 };
const beach: Ecotope = { id: 'b', name: 'Beach', colour: '#ffeeaa', code: 4, radius: 60, bits: 8 };
const project = {
  graphOrder: ['slope'],
  graphs: { slope },
  masks: { ocean },
  ecotopes: { b: beach },
  sourceLayers: {},
  layers: {
    blend: [],
    values: { 'wetness-bias': 'slope' },
    choices: { biome: [{ code: 2, name: 'Heath', colour: '#775577', expression: 'slope' }] },
  },
  outputLayers: {},
};

test('an expression is shown by itself, a mask by the distance to it in metres', () => {
  expect(overlaySubject(project, 'slope')).toEqual({
    name: 'Steepness',
    graph: slope,
    range: [0, 1],
    unit: '',
  });
  const distance = overlaySubject(project, 'mask:ocean')!;
  expect(distance).toMatchObject({ name: 'Distance to Ocean', range: [-80, 80], unit: 'm' });
  expect(distance.graph.nodes.source).toMatchObject({
    type: 'input.mask-distance',
    params: { mask: 'ocean' },
  });
});

test('ecotopes are shown by distance, source layers by value, and the ecotopes’ own layer by their colours', () => {
  expect(overlaySubject(project, 'ecotope:b')).toMatchObject({ name: 'Distance to Beach', range: [-60, 60] });
  expect(overlaySubject(project, 'layer:flavor')).toMatchObject({
    name: 'Growth flavor',
    range: [0, 1],
    unit: '',
  });
  const legend = [{ code: 4, name: 'Beach', colour: '#ffeeaa' }];
  expect(overlaySubject(project, 'layer:ecotope')).toMatchObject({ range: [0, 255], legend });
  const all = overlayGroups(project).flatMap(({ ids }) => ids);
  expect(all).toEqual(expect.arrayContaining(['slope', 'mask:ocean', 'ecotope:b', 'layer:ecotope']));
  for (const id of all) expect(overlaySubject(project, id), id).not.toBeNull();
});

test('output layers are shown once something feeds them: values by their range, choices by their colours', () => {
  expect(overlayGroups(project).find(({ group }) => group === 'Output layers')!.ids).toEqual([
    'output:wetness-bias',
    'output:biome',
  ]);
  expect(overlaySubject(project, 'output:wetness-bias')).toMatchObject({
    name: 'Wetness bias',
    graph: slope,
    range: [-1, 1],
  });
  const legend = [{ code: 2, name: 'Heath', colour: '#775577' }];
  expect(overlaySubject(project, 'output:biome')).toMatchObject({ name: 'Biome', legend });
  expect(overlaySubject(project, 'output:puddles')).toBeNull();
});

test('what is not there is no subject', () => {
  for (const id of [
    null,
    'gone',
    'mask:gone',
    'mask:',
    'toString',
    'mask:toString',
    'ecotope:gone',
    'layer:toString',
  ]) {
    expect(overlaySubject(project, id)).toBeNull();
  }
});
