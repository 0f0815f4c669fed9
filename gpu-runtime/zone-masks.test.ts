import { afterAll, beforeAll, expect, test } from 'vitest';
import { tileArea, tilesNearestFirst } from './grid.ts';
import { MaskWork } from './mask-work.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { PipelineStore } from './pipeline-store.ts';
import { CpuZone } from './reference/cpu-zone.ts';
import { EMPTY, FULL, GRID, OCEAN, RIVER, SOURCES } from './testing/sources.ts';
import type { Shape } from '#graph-core/project.ts';
import type { ZoneMask } from './zone-data.ts';
import { RasterWriter } from './raster-writer.ts';
import { WorkBatch } from './work-batch.ts';
import { ZoneHeights } from './zone-heights.ts';
import { ZoneMasks } from './zone-masks.ts';

let acquired: NodeDevice;
let pipelines: PipelineStore;
let ground: ZoneHeights;
let batch: WorkBatch;
const NO_ECOTOPES = { texels: null, codes: new Set<number>() };
beforeAll(async () => {
  acquired = await acquireNodeDevice();
  pipelines = new PipelineStore(acquired.device, 16);
  const writer = new RasterWriter(acquired.device, pipelines);
  ground = new ZoneHeights(acquired.device, writer, GRID);
  ground.place(GRID);
  writer.ready();
  await pipelines.settled();
  batch = new WorkBatch(acquired.device);
  for (const tile of tilesNearestFirst(GRID.tiles)) {
    ground.upload(batch, SOURCES.heights, GRID, tileArea(tile, GRID.tileTexels));
  }
});
afterAll(() => acquired.destroy());

function start(masks: readonly ZoneMask[]) {
  const stage = new ZoneMasks(acquired.device, pipelines, () => GRID, ground.heights);
  const work = new MaskWork(stage, tilesNearestFirst(GRID.tiles), () => GRID, NO_ECOTOPES);
  work.use(masks);
  return { stage, work };
}

async function finish({ stage, work }: ReturnType<typeof start>) {
  stage.ready();
  await pipelines.settled();
  const before = work.remaining;
  while (work.slice(batch, SOURCES) > 0);
  batch.submit();
  return before - work.remaining;
}

const cpu = new CpuZone(GRID, SOURCES);
const share = (values: Float32Array, which: (value: number) => boolean) =>
  values.filter(which).length / values.length;

test('every distance is the exact one of the CPU reference, bit by bit', async () => {
  const run = start(SOURCES.masks);
  // A mask without shapes is far everywhere and costs nothing.
  expect(await finish(run)).toBe((SOURCES.masks.length - 1) * (9 + 9));
  for (const { id } of SOURCES.masks) {
    const distances = await run.stage.read(id);
    expect(distances, id).toEqual(cpu.maskDistances(id));
  }
  // The two that matter are no trivial cases.
  for (const { id, radius } of [OCEAN, RIVER]) {
    const distances = cpu.maskDistances(id);
    expect(share(distances, (d) => d < 0)).toBeGreaterThan(0.03);
    expect(share(distances, (d) => Math.abs(d) < radius)).toBeGreaterThan(0.3);
  }
  run.stage.destroy();
});

test('a mask without an edge is at its radius everywhere, negative where it covers all', () => {
  expect(cpu.maskDistances('empty').every((d) => d === EMPTY.radius)).toBe(true);
  expect(cpu.maskDistances('full').every((d) => d === -FULL.radius)).toBe(true);
});

test('the river is narrow: inside, half its width is the most; the bank is half a texel off at most', () => {
  const { texel, originX, originZ } = GRID;
  const distances = cpu.maskDistances('river');
  const at = (x: number, z: number) =>
    distances[Math.floor((z - originZ) / texel) * 192 + Math.floor((x - originX) / texel)]!;
  // (430, 20) is a point of the spline, whose full width is 9 m.
  expect(at(430, 20)).toBeLessThan(-4.5 + texel);
  expect(at(430, 20)).toBeGreaterThan(-4.5 - texel);
});

