import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { create, globals } from 'webgpu';

/** Where Chromium's software Vulkan driver may lie. */
const PLACES = [
  '/usr/lib/chromium',
  '/usr/lib64/chromium-browser',
  '/opt/google/chrome',
  '/snap/chromium/current/usr/lib/chromium-browser',
];
const DRIVER = 'vk_swiftshader_icd.json';

function findDriver(): string | null {
  for (const place of PLACES) if (existsSync(`${place}/${DRIVER}`)) return `${place}/${DRIVER}`;
  try {
    const files = execFileSync('dpkg', ['-L', 'chromium', 'chromium-common'], { encoding: 'utf8' });
    return files.split('\n').find((file) => file.endsWith(DRIVER)) ?? null;
  } catch {
    return null;
  }
}

/** Dawn ends with the object that `create` returned, so it must outlive its devices. */
const live = new Map<GPUDevice, GPU>();

async function findAdapter(): Promise<{ gpu: GPU; adapter: GPUAdapter } | null> {
  const gpu = create([]);
  const adapter = await gpu.requestAdapter();
  return adapter && { gpu, adapter };
}

/** Runs a test's work on the machine's GPU, else on Chromium's SwiftShader. Errors of validation fail the test. */
export async function withTestDevice<T>(work: (device: GPUDevice) => Promise<T>): Promise<T> {
  Object.assign(globalThis, globals);
  process.env.XDG_RUNTIME_DIR ??= tmpdir();
  let found = await findAdapter();
  const driver = found ? null : findDriver();
  if (driver) {
    process.env.VK_ICD_FILENAMES = driver;
    found = await findAdapter();
  }
  if (!found) throw new Error('no GPU adapter: install chromium and libvulkan1 for its software driver');
  const device = await found.adapter.requestDevice();
  live.set(device, found.gpu);
  try {
    return await work(device);
  } finally {
    device.destroy(); // Else Node does not end.
    live.delete(device);
  }
}
