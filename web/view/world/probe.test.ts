import { expect, test } from 'vitest';
import { texelAt } from './probe.ts';

const GRID = { originX: 400, originZ: 200, texel: 0.5, tiles: 3, tileTexels: 64 };

test('the texel under a place, rows from the south', () => {
  expect(texelAt(GRID, 400, 200)).toEqual({ i: 0, j: 0 });
  expect(texelAt(GRID, 401.2, 295.9)).toEqual({ i: 2, j: 191 });
});

test('none outside the zone', () => {
  expect(texelAt(GRID, 399.9, 210)).toBeNull();
  expect(texelAt(GRID, 496, 210)).toBeNull();
  expect(texelAt(GRID, 450, 296)).toBeNull();
});