test('masks that stay keep their distances when others come and go', async () => {
  const run = start([OCEAN, RIVER]);
  await finish(run);
  run.work.use([FULL, RIVER]);
  expect(await finish(run)).toBe(18); // Only the new one.
  expect(await run.stage.read('river')).toEqual(cpu.maskDistances('river'));
  expect(await run.stage.read('full')).toEqual(cpu.maskDistances('full'));
  await expect(run.stage.read('ocean')).rejects.toThrow('no layer of the zone uses the mask ocean');
  run.stage.destroy();
});

test('a mask that changes while it is made ends as what it changed to', async () => {
  const run = start([RIVER]);
  run.stage.ready();
  await pipelines.settled();
  expect(run.work.slice(batch, SOURCES)).toBe(9); // All bits at once,
  expect(run.work.slice(batch, SOURCES)).toBe(3); // then distances, a row of tiles at a time.
  expect(run.work.remaining).toBe(6);
  const half = { ...RIVER, shapes: RIVER.shapes.slice(1) };
  expect(run.work.use([half]).map(({ id }) => id)).toEqual(['river']);
  await finish(run);
  const expected = new CpuZone(GRID, { ...SOURCES, masks: [half] }).maskDistances('river');
  expect(await run.stage.read('river')).toEqual(expected);
  expect(expected).not.toEqual(cpu.maskDistances('river'));
  run.stage.destroy();
});

test('a shape that moves is done again only where it was and is, as far as the radius reaches', async () => {
  const near = { ...RIVER, radius: 20 };
  const [river, lake] = near.shapes as [Shape, Shape];
  const run = start([near]);
  await finish(run);
  const before = run.work.texels;
  const moved = { ...lake, points: lake.points.map(({ x, z }) => ({ x: x + 12.5, z: z - 6 })) };
  const [change] = run.work.use([{ ...near, shapes: [river, moved] }]);
  expect(change!.id).toBe('river');
  await finish(run);
  const expected = new CpuZone(GRID, {
    ...SOURCES,
    masks: [{ ...near, shapes: [river, moved] }],
  }).maskDistances('river');
  expect(await run.stage.read('river')).toEqual(expected);
  // The lake spans 102 × 126 m with its move, and the radius is 20 m: 142 × 166 m of 300 × 300, in whole steps.
  const share = (run.work.texels - before) / 192 ** 2;
  expect(share).toBeGreaterThan((142 * 100) / 300 ** 2);
  expect(share).toBeLessThan(0.45);
  run.stage.destroy();
});

test('a mask is made once its shapes come within its radius, and dropped when they leave', async () => {
  const away = (metres: number) => ({
    ...RIVER,
    radius: 20,
    shapes: RIVER.shapes.map((shape) => ({
      ...shape,
      points: shape.points.map(({ x, z }) => ({ x: x + metres, z })),
    })),
  });
  const run = start([away(400)]);
  expect(await finish(run)).toBe(0);
  expect((await run.stage.read('river')).every((d) => d === 20)).toBe(true);
  expect(run.work.use([away(0)])).toEqual([{ id: 'river', area: null }]);
  expect(await finish(run)).toBe(18);
  const expected = new CpuZone(GRID, { ...SOURCES, masks: [away(0)] }).maskDistances('river');
  expect(await run.stage.read('river')).toEqual(expected);
  expect(run.work.use([away(400)])).toEqual([{ id: 'river', area: null }]);
  expect((await run.stage.read('river')).every((d) => d === 20)).toBe(true);
  run.stage.destroy();
});

test('equal masks of other objects are the same', () => {
  const run = start([RIVER]);
  const copy = structuredClone(RIVER);
  expect(run.work.use([copy])).toEqual([]);
  expect(run.work.use([{ ...copy, radius: 81 }])).toEqual([{ id: 'river', area: null }]);
  run.stage.destroy();
});

test('distances that the device cannot bind are refused with what to do', () => {
  const stage = new ZoneMasks(
    acquired.device,
    pipelines,
    () => ({ ...GRID, tileTexels: 1024, tiles: 7 }),
    ground.heights,
  );
  const many = Array.from({ length: 60 }, (_, k) => ({ id: `m${k}`, radius: 50, bits: 16 as const }));
  expect(() => stage.arrange(many)).toThrow(/use fewer masks, 8 bits instead of 16/);
  stage.destroy();
});
