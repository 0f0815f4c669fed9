import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { Interval } from '#codegen/interval.ts';
import type { IntervalContext } from '#codegen/op.ts';
import { prune } from '#codegen/prune.ts';
import { Evaluator } from '#gpu-runtime/evaluator.ts';
import type { EvaluationJob, Tier } from '#gpu-runtime/evaluator.ts';
import { tileArea, tilesNearestFirst, zoneTexels } from '#gpu-runtime/grid.ts';
import { differenceFactors } from '#gpu-runtime/ground.ts';
import { HotZone } from '#gpu-runtime/hot-zone.ts';
import { PipelineStore } from '#gpu-runtime/pipeline-store.ts';
import { RasterWriter } from '#gpu-runtime/raster-writer.ts';
import { WorkBatch } from '#gpu-runtime/work-batch.ts';
import { programOf } from '#gpu-runtime/program-needs.ts';
import { exactSquares } from '#gpu-runtime/reference/exact-distance.ts';
import { ResidentProgram } from '#gpu-runtime/resident-program.ts';
import type { TexelArea } from '#gpu-runtime/texel-area.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from '#gpu-runtime/zone-data.ts';
import { ZoneHeights } from '#gpu-runtime/zone-heights.ts';
import type { ZoneLayer } from '#gpu-runtime/zone-layer.ts';
import { ZoneMasks } from '#gpu-runtime/zone-masks.ts';
import type { Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { materialRequests } from './compile.ts';
import {
  ECOTOPES,
  MATERIALS,
  ecotopeMask,
  editedWorld,
  nearestMask,
  randomNumbers,
  syntheticWorld,
} from './compile-programs.ts';
import { figure } from './define.ts';
import type { Bench, BenchDevice, Figure } from './define.ts';
import { GpuTimer } from './gpu-timer.ts';
import { JUMP_FLOOD_WGSL, floodSteps, jumpFlood, squareTo } from './jump-flood.ts';
import { fillHeights, landSource } from './land.ts';

const TILES = 3;
const TILE_SIZE = 200;
const PROGRAM = 'materials';
/** Reference masks in the zone besides the ecotopes, the ocean among them; ecotopes that are present in it. */
const MASKS = 8;
const PRESENT = 6;
/** Software adapters take minutes to compile the pipeline of the whole world. */
const SMALL_WORLD = { ecotopes: 6, parts: 2 };
/** Masks of random texels and of coasts that errors of jump flooding are counted on: texels across, radius. */
const ERROR_SIZE = 512;
const ERROR_RADIUS = 128;

export const hotZoneBench: Bench = {
  name: 'hot-zone',
  doc:
    'A hot zone of 3×3 tiles (1536² texels on a GPU, 192² on a software adapter) with 8 masks, 6 of 42 ecotopes and ' +
    'the 12 materials of a world of 5,000 nodes (300 on a software adapter). Wall times, from the call until the GPU is done, unless said otherwise.',
  figures: {
    zone_refresh_ms:
      'everything of the zone anew: heights, masks, distances, materials, by the specialised pipeline',
    zone_refresh_bytes_ms: 'reference: copying as many bytes as the zone holds, on the GPU (GPU time)',
    step_ms: 'the zone moves on by one tile: three new tiles, and what distances reach from them',
    dab_ms: 'heights changed in a circle of 30 m',
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

const layerOf = (project: Project): ZoneLayer => ({
  kind: 'blend',
  set: compile(project, NODE_LIBRARY, materialRequests()),
  program: PROGRAM,
  materials: Array.from({ length: MATERIALS }, (_, k) => k),
});

/** The ocean, roads and rivers, and ecotopes of which only the first few come near the zone. */
function masksOf(): ZoneMask[] {
  const random = randomNumbers(7);
  const line = (id: string, width: number): ZoneMask => ({
    id,
    source: 'shapes',
    radius: 50,
    bits: 8,
    shapes: [0, 1].map((k) => ({
      id: `${id}-${k}`,
      name: id,
      mask: id,
      kind: 'spline',
      width,
      points: Array.from({ length: 12 }, (_, n) => ({ x: n * 100 - 300, z: random() * 1000 - 200 })),
    })),
  });
  const ecotopes = Array.from({ length: ECOTOPES }, (_, k): ZoneMask => {
    const away = k < PRESENT ? 0 : 1e6;
    const [x, z] = [random() * 600 + away, random() * 600];
    const points = Array.from({ length: 24 }, (_, n) => {
      const radius = 120 + 120 * random();
      return {
        x: x + radius * Math.cos((n / 24) * 2 * Math.PI),
        z: z + radius * Math.sin((n / 24) * 2 * Math.PI),
      };
    });
    const { id, name, radius, bits } = ecotopeMask(k);
    return { id, source: 'shapes', radius, bits, shapes: [{ id, name, mask: id, kind: 'polygon', points }] };
  });
  const lines = Array.from({ length: MASKS - 1 }, (_, k) => line(`line-${k}`, 4 + k));
  return [{ id: 'ocean', source: 'ocean', radius: 50, bits: 8, shapes: [] }, ...lines, ...ecotopes];
}

async function wholeZone({ device, software }: BenchDevice, world: Project, tileTexels: number) {
  const runs = software ? 3 : 15;
  const zone = new HotZone(device, { tileSize: TILE_SIZE, tileTexels, tiles: TILES, software });
  zone.tier = 'specialised';
  const masks = masksOf();
  const sources: ZoneSources = { heights: landSource(), seaLevel: 0, masks, layers: [] };
  zone.setSources(sources);
  zone.setLayer(PROGRAM, layerOf(world));
  // Masks that no rule of the world reads would cost nothing: a layer that reads them all.
  zone.setLayer('masks', readerOf(masks.slice(0, MASKS)));
  zone.moveTo(1, 1);
  await zone.idle();
  const finish = async () => {
    while (zone.work(10_000)) await device.queue.onSubmittedWorkDone();
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
  const dab = await measure((run) => {
    const mound = { x: 300 + 3 * run, z: 310, radius: 15, height: run % 2 === 0 ? 30 : -30 };
    const around = { minX: mound.x - 18, maxX: mound.x + 18, minZ: mound.z - 15, maxZ: mound.z + 15 };
    zone.setSources({ ...sources, heights: landSource(mound) }, around);
  });
  const step = await measure((run) => zone.moveTo(run % 2 === 0 ? 2 : 1, 1));
  const refresh = await measure(() =>
    zone.setSources({ ...sources, heights: landSource(), masks: fresh(masks) }),
  );
  const bytes = zone.memory().reduce((sum, item) => sum + item.bytes, 0);
  zone.destroy();
  return { edit, dab, step, refresh, bytes };
}

let touched = 0;
/** The same masks with radii that differ by nothing to speak of, so that all of them are made again. */
function fresh(masks: readonly ZoneMask[]): ZoneMask[] {
  touched++;
  return masks.map((mask) => ({ ...mask, radius: 50 + (touched % 2) * 1e-3 }));
}

/** A layer that reads the masks: the nearest of them. */
function readerOf(masks: readonly ZoneMask[]): ZoneLayer {
  const project = nearestMask(masks.map(({ id }) => id));
  const requests = [{ name: 'masks', outputs: [{ key: 'value', expression: 'nearest' }] }];
  return { kind: 'value', set: compile(project, NODE_LIBRARY, requests), program: 'masks' };
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

async function distanceTimes(
  device: GPUDevice,
  timer: GpuTimer,
  grid: ZoneGrid,
): Promise<Record<string, Figure>> {
  const texels = zoneTexels(grid);
  const pipelines = new PipelineStore(device, 16);
  const ground = await groundOf(device, pipelines, grid);
  const masks = new ZoneMasks(device, pipelines, () => grid, ground.heights);
  masks.arrange([{ id: 'ocean', radius: 50, bits: 8 }]);
  masks.ready();
  await pipelines.settled();
  const area = { column: 0, row: 0, columns: texels, rows: texels };
  const batch = new WorkBatch(device);
  masks.splatOcean(batch, 'ocean', 0, area);
  batch.submit();
  const ours = await timer.measure((timed) => masks.measure(timed, 'ocean', area));
  batch.destroy();
  const flooding = await floodTimes(device, timer, grid);
  masks.destroy();
  ground.destroy();
  return { sdf_ms_per_mask: figure(ours, 'ms'), jfa_ms_per_mask: figure(flooding, 'ms') };
}

async function groundOf(device: GPUDevice, pipelines: PipelineStore, grid: ZoneGrid): Promise<ZoneHeights> {
  const ground = new ZoneHeights(device, new RasterWriter(device, pipelines), grid);
  await fillHeights(device, pipelines, ground, landSource(), grid);
  return ground;
}

async function floodTimes(device: GPUDevice, timer: GpuTimer, grid: ZoneGrid): Promise<number[]> {
  const texels = zoneTexels(grid);
  const { STORAGE, UNIFORM, COPY_DST } = GPUBufferUsage;
  const heights = landSource().sample(grid.texel / 2, grid.texel / 2, grid.texel, texels, texels);
  const bits = new Uint32Array((texels * texels) / 32);
  heights.forEach((height, t) => {
    if (height < 0) bits[t >> 5]! |= 1 << (t & 31);
  });
  const upload = (data: Uint32Array<ArrayBuffer>, usage: number) => {
    const buffer = device.createBuffer({ size: Math.max(16, data.byteLength), usage: usage | COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const mask = upload(bits, STORAGE);
  const fields = [0, 1].map(() => device.createBuffer({ size: texels * texels * 4, usage: STORAGE })) as [
    GPUBuffer,
    GPUBuffer,
  ];
  const steps = floodSteps(50, grid.texel, texels);
  const uniforms = [1, ...steps].map((step) => upload(Uint32Array.of(texels, step), UNIFORM));
  const entries = (['read-only-storage', 'read-only-storage', 'storage', 'uniform'] as const).map(
    (type, binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    }),
  );
  const layout = device.createBindGroupLayout({ entries });
  const module = device.createShaderModule({ code: JUMP_FLOOD_WGSL });
  const pipelineOf = (entryPoint: string) =>
    device.createComputePipelineAsync({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint },
    });
  const [seed, flood] = await Promise.all([pipelineOf('seed'), pipelineOf('flood')]);
  const groups = uniforms.map((uniform, k) =>
    device.createBindGroup({
      layout,
      entries: [mask, fields[k % 2]!, fields[(k + 1) % 2]!, uniform].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    }),
  );
  const times = await timer.measure(({ encoder }) => {
    const pass = encoder.beginComputePass();
    groups.forEach((group, k) => {
      pass.setPipeline(k === 0 ? seed : flood);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(texels / 8, texels / 8);
    });
    pass.end();
  });
  for (const buffer of [mask, ...fields, ...uniforms]) buffer.destroy();
  return times;
}

/** Errors of jump flooding against exact distances, in texels, within the radius: coasts and random masks. */
function jumpFloodErrors(): Record<string, Figure> {
  const random = randomNumbers(3);
  const masks = [
    ...[0, 700].map((from) =>
      Uint8Array.from(landSource().sample(from + 0.5, from + 0.5, 1, ERROR_SIZE, ERROR_SIZE), (h) =>
        Number(h < 0),
      ),
    ),
    ...[0.0005, 0.01, 0.3].map((share) =>
      Uint8Array.from({ length: ERROR_SIZE ** 2 }, () => Number(random() < share)),
    ),
  ];
  const [first, ...halving] = floodSteps(ERROR_RADIUS, 1, ERROR_SIZE);
  const errors = { plain: [0, 0], before: [0, 0], after: [0, 0] };
  const variants = { plain: halving, before: [first!, ...halving], after: [...halving, 1] };
  for (const mask of masks) {
    const exact = exactSquares(mask, ERROR_SIZE);
    for (const [name, steps] of Object.entries(variants)) {
      const sums = errors[name as keyof typeof errors];
      jumpFlood(mask, ERROR_SIZE, steps).forEach((seed, t) => {
        const truth = Math.min(ERROR_RADIUS, Math.sqrt(exact[t]!) / 2);
        const square = squareTo(seed, t % ERROR_SIZE, Math.floor(t / ERROR_SIZE));
        const error = Math.min(ERROR_RADIUS, Math.sqrt(square) / 2) - truth;
        sums[0] = Math.max(sums[0]!, error);
        sums[1]! += error;
      });
    }
  }
  return {
    jfa_max_error_texels: figure([errors.before[0]!], 'texels'),
    jfa_mean_error_texels: figure([errors.before[1]! / (masks.length * ERROR_SIZE ** 2)], 'texels'),
    plain_jfa_max_error_texels: figure([errors.plain[0]!], 'texels'),
    jfa_plus_one_max_error_texels: figure([errors.after[0]!], 'texels'),
  };
}

/** GPU milliseconds of the materials' program over the whole zone, all masks far away. */
async function tierTimes(
  { device, software }: BenchDevice,
  timer: GpuTimer,
  grid: ZoneGrid,
  world: Project,
): Promise<Record<string, Figure>> {
  const pipelines = new PipelineStore(device, 16);
  const evaluator = new Evaluator(device, pipelines);
  const ground = await groundOf(device, pipelines, grid);
  const { set } = layerOf(world);
  const program = programOf(set, PROGRAM);
  const resident = new ResidentProgram(device);
  resident.load(set, program);
  const texels = zoneTexels(grid);
  const distances = device.createBuffer({
    size: texels * texels,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
  const bytes = Uint8Array.from({ length: texels * texels }, (_, k) => (k * 2654435761) >>> 24);
  device.queue.writeBuffer(distances, 0, bytes);
  // All masks in one slot of 8 bits over 50 m.
  const entry = new Uint32Array([0, 8, ...new Uint32Array(Float32Array.of(50, 50 / 255).buffer)]);
  resident.placeMasks(Uint32Array.from({ length: set.masks.length * 4 }, (_, k) => entry[k % 4]!).buffer);
  const planes = device.createBuffer({
    size: texels * texels * 4 * MATERIALS,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
  });
  const inputs = {
    grid,
    heights: ground.heights,
    positions: ground.positions,
    distances,
    layers: distances,
    seaLevel: 0,
  };
  const area = { column: 0, row: 0, columns: texels, rows: texels };
  const times: Partial<Record<Tier, number[]>> = {};
  let specialise = 0;
  // A software adapter would take minutes to interpret so long a program, which it never has to.
  const tiers: readonly Tier[] = software ? ['specialised'] : ['interpreter', 'specialised'];
  for (const tier of tiers) {
    const start = performance.now();
    evaluator.ready(tier, set, program);
    await pipelines.settled();
    if (tier === 'specialised') specialise = performance.now() - start;
    const job = { tier, set, program, resident, inputs, area };
    times[tier] = await timer.measure((batch) => evaluator.encodeProgram(batch, job, planes));
  }
  const pruned = await prunedTimes(
    device,
    timer,
    evaluator,
    pipelines,
    { set, program, inputs, planes },
    software,
  );
  evaluator.destroy();
  ground.destroy();
  resident.destroy();
  for (const buffer of [distances, planes]) buffer.destroy();
  return {
    ...(times.interpreter && { interpreter_ms: figure(times.interpreter, 'ms') }),
    specialised_ms: figure(times.specialised!, 'ms'),
    ...pruned,
    specialise_ms: figure([specialise], 'ms'),
    instructions: figure([program.count], 'instructions'),
  };
}

/** Each tile's own shortened program: how short, how soon, and how fast. */
async function prunedTimes(
  device: GPUDevice,
  timer: GpuTimer,
  evaluator: Evaluator,
  pipelines: PipelineStore,
  { set, program, inputs, planes }: Pick<EvaluationJob, 'set' | 'program' | 'inputs'> & { planes: GPUBuffer },
  software: boolean,
): Promise<Record<string, Figure>> {
  const { grid } = inputs;
  const lengths: number[] = [];
  const milliseconds: number[] = [];
  const jobs = tilesNearestFirst(grid.tiles).map((tile): EvaluationJob => {
    const area = tileArea(tile, grid.tileTexels);
    const context = rangesOf(set, grid, area);
    const start = performance.now();
    const short = prune(set, program, context, { stack: true });
    milliseconds.push(performance.now() - start);
    lengths.push(program.count / short.program.count);
    const resident = new ResidentProgram(device);
    resident.load(short.set, short.program);
    const entry = new Uint32Array([0, 8, ...new Uint32Array(Float32Array.of(50, 50 / 255).buffer)]);
    resident.placeMasks(
      Uint32Array.from({ length: short.set.masks.length * 4 }, (_, k) => entry[k % 4]!).buffer,
    );
    return { tier: 'interpreter', ...short, resident, inputs, area };
  });
  const figures = { prune_ratio: figure(lengths, '×'), prune_ms: figure(milliseconds, 'ms') };
  if (software) return figures;
  for (const { set: short, program: own } of jobs) evaluator.ready('interpreter', short, own);
  await pipelines.settled();
  const times = await timer.measure((batch) => {
    for (const job of jobs) evaluator.encodeProgram(batch, job, planes);
  });
  for (const { resident } of jobs) resident.destroy();
  return { ...figures, pruned_interpreter_ms: figure(times, 'ms') };
}

/** What the context is over an area: measured heights and slopes, distances that may be anything where a mask is near. */
function rangesOf(set: ExpressionSet, grid: ZoneGrid, area: TexelArea): IntervalContext {
  const { column, row, columns, rows } = area;
  const stride = columns + 2;
  const [x0, z0] = [column - 0.5, row - 0.5].map((k) => k * grid.texel) as [number, number];
  const heights = landSource().sample(x0, z0, grid.texel, stride, rows + 2);
  const { gradient, laplacian } = differenceFactors(grid.texel);
  const ranges = ['height', 'gradientX', 'gradientZ', 'laplacian'].map(() => ({
    lo: Infinity,
    hi: -Infinity,
  }));
  const take = (k: number, value: number) => {
    const range = ranges[k]!;
    range.lo = Math.min(range.lo, value);
    range.hi = Math.max(range.hi, value);
  };
  for (let j = 1; j <= rows; j++) {
    for (let i = 1; i <= columns; i++) {
      const at = j * stride + i;
      const [h, w, e, s, n] = [0, -1, 1, -stride, stride].map((step) => heights[at + step]!) as [
        number,
        number,
        number,
        number,
        number,
      ];
      take(0, h);
      take(1, Math.fround(e - w) * gradient);
      take(2, Math.fround(n - s) * gradient);
      take(3, (w + e + s + n - 4 * h) * laplacian);
    }
  }
  const wide = ({ lo, hi }: { lo: number; hi: number }) => ({
    lo: Math.fround(lo - Math.abs(lo) * 1e-6 - 1e-9),
    hi: Math.fround(hi + Math.abs(hi) * 1e-6 + 1e-9),
  });
  const [height, gradientX, gradientZ, bend] = ranges.map(wide) as [Interval, Interval, Interval, Interval];
  const along = (first: number, count: number) => ({
    lo: Math.fround(first * grid.texel),
    hi: Math.fround((first + count) * grid.texel),
  });
  return {
    ...{ x: along(column, columns), z: along(row, rows), height, gradientX, gradientZ, laplacian: bend },
    seaLevel: 0,
    maskDistance: (mask) => {
      const id = set.masks[mask]!;
      const isPresent =
        Array.from({ length: PRESENT }, (_, k) => ecotopeMask(k).id).includes(id) || id === 'ocean';
      return isPresent ? { lo: -50, hi: 50 } : { lo: 50, hi: 50 };
    },
    layerValue: () => ({ lo: 0, hi: 1 }),
    keyframes: set.keyframes,
  };
}
