import { expect, test } from 'vitest';
import type { Graph, Mask } from '#graph-core/project.ts';
import { maskSubjectId, overlaySubject } from './overlay-subject.ts';

const slope: Graph = { id: 'slope', name: 'Steepness', kind: 'expression', nodes: {} };
const ocean: Mask = { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 80, bits: 8 };
const project = { graphs: { slope }, masks: { ocean } };

test('an expression is shown by itself, a mask by the distance to it in metres', () => {
  expect(overlaySubject(project, 'slope')).toEqual({
    name: 'Steepness',
    graph: slope,
    range: [0, 1],
    unit: '',
  });
  const distance = overlaySubject(project, maskSubjectId('ocean'))!;
  expect(distance).toMatchObject({ name: 'Distance to Ocean', range: [-80, 80], unit: 'm' });
  expect(distance.graph.nodes.distance).toMatchObject({
    type: 'input.mask-distance',
    params: { mask: 'ocean' },
  });
});

test('what is not there is no subject', () => {
  for (const id of [null, 'gone', 'mask:gone', 'mask:', 'toString', 'mask:toString']) {
    expect(overlaySubject(project, id)).toBeNull();
  }
});
