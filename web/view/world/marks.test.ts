import { expect, test } from 'vitest';
import { rimDrapes } from './marks.ts';

const AREA = { originX: 100, originZ: -50, size: 600 };

test('the rim lies as far inside the zone as distances reach', () => {
  const [line] = rimDrapes(AREA, 50);
  expect(line!.points).toEqual([
    { x: 150, z: 0 },
    { x: 650, z: 0 },
    { x: 650, z: 500 },
    { x: 150, z: 500 },
  ]);
});

test('without masks, or with masks that reach across the zone, there is none', () => {
  expect(rimDrapes(AREA, 0)).toEqual([]);
  expect(rimDrapes(AREA, 300)).toEqual([]);
});
