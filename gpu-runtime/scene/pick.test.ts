import { describe, expect, test } from 'vitest';
import type { HeightField } from '#terrain/height-field.ts';
import { HeightBounds } from './height-bounds.ts';
import { pickGround } from './pick.ts';

function fieldOf(heightAt: (x: number, z: number) => number, samples = 65, cell = 4): HeightField {
  const data = new Float32Array(samples * samples);
  for (let j = 0; j < samples; j++) {
    for (let i = 0; i < samples; i++) data[j * samples + i] = heightAt(i * cell, j * cell);
  }
  return { width: samples, height: samples, cellX: cell, cellZ: cell, originX: 0, originZ: 0, data };
}

function pick(field: HeightField, origin: [number, number, number], towards: [number, number, number]) {
  const length = Math.hypot(...towards);
  const [x, y, z] = towards.map((v) => v / length) as [number, number, number];
  const ray = { origin: { x: origin[0], y: origin[1], z: origin[2] }, direction: { x, y, z } };
  const size = (field.width - 1) * field.cellX;
  return pickGround(field, new HeightBounds(field), ray, size, size);
}

describe('pickGround', () => {
  test('meets an inclined plane where algebra says', () => {
    // y = 10 + x/2; from (20, 100, 100) along (1, −1, 0): 100 − t = 10 + (20 + t)/2, so t = 53⅓.
    const hit = pick(
      fieldOf((x) => 10 + x / 2),
      [20, 100, 100],
      [1, -1, 0],
    );
    expect(hit!.x).toBeCloseTo(20 + 160 / 3, 2);
    expect(hit!.y).toBeCloseTo(100 - 160 / 3, 2);
    expect(hit!.z).toBeCloseTo(100, 6);
  });

  test('looks straight down exactly', () => {
    const hit = pick(
      fieldOf((x, z) => 3 * x - z),
      [52, 5000, 41],
      [0, -1, 0],
    );
    expect(hit).toMatchObject({ x: 52, z: 41 });
    expect(hit!.y).toBeCloseTo(3 * 52 - 41, 3);
  });

  test('stops at the nearer of two ridges', () => {
    const ridge = (x: number, at: number) => Math.max(0, 40 - Math.abs(x - at) * 4);
    const field = fieldOf((x) => ridge(x, 80) + ridge(x, 160));
    const hit = pick(field, [0, 20, 128], [1, 0, 0]);
    // The flank of the first ridge is 20 m high at 75 m.
    expect(hit!.x).toBeCloseTo(75, 0);
  });

  test('passes over a ridge that is too low', () => {
    const field = fieldOf((x) => Math.max(0, 40 - Math.abs(x - 80) * 4));
    const hit = pick(field, [0, 70, 128], [200, -70, 0]);
    expect(hit!.x).toBeGreaterThan(190);
  });

  test('misses when it looks up, leaves the world, or starts outside and passes it by', () => {
    const field = fieldOf(() => 0);
    expect(pick(field, [100, 10, 100], [1, 0.1, 0])).toBeNull();
    expect(pick(field, [250, 10, 100], [10, -1, 0])).toBeNull();
    expect(pick(field, [-50, 10, 100], [0, -1, 1])).toBeNull();
  });

  test('enters the world from outside over its rim', () => {
    const hit = pick(
      fieldOf(() => 0),
      [-50, 100, 100],
      [1, -1, 0],
    );
    expect(hit!.x).toBeCloseTo(50, 2);
  });

  test('sees nothing through the cut face of the world', () => {
    expect(
      pick(
        fieldOf(() => 50),
        [-100, 10, 100],
        [1, 0, 0],
      ),
    ).toBeNull();
  });
});
