import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { Interval } from '#codegen/interval.ts';
import type { IntervalContext } from '#codegen/op.ts';
import { Pruner } from '#codegen/prune.ts';
import { Evaluator } from '#gpu-runtime/evaluator.ts';
import type { EvaluationJob } from '#gpu-runtime/evaluator.ts';
import { tileArea, tilesNearestFirst, zoneTexels } from '#gpu-runtime/grid.ts';
import { differenceFactors } from '#gpu-runtime/ground.ts';
import { PipelineStore } from '#gpu-runtime/pipeline-store.ts';
import { programOf } from '#gpu-runtime/program-needs.ts';
import { ResidentProgram } from '#gpu-runtime/resident-program.ts';
import type { TexelArea } from '#gpu-runtime/texel-area.ts';
import type { ZoneGrid } from '#gpu-runtime/zone-data.ts';
import type { Project } from '#graph-core/project.ts';
import { MATERIALS, ecotopeMask } from './compile-programs.ts';
import { figure } from './define.ts';
import type { BenchDevice, Figure } from './define.ts';
import type { GpuTimer } from './gpu-timer.ts';
import { PRESENT, PROGRAM, layerOf } from './hot-zone-world.ts';
import { groundOf, landSource } from './land.ts';

/** GPU milliseconds of the materials' program over the whole zone, all masks far away. */
export async function tierTimes(
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
  const times: Partial<Record<EvaluationJob['tier'], number[]>> = {};
  let specialise = 0;
  // A software adapter would take minutes to interpret so long a program, which it never has to.
  const tiers: readonly EvaluationJob['tier'][] = software ? ['specialised'] : ['interpreter', 'specialised'];
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
  const pruner = new Pruner(set, program);
  const jobs = tilesNearestFirst(grid.tiles).map((tile): EvaluationJob => {
    const area = tileArea(tile, grid.tileTexels);
    const context = rangesOf(set, grid, area);
    const start = performance.now();
    const short = pruner.prune(context, { stack: true });
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
