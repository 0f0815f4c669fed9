import { expect, test } from 'vitest';
import type { Project, Shape } from '#graph-core/project.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { targetOf } from './camera.ts';
import { homeView } from './home.ts';

/** 2 km square, rising to the west. */
function slope(): GroundQuery {
  const data = new Float32Array(41 * 41);
  for (let j = 0; j < 41; j++) for (let i = 0; i < 41; i++) data[j * 41 + i] = (40 - i) * 10;
  return new GroundQuery(
    { width: 41, height: 41, cellX: 50, cellZ: 50, originX: 0, originZ: 0, data },
    2000,
    2000,
  );
}

function project(points: { x: number; z: number }[]): Project {
  const shape: Shape = { id: 's', name: 'Road', mask: 'm', kind: 'spline', width: 4, points };
  return emptyProject({
    world: { tileResolution: 64, tilesX: 10, tilesZ: 10 },
    shapes: points.length > 0 ? { s: shape } : {},
  });
}

test('looks at the place where shapes lie thickest, from above, with the heights ahead', () => {
  const road = [{ x: 300, z: 1700 }, ...[1490, 1500, 1510].map((x) => ({ x, z: 600 }))];
  const view = homeView(project(road), slope());
  const target = targetOf(view);
  expect(Math.hypot(target.x - 1500, target.z - 600)).toBeLessThan(200);
  expect(view.pitch).toBeLessThan(-15);
  // The heights are in the west (270°), within the picture.
  expect(Math.abs(view.yaw - 270)).toBeLessThan(75);
  expect(view.y).toBeGreaterThan(target.y);
});

test('looks at the middle of a world without shapes', () => {
  const target = targetOf(homeView(project([]), slope()));
  expect(Math.hypot(target.x - 1000, target.z - 1000)).toBeLessThan(200);
});
