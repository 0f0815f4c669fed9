import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBlend, unpackBlend } from './blend.ts';

const contributions = (alphas: number[], materials: number[]) =>
  unpackBlend(...packBlend(alphas, materials)).map(({ material, alpha }) => [
    material,
    Math.round(alpha * 255),
  ]);

test('the first material is on top; what is opaque hides the rest', () => {
  expect(contributions([1, 1], [7, 9])).toEqual([[7, 255]]);
  expect(contributions([0, 1], [7, 9])).toEqual([[9, 255]]);
  expect(contributions([0.4, 1], [7, 9])).toEqual([
    [7, 102],
    [9, 153],
  ]);
});

test('each takes its alpha of what is left, and only three count', () => {
  // 128 of 255; half of the 127 left, rounded: 64; half of 63: 32; a fourth would have half of 31.
  expect(contributions([0.5, 0.5, 0.5, 1], [1, 2, 3, 4])).toEqual([
    [1, 128],
    [2, 64],
    [3, 32],
  ]);
});

test('materials without a share take no slot; out-of-range alphas count as 0 and 1', () => {
  expect(contributions([0, -3, 0.001, 17], [1, 2, 3, 4])).toEqual([[4, 255]]);
  expect(contributions([], [])).toEqual([]);
  expect(contributions([0, 0], [1, 2])).toEqual([]);
});

test('shares never sum to more than the whole, and to all of it when an opaque material is reached', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -0.5, max: 1.5, noNaN: true }), { maxLength: 6 }), (alphas) => {
      const stack = [...alphas, 1];
      const shares = contributions(
        stack,
        stack.map((_, k) => k),
      );
      const sum = shares.reduce((total, [, share]) => total + share!, 0);
      expect(sum).toBeLessThanOrEqual(255);
      if (shares.length < 3) expect(sum).toBe(255);
    }),
  );
});
