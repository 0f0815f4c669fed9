import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeightField } from './height-field.ts';
import { heightSource, sampleHeights } from './sample.ts';

const size = fc.integer({ min: 2, max: 12 });
// Without −0: which zero a sum gives is of no interest.
const metres = fc.double({ min: -500, max: 4000, noNaN: true }).map((value) => Math.fround(value) + 0);
const cell = fc.double({ min: 0.5, max: 90, noNaN: true });

function field(
  width: number,
  height: number,
  cellX: number,
  cellZ: number,
  at: (i: number, j: number) => number,
): HeightField {
  const data = Float32Array.from({ length: width * height }, (_, n) => at(n % width, Math.floor(n / width)));
  return { width, height, cellX, cellZ, originX: cellX / 2, originZ: cellZ / 2, data };
}
const one = (f: HeightField, x: number, z: number): number => sampleHeights(f, x, z, 1, 1, 1)[0]!;

describe('sampleHeights', () => {
  test('gives the samples at their centres', () => {
    fc.assert(
      fc.property(
        size,
        size,
        fc.array(metres, { minLength: 144, maxLength: 144 }),
        (width, height, values) => {
          // Cells of a dyadic size, so that centres are exact positions.
          const f = field(width, height, 2, 2, (i, j) => values[12 * j + i]!);
          expect(sampleHeights({ ...f, originX: 1, originZ: 1 }, 1, 1, 2, width, height)).toEqual(f.data);
        },
      ),
    );
  });

  test('keeps a constant exactly, inside and outside', () => {
    fc.assert(
      fc.property(size, size, cell, cell, metres, metres, metres, (w, h, cx, cz, level, x, z) => {
        const level32 = Math.fround(level);
        expect(
          one(
            field(w, h, cx, cz, () => level),
            x,
            z,
          ),
        ).toBe(level32);
      }),
    );
  });

  test('keeps a plane, up to the rim', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(size, size, cell, cell, unit, unit, (w, h, cx, cz, u, v) => {
        const f = field(w, h, cx, cz, (i, j) => 3 * i - 2 * j + 7);
        const [i, j] = [u * (w - 1), v * (h - 1)];
        // Positions are rounded to 2^-20 m, heights to float32.
        expect(Math.abs(one(f, (i + 0.5) * cx, (j + 0.5) * cz) - (3 * i - 2 * j + 7))).toBeLessThan(2e-5);
      }),
    );
  });

  test('has the Catmull-Rom values half way between samples', () => {
    // −1/16, 9/16, 9/16, −1/16 of the four neighbours, in both directions.
    const f = field(6, 6, 1, 1, (i, j) => [0, 0, 1, 5, 2, 0][i]! * (j === 2 ? 1 : 0));
    const across = (-0 + 9 * 1 + 9 * 5 - 2) / 16;
    expect(one(f, 3, 2.5)).toBeCloseTo(across, 6);
    expect(one(f, 3, 3)).toBeCloseTo((across * 9) / 16, 6);
  });

  test('holds the rim beyond the data', () => {
    const f = field(4, 4, 10, 10, (i, j) => i * i + 10 * j);
    expect(one(f, -1e6, 25)).toBe(one(f, 5, 25));
    expect(one(f, 1e6, 1e6)).toBe(9 + 30);
    expect(one(f, 15, -3)).toBe(one(f, 15, 5));
  });

  test('depends on the position alone: tiles and any window of them agree to the bit', () => {
    const f = field(40, 30, 7.3, 5.9, (i, j) => 1000 * Math.sin(i * 12.9898 + j * 78.233));
    const texel = 100 / 192;
    const whole = heightSource(f).sample(texel / 2, texel / 2, texel, 384, 192);
    for (const tile of [0, 1]) {
      const own = sampleHeights(f, tile * 100 + texel / 2, texel / 2, texel, 192, 192);
      for (let j = 0; j < 192; j++) {
        expect(own.subarray(j * 192, (j + 1) * 192)).toEqual(
          whole.subarray(j * 384 + tile * 192, j * 384 + (tile + 1) * 192),
        );
      }
    }
    fc.assert(
      fc.property(fc.nat(300), fc.nat(150), (i, j) => {
        expect(one(f, (i + 0.5) * texel, (j + 0.5) * texel)).toBe(whole[j * 384 + i]);
      }),
    );
  });
});
