import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillVoids } from './fill-voids.ts';

const grids = fc
  .tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 17 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      cells: fc.array(fc.option(fc.float({ min: -400, max: 4000, noNaN: true }), { nil: Number.NaN }), {
        minLength: width * height,
        maxLength: width * height,
      }),
    }),
  );

test('known cells stay, unknown ones come within the range of the known, and are counted', () => {
  fc.assert(
    fc.property(grids, ({ width, height, cells }) => {
      const before = Float32Array.from(cells);
      const after = before.slice();
      const known = before.filter((value) => !Number.isNaN(value));
      expect(fillVoids(after, width, height)).toBe(before.length - known.length);
      if (known.length === 0) return;
      const [low, high] = [Math.min(...known), Math.max(...known)];
      before.forEach((value, index) => {
        if (!Number.isNaN(value)) expect(after[index]).toBe(value);
        expect(after[index]! >= low && after[index]! <= high).toBe(true);
      });
    }),
  );
});

test('a hole in a slope takes heights between its rims, near to the slope', () => {
  const size = 64;
  const slope = Float32Array.from({ length: size * size }, (_, n) => n % size);
  for (let j = 24; j < 40; j++) slope.fill(Number.NaN, j * size + 24, j * size + 40);
  fillVoids(slope, size, size);
  for (let i = 24; i < 40; i++) expect(Math.abs(slope[32 * size + i]! - i)).toBeLessThan(6);
});

test('nothing is invented where nothing is known', () => {
  const empty = new Float32Array(6).fill(Number.NaN);
  expect(fillVoids(empty, 3, 2)).toBe(6);
  expect([...empty].every(Number.isNaN)).toBe(true);
});
