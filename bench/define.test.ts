import { expect, test } from 'vitest';
import { figure } from './define.ts';

test('a figure is the median, with the extremes beside it', () => {
  expect(figure([5, 1, 3], 'ms')).toEqual({ value: 3, unit: 'ms', n: 3, min: 1, max: 5 });
  expect(figure([4, 1, 3, 2], 'ms').value).toBe(2.5);
  expect(() => figure([], 'ms')).toThrow('at least one');
});
