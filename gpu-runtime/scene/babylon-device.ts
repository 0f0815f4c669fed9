import { WebGPUEngine } from '@babylonjs/core/Engines/webgpuEngine.js';
import { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import type { Scene } from '@babylonjs/core/scene.js';

/**
 * The one file that touches Babylon's underscored members. They are what an own WebGPU device, raw compute passes
 * and wrapped textures need; should a Babylon version rename them, this is the place to mend.
 */
interface EngineInternals {
  _device: GPUDevice;
  _adapter: GPUAdapter;
}
interface HardwareTexture {
  createView(descriptor: GPUTextureViewDescriptor): void;
}

export interface SceneEngine {
  engine: WebGPUEngine;
  /** The device that Babylon draws with; hot zones run on it too, so textures need no copies. */
  device: GPUDevice;
  adapterName: string;
  /** A software adapter: no multisampling, coarser geometry, smaller slices of work. */
  software: boolean;
}

/** Why there is no picture, in words for the user. */
export class NoWebGpuError extends Error {
  override readonly name = 'NoWebGpuError';
}

/** True for adapters that compute on the CPU (SwiftShader, llvmpipe, WARP). */
function isSoftware(adapter: GPUAdapter): boolean {
  const { architecture, device, description, vendor } = adapter.info;
  const text = `${vendor} ${architecture} ${device} ${description}`;
  return adapter.info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|basic render|softpipe/i.test(text);
}

/**
 * Creates the engine on a canvas, with all that the adapter offers: its largest limits (zones of many tiles need
 * them) and all of its features.
 * @throws NoWebGpuError when the browser has no WebGPU or hands out no adapter
 */
export async function createSceneEngine(canvas: HTMLCanvasElement): Promise<SceneEngine> {
  // Typed as always there by @webgpu/types; absent in browsers without WebGPU and on insecure pages.
  const gpu = navigator.gpu as GPU | undefined;
  const probe = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!probe) {
    throw new NoWebGpuError(
      gpu ? 'This browser has WebGPU, but found no graphics adapter for it.' : 'This browser has no WebGPU.',
    );
  }
  const software = isSoftware(probe);
  const engine = new WebGPUEngine(canvas, {
    powerPreference: 'high-performance',
    antialias: !software,
    stencil: false,
    setMaximumLimits: true,
    enableAllFeatures: true,
    adaptToDeviceRatio: false,
    audioEngine: false,
    // Every texture, buffer and zone is ours: after a loss the page is offered a fresh start instead.
    doNotHandleContextLost: true,
  });
  await engine.initAsync();
  const { _device: device, _adapter: adapter } = engine as unknown as EngineInternals;
  const { vendor, architecture, description } = adapter.info;
  return {
    engine,
    device,
    software: isSoftware(adapter),
    adapterName: description || [vendor, architecture].filter(Boolean).join(' ') || 'unknown adapter',
  };
}

/** Babylon's TEXTURETYPE_FLOAT: tells its pipelines that the texture is not filterable. */
const TYPE_FLOAT = 1;

/**
 * A texture of ours as Babylon's materials take it, with all of its mip levels. The caller keeps ownership of the
 * GPUTexture: disposing the wrapper leaves it alive. `cheap` takes the nearest mip level, for software adapters.
 */
export function wrapTexture(
  scene: Scene,
  texture: GPUTexture,
  options: { anisotropy?: number; repeat?: boolean; cheap?: boolean } = {},
): BaseTexture {
  const internal = (scene.getEngine() as WebGPUEngine).wrapWebGPUTexture(texture);
  const filterable = !texture.format.includes('32float');
  if (!filterable) internal.type = TYPE_FLOAT;
  internal.generateMipMaps = texture.mipLevelCount > 1;
  (internal._hardwareTexture as unknown as HardwareTexture).createView({});
  const wrapped = new BaseTexture(scene, internal);
  wrapped.wrapU = wrapped.wrapV = options.repeat ? Texture.WRAP_ADDRESSMODE : Texture.CLAMP_ADDRESSMODE;
  const sampling = !filterable
    ? Texture.NEAREST_SAMPLINGMODE
    : texture.mipLevelCount > 1
      ? options.cheap
        ? Texture.LINEAR_LINEAR_MIPNEAREST
        : Texture.TRILINEAR_SAMPLINGMODE
      : Texture.BILINEAR_SAMPLINGMODE;
  internal.samplingMode = sampling;
  wrapped.anisotropicFilteringLevel = filterable ? (options.anisotropy ?? 1) : 1;
  return wrapped;
}
