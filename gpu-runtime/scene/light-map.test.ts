import { describe, expect, test } from 'vitest';
import type { HeightField } from '#terrain/height-field.ts';
import { packLight, skyVisibility, sunVisibility } from './light-map.ts';

/** 101×101 samples 10 m apart, with a wall of the given height along the column or row 50. */
function wall(height: number, axis: 'column' | 'row'): HeightField {
  const size = 101;
  const data = new Float32Array(size * size);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) if ((axis === 'column' ? i : j) === 50) data[j * size + i] = height;
  }
  return { width: size, height: size, cellX: 10, cellZ: 10, originX: 0, originZ: 0, data };
}

describe('sunVisibility', () => {
  test.each([
    // The sun in the west throws the shadow of a wall eastwards, and so on round the compass.
    ['west', 270, 'column', 1],
    ['east', 90, 'column', -1],
    ['south', 180, 'row', 1],
    ['north', 0, 'row', -1],
  ] as const)(
    'a wall throws a shadow of height ÷ tan(elevation), sun in the %s',
    (_, azimuth, axis, away) => {
      const seen = sunVisibility(wall(100, axis), { azimuth, elevation: 45 });
      const at = (steps: number) =>
        axis === 'column' ? seen[30 * 101 + 50 + steps]! : seen[(50 + steps) * 101 + 30]!;
      // 100 m at 45°: dark for 100 m, and the sun's width blurs a few metres round its end.
      expect(at(away * 5)).toBe(0);
      expect(at(away * 9)).toBe(0);
      expect(at(away * 12)).toBe(1);
      expect(at(-away * 5)).toBe(1);
    },
  );

  test('shadows are longer when the sun is lower, with softer ends', () => {
    const seen = sunVisibility(wall(100, 'column'), { azimuth: 270, elevation: 20 });
    const row = (steps: number) => seen[30 * 101 + 50 + steps]!;
    // 100 ÷ tan 20° is 275 m; from 18.8° to 21.2° the shadow ends between 258 and 294 m.
    expect(row(25)).toBe(0);
    expect(row(27)).toBeGreaterThan(0);
    expect(row(27)).toBeLessThan(1);
    expect(row(30)).toBe(1);
  });

  test('follows directions between the axes', () => {
    const field = wall(0, 'column');
    field.data[50 * 101 + 50] = 200;
    const seen = sunVisibility(field, { azimuth: 225, elevation: 30 });
    expect(seen[60 * 101 + 60]).toBe(0);
    expect(seen[60 * 101 + 40]).toBe(1);
    expect(seen[40 * 101 + 40]).toBe(1);
  });

  test('all is dark after sunset', () => {
    expect(Math.max(...sunVisibility(wall(10, 'row'), { azimuth: 0, elevation: -5 }))).toBe(0);
  });
});

describe('skyVisibility', () => {
  test('is whole on a plain and less at the foot of a wall', () => {
    const open = skyVisibility(wall(0, 'column'), 300);
    expect(Math.min(...open)).toBeCloseTo(1, 6);
    const beside = skyVisibility(wall(100, 'column'), 300)[30 * 101 + 52]!;
    expect(beside).toBeLessThan(0.75);
    expect(beside).toBeGreaterThan(0.4);
  });
});

test('packLight interleaves the two as bytes', () => {
  const bytes = packLight(Float32Array.of(0, 1), Float32Array.of(0.5, 1.0000001));
  expect([...bytes]).toEqual([0, 128, 255, 255]);
});
