import { expect, test } from 'vitest';
import { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { northUp, reliefOf } from './relief-image.ts';

function ground(heightAt: (x: number, z: number) => number): GroundQuery {
  const [width, height] = [41, 21];
  const data = new Float32Array(width * height);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) data[j * width + i] = heightAt(i * 10, j * 10);
  return new GroundQuery({ width, height, cellX: 10, cellZ: 10, originX: 0, originZ: 0, data }, 400, 200);
}

const pixel = ({ width, data }: { width: number; data: Uint8ClampedArray }, column: number, row: number) => [
  ...data.subarray((row * width + column) * 4, (row * width + column) * 4 + 4),
];

test('keeps the shape of the world', () => {
  const { land } = reliefOf(
    ground(() => 5),
    0,
    80,
  );
  expect([land.width, land.height]).toEqual([80, 40]);
});

test('level ground is neither lit nor shaded, slopes to the north-west are bright, to the south-east dark', () => {
  const grey = (heightAt: (x: number, z: number) => number) =>
    pixel(reliefOf(ground(heightAt), -1000, 40).shading, 20, 10)[0]!;
  expect(grey(() => 50)).toBe(128);
  expect(grey((x, z) => x - z)).toBeGreaterThan(140);
  expect(grey((x, z) => z - x)).toBeLessThan(90);
});

test('the first row is the north; water covers what is below the sea, deeper more', () => {
  // Falls from 100 m in the south to −100 m in the north.
  const { water } = reliefOf(
    ground((_, z) => 100 - z),
    0,
    40,
  );
  const alpha = (row: number) => pixel(water, 20, row)[3]!;
  expect(alpha(19)).toBe(0);
  expect(alpha(0)).toBeGreaterThan(alpha(8));
  expect(alpha(8)).toBeGreaterThan(150);
});

test('pictures of zones are turned over', () => {
  const data = Uint8ClampedArray.from({ length: 16 }, (_, k) => k);
  expect([...northUp({ texels: 2, data }).data]).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7,
  ]);
});
