import { expect, test } from 'vitest';
import { axesOf, viewPlanes, viewRay } from './pose.ts';

const pose = { x: 10, y: 20, z: 30, yaw: 0, pitch: 0 };

test('headings are compass angles', () => {
  expect(axesOf({ ...pose, yaw: 90 }).forward.x).toBeCloseTo(1, 12);
  expect(axesOf({ ...pose, yaw: 180 }).forward.z).toBeCloseTo(-1, 12);
  expect(axesOf({ ...pose, pitch: -90 }).forward.y).toBeCloseTo(-1, 12);
  // East is on the right of who looks north.
  expect(axesOf(pose).right.x).toBeCloseTo(1, 12);
});

test('the middle of the picture looks along the view, its right half further right, its top higher', () => {
  const middle = viewRay({ ...pose, yaw: 30, pitch: -10 }, 0.5, 0.5, 1.6).direction;
  const { forward } = axesOf({ ...pose, yaw: 30, pitch: -10 });
  expect(middle.x).toBeCloseTo(forward.x, 12);
  expect(middle.y).toBeCloseTo(forward.y, 12);
  // The upper edge is half of 50° above the middle.
  const top = viewRay(pose, 0.5, 0, 1.6).direction;
  expect((Math.asin(top.y) * 180) / Math.PI).toBeCloseTo(25, 9);
  expect(viewRay(pose, 1, 0.5, 1.6).direction.x).toBeGreaterThan(0);
});

test('a point is inside all planes of a view just when its ray goes through the picture', () => {
  const view = { ...pose, yaw: 40, pitch: -15 };
  const planes = viewPlanes(view, 1.4);
  const inside = (u: number, v: number) => {
    const { origin, direction } = viewRay(view, u, v, 1.4);
    const p = [
      origin.x + 50 * direction.x,
      origin.y + 50 * direction.y,
      origin.z + 50 * direction.z,
    ] as const;
    return planes.every(([a, b, c, d]) => a * p[0] + b * p[1] + c * p[2] + d >= 0);
  };
  expect(inside(0.5, 0.5)).toBe(true);
  expect(inside(0.01, 0.99)).toBe(true);
  expect(inside(1.02, 0.5)).toBe(false);
  expect(inside(-0.02, 0.5)).toBe(false);
  expect(inside(0.5, 1.02)).toBe(false);
  expect(inside(0.5, -0.02)).toBe(false);
});
