import { tmpdir } from 'node:os';
import { create, globals } from 'webgpu';
import { InputError } from '#graph-core/errors.ts';
import { deviceDescriptor } from '../device-limits.ts';
import { offerSwiftShader } from './software-adapter.ts';

export interface NodeDevice {
  device: GPUDevice;
  adapterName: string;
  /** A software adapter (SwiftShader, lavapipe, WARP). */
  software: boolean;
  destroy(): void;
}

/**
 * A GPU device outside a browser: a real adapter if there is one, else the SwiftShader of an installed Chromium.
 * Throws InputError that says what to install when there is neither.
 */
export async function acquireNodeDevice(): Promise<NodeDevice> {
  Object.assign(globalThis, globals); // GPUBufferUsage and its like.
  // Vulkan drivers that look for a display complain on stderr without it.
  process.env.XDG_RUNTIME_DIR ??= tmpdir();
  const found = (await findAdapter()) ?? (offerSwiftShader() ? await findAdapter() : null);
  if (!found) {
    throw new InputError(
      'No GPU adapter was found: neither a Vulkan, Metal or Direct3D driver nor the software one that comes with ' +
        'Chromium. Install one, for instance with "apt-get install chromium libvulkan1", or evaluate without a GPU ' +
        'by "--tier cpu".',
    );
  }
  const { adapter, gpu } = found;
  const device = await adapter.requestDevice(deviceDescriptor(adapter));
  // What WebGPU refuses is a fault of ours, and results after it would be wrong: end rather than write them.
  device.addEventListener('uncapturederror', ({ error }) => {
    queueMicrotask(() => {
      throw new Error(error.message);
    });
  });
  const { vendor, architecture, description, device: model } = adapter.info;
  const adapterName = description.trim() || [vendor, architecture, model].filter(Boolean).join(' ');
  live.set(device, gpu);
  return {
    device,
    adapterName,
    software:
      adapter.info.isFallbackAdapter ||
      /swiftshader|llvmpipe|lavapipe|basic render/i.test(`${adapterName} ${architecture} ${model}`),
    destroy: () => {
      device.destroy();
      live.delete(device);
    },
  };
}

/** Dawn ends with the object that `create` returned, so it must outlive its devices. */
const live = new Map<GPUDevice, GPU>();

async function findAdapter(): Promise<{ gpu: GPU; adapter: GPUAdapter } | null> {
  const gpu = create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  return adapter && { gpu, adapter };
}
