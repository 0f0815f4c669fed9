import { expect, test } from 'vitest';
import { subdivided } from './drapes.ts';

test('no two points are further apart than asked, and corners stay', () => {
  const points = subdivided(
    {
      points: [
        { x: 0, z: 0 },
        { x: 10, z: 0 },
        { x: 10, z: 3 },
      ],
      closed: false,
    },
    4,
  );
  expect(points[0]).toEqual({ x: 0, z: 0 });
  expect(points).toContainEqual({ x: 10, z: 0 });
  expect(points.at(-1)).toEqual({ x: 10, z: 3 });
  for (let k = 1; k < points.length; k++) {
    expect(Math.hypot(points[k]!.x - points[k - 1]!.x, points[k]!.z - points[k - 1]!.z)).toBeLessThanOrEqual(
      4,
    );
  }
});

test('a closed line ends where it began; repeated points are dropped', () => {
  const square = [
    { x: 0, z: 0 },
    { x: 2, z: 0 },
    { x: 2, z: 0 },
    { x: 2, z: 2 },
  ];
  const points = subdivided({ points: square, closed: true }, 10);
  expect(points).toEqual([square[0], square[1], square[3], square[0]]);
});
