import { expect, test } from 'vitest';
import { metresPerDegree, webMercatorCell } from './earth.ts';

test.each([
  // Published lengths of a degree on WGS 84, kilometres to three places.
  [0, 111.32, 110.574],
  [15, 107.55, 110.649],
  [30, 96.486, 110.852],
  [45, 78.847, 111.132],
  [60, 55.8, 111.412],
  [75, 28.902, 111.618],
  [-60, 55.8, 111.412],
])('a degree at latitude %d is %d km east and %d km north', (latitude, east, north) => {
  const degree = metresPerDegree(latitude);
  expect(Math.abs(degree.east / 1000 - east)).toBeLessThanOrEqual(0.00051);
  expect(Math.abs(degree.north / 1000 - north)).toBeLessThanOrEqual(0.00051);
});

test('Web Mercator units shrink with the cosine of the latitude, but for the flattening', () => {
  // y of latitude 60°: R·ln(tan 75°).
  const { cell } = webMercatorCell(100, 100, 6_378_137 * Math.log(Math.tan((75 * Math.PI) / 180)));
  expect(Math.abs(cell.x - 50)).toBeLessThan(0.2);
  expect(Math.abs(cell.z - 50)).toBeLessThan(0.2);
  const equator = webMercatorCell(100, 100, 0).cell;
  expect(equator.x).toBeCloseTo(100, 9);
  // The meridian's radius of curvature there is a(1 − e²).
  expect(equator.z).toBeCloseTo(99.33056, 4);
});
