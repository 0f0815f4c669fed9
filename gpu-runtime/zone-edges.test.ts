import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeightField } from '#terrain/height-field.ts';
import { heightSource } from '#terrain/sample.ts';
import { HotZone } from './hot-zone.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { CpuZone } from './reference/cpu-zone.ts';
import { setOf } from './testing/programs.ts';
import { OCEAN, RIVER, ZONE_OPTIONS } from './testing/sources.ts';
import type { ZoneSources } from './zone-data.ts';

let acquired: NodeDevice;
beforeAll(async () => {
  acquired = await acquireNodeDevice();
});
afterAll(() => acquired.destroy());

/** A world of so many tiles of 100 m along its edge, with a sample every 5 m: a slope that falls to the east, under water. */
function world(tiles: number): ZoneSources {
  const samples = tiles * 20;
  const field: HeightField = {
    ...{ width: samples, height: samples, cellX: 5, cellZ: 5, originX: 2.5, originZ: 2.5 },
    data: Float32Array.from({ length: samples ** 2 }, (_, t) => {
      return 40 - (90 * (t % samples)) / samples + 3 * Math.sin(Math.floor(t / samples) / 3);
    }),
  };
  return { heights: heightSource(field), seaLevel: 0, masks: [OCEAN, RIVER], layers: [] };
}

const SET = setOf({
  ground: (ir) => [ir.op('add', ir.op('height'), ir.op('gradient_x'))],
  coast: (ir, mask) => [ir.op('mask_distance', mask('ocean'))],
});

test.each([
  ['a world of one tile', 1, { x: 0, z: 0 }],
  ['the south-west corner of a world', 4, { x: 0, z: 0 }],
  ['the north-east corner of a world', 4, { x: 3, z: 3 }],
  ['beyond the edge of a world', 2, { x: -5, z: 9 }],
])('%s: heights go on as they are at the edge, and so do distances', async (_, tiles, centre) => {
  const sources = world(tiles);
  const zone = new HotZone(acquired.device, ZONE_OPTIONS);
  zone.tier = 'specialised';
  zone.moveTo(centre.x, centre.z);
  zone.setSources(sources);
  for (const { name } of SET.programs) zone.setLayer(name, { kind: 'value', set: SET, program: name });
  await zone.idle();
  const cpu = new CpuZone(zone.grid, sources);
  for (const { name } of SET.programs) {
    const found = await zone.readLayer(name);
    const [wanted] = cpu.evaluate(SET, name);
    expect(found.every(Number.isFinite), name).toBe(true);
    expect(Math.max(...found.map((value, t) => Math.abs(value - wanted![t]!))), name).toBeLessThan(1e-4);
  }
  expect(zone.statistics.nonFinite).toBe(0);
  // Nothing but the edge's own heights, however far out: the west of the world is dry and the east is not.
  const [heights] = cpu.evaluate(SET, 'ground');
  expect(Math.max(...heights!)).toBeLessThan(45);
  expect(Math.min(...heights!)).toBeGreaterThan(-55);
  zone.destroy();
});
