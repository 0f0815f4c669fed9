import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToChord, flattenSpline } from './spline.ts';
import type { Point } from './spline.ts';

test('fewer than two different points are no line', () => {
  expect(flattenSpline([], 0.1)).toEqual([]);
  expect(flattenSpline([{ x: 1, z: 2 }], 0.1)).toEqual([]);
  expect(
    flattenSpline(
      [
        { x: 1, z: 2 },
        { x: 1, z: 2 },
      ],
      0.1,
    ),
  ).toEqual([]);
});

test('points on a straight line give one chord a span', () => {
  const points = [0, 10, 15, 40].map((x) => ({ x, z: 2 * x }));
  expect(flattenSpline(points, 0.01)).toEqual(points);
});

/** The curve by Barry and Goldman's pyramid of linear interpolations: another way to the same definition. */
function barryGoldman(p: readonly [Point, Point, Point, Point], u: number): Point {
  const knots = [0];
  for (let k = 1; k < 4; k++)
    knots.push(knots[k - 1]! + Math.hypot(p[k]!.x - p[k - 1]!.x, p[k]!.z - p[k - 1]!.z) ** 0.5);
  const t = knots[1]! + u * (knots[2]! - knots[1]!);
  const mix = (a: Point, b: Point, i: number, j: number): Point => {
    const w = (t - knots[i]!) / (knots[j]! - knots[i]!);
    return { x: a.x + w * (b.x - a.x), z: a.z + w * (b.z - a.z) };
  };
  const [a1, a2, a3] = [mix(p[0], p[1], 0, 1), mix(p[1], p[2], 1, 2), mix(p[2], p[3], 2, 3)];
  return mix(mix(a1, a2, 0, 2), mix(a2, a3, 1, 3), 1, 2);
}

const coordinate = fc.integer({ min: -200, max: 200 });
const point = fc.record({ x: coordinate, z: coordinate });

test('the polyline stays within the tolerance of the centripetal curve and goes through its points', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 4, maxLength: 6 }),
      fc.constantFrom(0.05, 0.5),
      (points, tolerance) => {
        fc.pre(
          points.every((p, k) => k === 0 || Math.hypot(p.x - points[k - 1]!.x, p.z - points[k - 1]!.z) > 0),
        );
        const flat = flattenSpline(points, tolerance);
        for (const p of points)
          expect(Math.min(...flat.map((q) => Math.hypot(p.x - q.x, p.z - q.z)))).toBe(0);
        for (let k = 0; k + 3 < points.length; k++) {
          const window = points.slice(k, k + 4) as [Point, Point, Point, Point];
          for (const u of [0.1, 0.37, 0.5, 0.81]) {
            const on = barryGoldman(window, u);
            const off = Math.min(...flat.slice(1).map((q, i) => distanceToChord(on, flat[i]!, q)));
            expect(off).toBeLessThanOrEqual(tolerance + 1e-9);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('a finer tolerance takes more chords', () => {
  const bend = [
    { x: 0, z: 0 },
    { x: 100, z: 0 },
    { x: 100, z: 100 },
  ];
  expect(flattenSpline(bend, 0.01).length).toBeGreaterThan(2 * flattenSpline(bend, 1).length);
});
