import { expect, test } from 'vitest';
import { paced } from './live-world.ts';

test('work grows while the GPU has room and shrinks when frames get long', () => {
  expect(paced(2, 4)).toBe(3);
  expect(paced(16, 4)).toBe(16);
  expect(paced(8, 15)).toBe(8);
  expect(paced(8, 40)).toBe(4);
  expect(paced(1, 400)).toBe(1);
});
