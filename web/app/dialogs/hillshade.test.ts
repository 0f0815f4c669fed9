import { describe, expect, it } from 'vitest';
import type { HeightField } from '#terrain/height-field.ts';
import { hillshade } from './hillshade.ts';

/** 8×8 samples, 1 m apart. */
function field(height: (east: number, north: number) => number): HeightField {
  const data = new Float32Array(64);
  for (let j = 0; j < 8; j++) for (let i = 0; i < 8; i++) data[j * 8 + i] = height(i, j);
  return { width: 8, height: 8, cellX: 1, cellZ: 1, originX: 0.5, originZ: 0.5, data };
}
const red = (pixels: Uint8ClampedArray, column: number, row: number) => pixels[4 * (row * 8 + column)]!;

describe('hillshade', () => {
  it('lights slopes that fall to the north-west, and darkens the others', () => {
    const level = red(
      hillshade(
        field(() => 5),
        0,
        8,
        8,
      ),
      4,
      4,
    );
    const northWest = red(
      hillshade(
        field((i, j) => 5 + i - j + 7),
        0,
        8,
        8,
      ),
      4,
      4,
    );
    const southEast = red(
      hillshade(
        field((i, j) => 5 - i + j + 7),
        0,
        8,
        8,
      ),
      4,
      4,
    );
    expect(northWest).toBeGreaterThan(level);
    expect(southEast).toBeLessThan(level);
  });

  it('is north up: land under the sea in the south is tinted at the bottom', () => {
    const pixels = hillshade(
      field((_, j) => (j < 4 ? -1 : 1)),
      0,
      8,
      8,
    );
    const blueness = (row: number) => pixels[4 * (row * 8 + 4) + 2]! - pixels[4 * (row * 8 + 4)]!;
    expect(blueness(7)).toBeGreaterThan(20);
    expect(blueness(0)).toBe(0);
  });
});
