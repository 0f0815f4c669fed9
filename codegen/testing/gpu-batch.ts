import type { ContextBatch } from '../cpu.ts';
import { type ExpressionSet, type Program, REGISTER_CLASSES } from '../expression-set.ts';
import { evaluatorWgsl, type EvaluatorKind } from '../wgsl/evaluator.ts';

/** The smallest interpreter that a program runs on. */
export function interpreterFor(program: Program): EvaluatorKind {
  return { tier: 'interpreter', registers: REGISTER_CLASSES.find((size) => size >= program.registers)! };
}

/** Pipelines by their WGSL: compiling an interpreter is what takes the time. */
const pipelines = new WeakMap<GPUDevice, Map<string, GPUComputePipeline>>();

/** The host that evaluatorWgsl asks for, around columns in buffers; 6 context columns, then one for each mask and each layer. */
const host = (evaluator: string, masks: number) => `
@group(0) @binding(0) var<storage, read> code: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> keyframes: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> columns: array<f32>;
@group(0) @binding(3) var<storage, read_write> results: array<f32>;
struct Run { texels: u32, first: u32, count: u32, sea_level: f32 }
@group(0) @binding(4) var<uniform> run: Run;

fn mask_distance(ctx: Context, mask: u32) -> f32 { return columns[(6u + mask) * run.texels + ctx.texel]; }
fn layer_value(ctx: Context, layer: u32) -> f32 { return columns[(${6 + masks}u + layer) * run.texels + ctx.texel]; }
fn store_output(ctx: Context, slot: u32, value: f32) { if (ctx.texel < run.texels) { results[slot * run.texels + ctx.texel] = value; } }

${evaluator}

fn context_of(i: u32) -> Context {
  let n = run.texels;
  return Context(columns[i], columns[n + i], columns[2u * n + i], columns[3u * n + i], columns[4u * n + i],
    columns[5u * n + i], run.sea_level, i);
}

@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var lanes: array<Context, LANES>;
  for (var lane = 0u; lane < LANES; lane++) { lanes[lane] = context_of(id.x * LANES + lane); }
  evaluate(lanes, run.first, run.count);
}`;

async function pipelineFor(
  device: GPUDevice,
  kind: EvaluatorKind,
  masks: number,
): Promise<GPUComputePipeline> {
  let known = pipelines.get(device);
  if (!known) pipelines.set(device, (known = new Map()));
  const wgsl = host(evaluatorWgsl(kind), masks);
  const found = known.get(wgsl);
  if (found) return found;
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: wgsl });
  const entries = (
    ['read-only-storage', 'read-only-storage', 'read-only-storage', 'storage', 'uniform'] as const
  ).map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } }));
  const layout = device.createPipelineLayout({
    bindGroupLayouts: [device.createBindGroupLayout({ entries })],
  });
  const pipeline = device.createComputePipeline({ layout, compute: { module, entryPoint: 'main' } });
  const error = await device.popErrorScope();
  if (error) throw new Error(`the evaluator's WGSL does not compile: ${error.message}`);
  known.set(wgsl, pipeline);
  return pipeline;
}

/** What evaluateBatch does, on a GPU. */
export async function evaluateOnGpu(
  device: GPUDevice,
  kind: EvaluatorKind,
  set: ExpressionSet,
  program: Program,
  batch: ContextBatch,
): Promise<Float32Array[]> {
  const pipeline = await pipelineFor(device, kind, batch.maskDistance.length);
  const { x, z, height, gradientX, gradientZ, laplacian, maskDistance, layerValue, count } = batch;
  const columns = new Float32Array(count * (6 + maskDistance.length + layerValue.length));
  [x, z, height, gradientX, gradientZ, laplacian, ...maskDistance, ...layerValue].forEach((column, k) =>
    columns.set(column, k * count),
  );
  const run = new DataView(new ArrayBuffer(16));
  run.setUint32(0, count, true);
  run.setUint32(4, program.start, true);
  run.setUint32(8, program.count, true);
  run.setFloat32(12, batch.seaLevel, true);

  const buffers: GPUBuffer[] = [];
  const upload = (data: ArrayBufferView<ArrayBuffer>, usage: number) => {
    const buffer = device.createBuffer({
      size: Math.max(16, data.byteLength),
      usage: usage | GPUBufferUsage.COPY_DST,
    });
    buffers.push(buffer);
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const size = Math.max(16, program.outputs.length * count * 4);
  const results = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const copy = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  buffers.push(results, copy);
  const resources = [
    upload(set.code as Uint32Array<ArrayBuffer>, GPUBufferUsage.STORAGE),
    upload(set.keyframes as Float32Array<ArrayBuffer>, GPUBufferUsage.STORAGE),
    upload(columns, GPUBufferUsage.STORAGE),
    results,
    upload(new Uint8Array(run.buffer), GPUBufferUsage.UNIFORM),
  ];
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = resources.map((buffer, binding) => ({ binding, resource: { buffer } }));
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(count / 64));
  pass.end();
  encoder.copyBufferToBuffer(results, 0, copy, 0, size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const values = new Float32Array(copy.getMappedRange().slice(0));
  for (const buffer of buffers) buffer.destroy();
  return program.outputs.map((_, slot) => values.slice(slot * count, (slot + 1) * count));
}
