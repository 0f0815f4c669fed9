import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleHeights } from '#terrain/sample.ts';
import { HeightBounds } from './height-bounds.ts';

test('hold every interpolated height of a rectangle', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 40 * 37, maxLength: 40 * 37 }),
      fc.tuple(fc.integer({ min: -40, max: 260 }), fc.integer({ min: -40, max: 260 })),
      fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 })),
      (values, [x, z], [w, d]) => {
        const field = {
          width: 40,
          height: 37,
          cellX: 5,
          cellZ: 7,
          originX: 2.5,
          originZ: 3.5,
          data: Float32Array.from(values),
        };
        const { low, high } = new HeightBounds(field).over(x, z, x + w, z + d);
        const step = Math.max(w, d) / 16;
        const found = sampleHeights(field, x, z, step, Math.floor(w / step) + 1, Math.floor(d / step) + 1);
        expect(Math.min(...found)).toBeGreaterThanOrEqual(low - 1e-3);
        expect(Math.max(...found)).toBeLessThanOrEqual(high + 1e-3);
      },
    ),
    { numRuns: 100 },
  );
});
