import { expect, test } from 'vitest';
import { NO_EDGE, decodeDistance, encodeDistance, levelThresholds } from './distance-codes.ts';
import type { DistanceFormat } from './distance-codes.ts';

const formats: DistanceFormat[] = [
  { radius: 50, bits: 8 },
  { radius: 50, bits: 16 },
  { radius: 333.3, bits: 8 },
  { radius: 1000, bits: 16 },
];

test.each(formats)('every distance is stored as the nearest level, $bits bits over ±$radius m', (format) => {
  const texel = 200 / 512;
  const thresholds = levelThresholds(format, texel);
  const step = (2 * format.radius) / (2 ** format.bits - 1);
  for (let square = 1; square < 3e7; square = Math.ceil(square * 1.01)) {
    const metres = (Math.sqrt(square) / 2) * texel;
    const outside = decodeDistance(encodeDistance(square, false, format.bits, thresholds), format);
    const inside = decodeDistance(encodeDistance(square, true, format.bits, thresholds), format);
    expect(inside).toBe(-outside);
    expect(outside).toBeGreaterThan(0);
    expect(Math.abs(outside - Math.min(metres, format.radius))).toBeLessThanOrEqual(step / 2 + 1e-4);
  }
});

test.each(formats)('without an edge the distance is the radius, $bits bits over ±$radius m', (format) => {
  const thresholds = levelThresholds(format, 0.4);
  const radius = Math.fround(format.radius);
  expect(decodeDistance(encodeDistance(NO_EDGE, false, format.bits, thresholds), format)).toBe(radius);
  expect(decodeDistance(encodeDistance(NO_EDGE, true, format.bits, thresholds), format)).toBe(-radius);
});
