import { HotZone } from '#gpu-runtime/hot-zone.ts';
import type { ZoneGrid, ZoneSources } from '#gpu-runtime/zone-data.ts';
import type { Project } from '#graph-core/project.ts';
import { editedWorld, syntheticWorld } from './compile-programs.ts';
import { figure } from './define.ts';
import type { Bench, BenchDevice, Figure } from './define.ts';
import { GpuTimer } from './gpu-timer.ts';
import { distanceTimes, jumpFloodErrors } from './hot-zone-distances.ts';
import { tierTimes } from './hot-zone-tiers.ts';
import { MASKS, PROGRAM, layerOf, masksOf, readerOf } from './hot-zone-world.ts';
import { landSource } from './land.ts';

const TILES = 3;
const TILE_SIZE = 200;
/** Software adapters take minutes to compile the pipeline of the whole world. */
const SMALL_WORLD = { ecotopes: 6, parts: 2 };

export const hotZoneBench: Bench = {
  name: 'hot-zone',
  doc:
    'A hot zone of 3×3 tiles (1536² texels on a GPU, 192² on a software adapter) with 8 masks, 6 of 42 ecotopes and ' +
    'the 12 materials of a world of 5,000 nodes (300 on a software adapter). Wall times, from the call until the GPU is done, unless said otherwise.',
  figures: {
    zone_refresh_ms:
      'everything of the zone anew: heights, masks, distances, materials, in the tier that the app takes: programs shortened for each tile, on a software adapter the specialised pipeline',
    zone_refresh_bytes_ms: 'reference: copying as many bytes as the zone holds, on the GPU (GPU time)',
    step_ms: 'the zone moves on by one tile: three new tiles, and what distances reach from them',
    dab_ms: 'heights raised or lowered in a circle of 30 m, by 1 m in its middle',
    edit_ms: 'a number of the world edited: its materials evaluated again (without compiling)',
    interpreter_ms: 'the materials’ program over the zone, interpreted (GPU time; not on software adapters)',
    specialised_ms: 'the same by its own pipeline (GPU time)',
    prune_ratio:
      'instructions of the program in instructions of what is left of it in a tile, from the ranges of its heights, slopes and masks (36 ecotopes are elsewhere)',
    prune_ms: 'shortening it for a tile (CPU)',
    pruned_interpreter_ms:
      'every tile by its own shortened program, interpreted (GPU time; not on software adapters)',
    specialise_ms: 'compiling that pipeline (wall time, in the background)',
    instructions: 'instructions of that program',
    sdf_ms_per_mask: 'exact distances to one mask, a coast, over the whole zone (GPU time)',
    jfa_ms_per_mask:
      'reference: jump flooding of the same mask, 1+JFA from the radius down, before encoding (GPU time)',
    jfa_max_error_texels:
      'largest error of 1+JFA, coasts and random masks; the zone’s own distances have none',
    jfa_mean_error_texels: 'mean error of 1+JFA',
    plain_jfa_max_error_texels: 'largest error of JFA without the step of 1 at the start',
    jfa_plus_one_max_error_texels: 'largest error of JFA with a step of 1 at the end (JFA+1)',
    zone_mib: 'memory of the zone: heights, masks, distances, the materials’ layer, buffers',
  },
  run: async (device) => runHotZoneBench(await device()),
};

async function runHotZoneBench(info: BenchDevice): Promise<Record<string, Figure>> {
  const { device, software } = info;
  const tileTexels = software ? 64 : 512;
  const world = software ? syntheticWorld(SMALL_WORLD) : syntheticWorld();
  const grid: ZoneGrid = { originX: 0, originZ: 0, texel: TILE_SIZE / tileTexels, tiles: TILES, tileTexels };
  const timer = new GpuTimer(info);
  // First, while no driver has the pipeline in its cache.
  const tiers = await tierTimes(info, timer, grid, world);
  const whole = await wholeZone(info, world, tileTexels);
  const copy = await copyTimes(device, timer, whole.bytes);
  const distances = await distanceTimes(device, timer, grid);
  timer.destroy();
  return {
    zone_refresh_ms: figure(whole.refresh, 'ms'),
    zone_refresh_bytes_ms: figure(copy, 'ms'),
    step_ms: figure(whole.step, 'ms'),
    dab_ms: figure(whole.dab, 'ms'),
    edit_ms: figure(whole.edit, 'ms'),
    ...tiers,
    ...distances,
    ...jumpFloodErrors(),
    zone_mib: figure([whole.bytes / 2 ** 20], 'MiB'),
  };
}

async function wholeZone({ device, software }: BenchDevice, world: Project, tileTexels: number) {
  const runs = software ? 3 : 15;
  const zone = new HotZone(device, { tileSize: TILE_SIZE, tileTexels, tiles: TILES, software });
  const masks = masksOf();
  const sources: ZoneSources = { heights: landSource(), seaLevel: 0, masks, layers: [] };
  zone.setSources(sources);
  zone.setLayer(PROGRAM, layerOf(world));
  // Masks that no rule of the world reads would cost nothing: a layer that reads them all.
  zone.setLayer('masks', readerOf(masks.slice(0, MASKS)));
  zone.moveTo(1, 1);
  await zone.idle();
  await zone.prune();
  // In portions, as frames do it: the GPU is busy with one while the next is encoded.
  const finish = async () => {
    while (zone.work(32)) await new Promise((resolve) => setImmediate(resolve));
    await device.queue.onSubmittedWorkDone();
  };
  const measure = async (act: (run: number) => void) => {
    const times: number[] = [];
    for (let run = -1; run < runs; run++) {
      await device.queue.onSubmittedWorkDone();
      const start = performance.now();
      act(run);
      await finish();
      if (run >= 0) times.push(performance.now() - start);
    }
    return times;
  };
  const edits = Array.from({ length: runs + 1 }, (_, k) => layerOf(editedWorld(world, k)));
  const edit = await measure((run) => zone.setLayer(PROGRAM, edits[run + 1]!));
  // At rest, as it is when somebody takes up a brush.
  await zone.prune();
  const dab = await measure((run) => {
    const mound = { x: 300 + 3 * run, z: 310, radius: 15, height: run % 2 === 0 ? 1 : -1 };
    const around = { minX: mound.x - 18, maxX: mound.x + 18, minZ: mound.z - 15, maxZ: mound.z + 15 };
    zone.setSources({ ...sources, heights: landSource(mound) }, around);
  });
  const step = await measure((run) => zone.moveTo(run % 2 === 0 ? 2 : 1, 1));
  await zone.prune();
  const refresh = await measure(() => zone.refresh());
  const bytes = zone.memory().reduce((sum, item) => sum + item.bytes, 0);
  zone.destroy();
  return { edit, dab, step, refresh, bytes };
}

/** GPU milliseconds of copying so many bytes. */
async function copyTimes(device: GPUDevice, timer: GpuTimer, bytes: number): Promise<number[]> {
  const size = Math.ceil(bytes / 4) * 4;
  const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const [from, to] = [device.createBuffer({ size, usage }), device.createBuffer({ size, usage })];
  const times = await timer.measure(({ encoder }) => encoder.copyBufferToBuffer(from, 0, to, 0, size));
  from.destroy();
  to.destroy();
  return times;
}
