import { zoneTexels } from '#gpu-runtime/grid.ts';
import { PipelineStore } from '#gpu-runtime/pipeline-store.ts';
import { exactSquares } from '#gpu-runtime/reference/exact-distance.ts';
import { WorkBatch } from '#gpu-runtime/work-batch.ts';
import type { ZoneGrid } from '#gpu-runtime/zone-data.ts';
import { ZoneMasks } from '#gpu-runtime/zone-masks.ts';
import { randomNumbers } from './compile-programs.ts';
import { figure } from './define.ts';
import type { Figure } from './define.ts';
import type { GpuTimer } from './gpu-timer.ts';
import { JUMP_FLOOD_WGSL, floodSteps, jumpFlood, squareTo } from './jump-flood.ts';
import { groundOf, landSource } from './land.ts';

/** Masks of random texels and of coasts that errors of jump flooding are counted on: texels across, radius. */
const ERROR_SIZE = 512;
const ERROR_RADIUS = 128;

/** Distances to one mask over a whole zone, and jump flooding of the same. */
export async function distanceTimes(
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
export function jumpFloodErrors(): Record<string, Figure> {
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
