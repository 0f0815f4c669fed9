import { expect, test } from 'vitest';
import { heatColour, heatStrength } from './heat-ramp.ts';

test('runs from dark purple to yellow like viridis', () => {
  // matplotlib: #440154, #21918c, #fde725.
  const near = (value: number, rgb: readonly number[]) =>
    heatColour(value).forEach((c, k) => expect(Math.abs(c * 255 - rgb[k]!)).toBeLessThan(6));
  near(0, [0x44, 0x01, 0x54]);
  near(0.5, [0x21, 0x91, 0x8c]);
  near(1, [0xfd, 0xe7, 0x25]);
});

test('grows lighter all the way', () => {
  const light = (value: number) => {
    const [r, g, b] = heatColour(value).map((c) => c ** 2.2) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (let k = 1; k <= 50; k++) expect(light(k / 50)).toBeGreaterThan(light((k - 1) / 50));
});

test('values out of range have colours of their own, and full or least strength', () => {
  expect(heatColour(-0.01)).not.toEqual(heatColour(0));
  expect(heatColour(1.01)).not.toEqual(heatColour(1));
  expect(heatStrength(7)).toBe(1);
  expect(heatStrength(-7)).toBe(heatStrength(0));
});
