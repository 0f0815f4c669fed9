import { afterAll, expect, test } from 'vitest';
import { acquireNodeDevice } from './device.ts';

const acquired = await acquireNodeDevice();
afterAll(() => acquired.destroy());

test('a device is found, named, and computes', async () => {
  const { device } = acquired;
  expect(acquired.adapterName).not.toBe('');
  const module = device.createShaderModule({
    code: `@group(0) @binding(0) var<storage, read_write> out: array<u32>;
      @compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) { out[i] = i * i + 1u; }`,
  });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const out = device.createBuffer({ size: 16, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const read = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    0,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [{ binding: 0, resource: { buffer: out } }],
    }),
  );
  pass.dispatchWorkgroups(1);
  pass.end();
  encoder.copyBufferToBuffer(out, 0, read, 0, 16);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  expect([...new Uint32Array(read.getMappedRange())]).toEqual([1, 2, 5, 10]);
});

test('limits are at least the defaults that WebGPU promises', () => {
  expect(acquired.device.limits.maxStorageBufferBindingSize).toBeGreaterThanOrEqual(128 * 1024 * 1024);
});
