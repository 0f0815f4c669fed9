import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { HeightField } from '#terrain/height-field.ts';
import type { SceneEngine } from './babylon-device.ts';
import { wrapTexture } from './babylon-device.ts';
import type { Sun } from './light-map.ts';
import { packLight, skyVisibility, sunVisibility } from './light-map.ts';
import { MipChain, mipLevels } from './mip-chain.ts';
import { thinned } from './raster.ts';

/** Samples along an edge past which the picture works on fewer; what is evaluated and baked never does. */
const HEIGHT_LIMIT = 4096;
const LIGHT_LIMIT = 384;
/** Metres within which higher ground hides the sky. */
const SKY_REACH = 900;

const shadeSource = /* wgsl */ `
@group(0) @binding(0) var heights: texture_2d<f32>;
@group(0) @binding(1) var light: texture_2d<f32>;
@group(0) @binding(2) var light_sampler: sampler;
@group(0) @binding(3) var shade: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(4) var<uniform> cell: vec4f;

fn at(p: vec2i) -> f32 {
  return textureLoad(heights, clamp(p, vec2i(0), vec2i(textureDimensions(heights)) - 1), 0).x;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(shade);
  if (any(id.xy >= size)) { return; }
  let p = vec2i(id.xy);
  let here = at(p);
  let west = at(p - vec2i(1, 0));
  let east = at(p + vec2i(1, 0));
  let south = at(p - vec2i(0, 1));
  let north = at(p + vec2i(0, 1));
  let gradient = vec2f(east - west, north - south) / (2.0 * cell.xy);
  let normal = normalize(vec3f(-gradient.x, 1.0, -gradient.y));
  let lit = textureSampleLevel(light, light_sampler, (vec2f(id.xy) + 0.5) / vec2f(size), 0.0).xy;
  // Creases are darker and ridges brighter than what the horizon alone says.
  let bend = (east + west - 2.0 * here) / cell.x + (north + south - 2.0 * here) / cell.y;
  let sky = clamp(lit.y * (1.0 - clamp(bend * 0.16, -0.12, 0.16)), 0.0, 1.0);
  textureStore(shade, id.xy, vec4f(normal.xz * 0.5 + 0.5, lit.x, sky));
}`;

/**
 * The height field on the GPU, for the picture only: heights (r32float), and with mip levels what shading needs,
 * so that a pixel takes one sample (rgba8unorm: east and north part of the normal, sun and sky visibility).
 */
export class Ground {
  readonly heights: BaseTexture;
  readonly shade: BaseTexture;
  /** The field that the textures show, thinned where it was too large. */
  readonly shown: HeightField;
  readonly #device: GPUDevice;
  readonly #textures: { heights: GPUTexture; shade: GPUTexture; light: GPUTexture };
  readonly #lightField: HeightField;
  readonly #sky: Float32Array;
  readonly #cell: GPUBuffer;
  readonly #chain: MipChain;
  readonly #pipeline: GPUComputePipeline;
  readonly #group: GPUBindGroup;

  constructor(host: SceneEngine, scene: Scene, field: HeightField, sun: Sun) {
    const { device } = host;
    this.#device = device;
    this.shown = thinned(field, Math.min(HEIGHT_LIMIT, device.limits.maxTextureDimension2D));
    const { width, height, cellX, cellZ, data } = this.shown;
    this.#lightField = thinned(field, LIGHT_LIMIT);
    this.#sky = skyVisibility(this.#lightField, SKY_REACH);

    const bound = GPUTextureUsage.TEXTURE_BINDING;
    this.#textures = {
      heights: device.createTexture({
        label: 'ground heights',
        size: [width, height],
        format: 'r32float',
        usage: bound | GPUTextureUsage.COPY_DST,
      }),
      shade: device.createTexture({
        label: 'ground shade',
        size: [width, height],
        format: 'rgba8unorm',
        mipLevelCount: mipLevels(width, height),
        usage: bound | GPUTextureUsage.STORAGE_BINDING,
      }),
      light: device.createTexture({
        label: 'ground light',
        size: [this.#lightField.width, this.#lightField.height],
        format: 'rg8unorm',
        usage: bound | GPUTextureUsage.COPY_DST,
      }),
    };
    const { heights, shade, light } = this.#textures;
    device.queue.writeTexture(
      { texture: heights },
      data as Float32Array<ArrayBuffer>,
      { bytesPerRow: width * 4 },
      { width, height },
    );

    this.#cell = device.createBuffer({ size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(this.#cell, 0, new Float32Array([cellX, cellZ, 0, 0]));
    const module = device.createShaderModule({ label: 'ground shade', code: shadeSource });
    this.#pipeline = device.createComputePipeline({
      layout: 'auto',
      compute: { module, entryPoint: 'main' },
    });
    this.#group = device.createBindGroup({
      layout: this.#pipeline.getBindGroupLayout(0),
      entries: [
        { binding: 0, resource: heights.createView() },
        { binding: 1, resource: light.createView() },
        { binding: 2, resource: device.createSampler({ minFilter: 'linear', magFilter: 'linear' }) },
        { binding: 3, resource: shade.createView({ baseMipLevel: 0, mipLevelCount: 1 }) },
        { binding: 4, resource: { buffer: this.#cell } },
      ],
    });
    this.#chain = new MipChain(device, shade);
    this.setSun(sun);

    this.heights = wrapTexture(scene, heights);
    this.shade = wrapTexture(scene, shade, { anisotropy: host.software ? 1 : 4, cheap: host.software });
  }

  /** Recomputes the shadows; a few milliseconds. */
  setSun(sun: Sun): void {
    const { width, height } = this.#lightField;
    this.#device.queue.writeTexture(
      { texture: this.#textures.light },
      packLight(sunVisibility(this.#lightField, sun), this.#sky) as Uint8Array<ArrayBuffer>,
      { bytesPerRow: width * 2 },
      { width, height },
    );
    const { shade } = this.#textures;
    const encoder = this.#device.createCommandEncoder({ label: 'ground shade' });
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#group);
    pass.dispatchWorkgroups(Math.ceil(shade.width / 8), Math.ceil(shade.height / 8));
    pass.end();
    this.#chain.encode(encoder, { x: 0, y: 0, width: shade.width, height: shade.height });
    this.#device.queue.submit([encoder.finish()]);
  }

  dispose(): void {
    this.heights.dispose();
    this.shade.dispose();
    for (const texture of Object.values(this.#textures)) texture.destroy();
    this.#chain.destroy();
    this.#cell.destroy();
  }
}
