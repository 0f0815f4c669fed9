import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SceneEngine } from './babylon-device.ts';
import { wrapTexture } from './babylon-device.ts';
import { heatColour, heatStrength } from './heat-ramp.ts';
import type { TexelRect } from './mip-chain.ts';
import { MipChain, mipLevels } from './mip-chain.ts';
import { linear, linearColour } from './colour.ts';

/** A square of the world that is painted, metres. */
export interface PaintArea {
  originX: number;
  originZ: number;
  size: number;
}

/**
 * What is painted: a blend layer (rg32uint) and a value layer (r32float) of the zone's size. Null paints nothing
 * there, `keep` leaves the picture as it is.
 */
export interface PaintLayers {
  blend: GPUTexture | null | 'keep';
  value: GPUTexture | null | 'keep';
}

/** How a value layer is coloured: by the heat ramp over a range, with contour lines if wanted, or by ids. */
export interface OverlayLook {
  /** Values at both ends of the heat colours. */
  range: readonly [number, number];
  /** Lines where the value passes a tenth of the range. */
  contours: boolean;
  /** Colours of whole numbers, `#rrggbb`, instead of the ramp; numbers without one are left clear. */
  ids: ReadonlyMap<number, string> | null;
}

/** What the shader does with a layer. */
const MODE = { clear: 0, paint: 1, keep: 2, contours: 3, ids: 4 } as const;
const modeOf = (layer: PaintLayers['blend'], paint: number = MODE.paint) =>
  layer === 'keep' ? MODE.keep : layer ? paint : MODE.clear;
/** Contour lines over the range. */
const CONTOURS = 10;

const RAMP_STEPS = 256;

/** Colours are kept as square roots of linear ones: eight bits are then enough, and they can be filtered. */
const source = /* wgsl */ `
struct Colours { materials: array<vec4f, 256>, ramp: array<vec4f, ${RAMP_STEPS}>, below: vec4f, above: vec4f, ids: array<vec4f, 256> };
struct Region { origin: vec2u, size: vec2u, blend_mode: u32, value_mode: u32, value_low: f32, value_scale: f32 };

@group(0) @binding(0) var blend: texture_2d<u32>;
@group(0) @binding(1) var value: texture_2d<f32>;
@group(0) @binding(2) var<uniform> colours: Colours;
@group(0) @binding(3) var<uniform> region: Region;
@group(0) @binding(4) var material: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(5) var overlay: texture_storage_2d<rgba8unorm, write>;

fn relative(p: vec2u) -> f32 {
  return (textureLoad(value, p, 0).x - region.value_low) * region.value_scale;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= region.size)) { return; }
  let p = id.xy + region.origin;

  var paint = vec4f(0.0);
  if (region.blend_mode == ${MODE.paint}u) {
    let texel = textureLoad(blend, p, 0).xy;
    var linear = vec3f(0.0);
    for (var slot = 0u; slot < 3u; slot++) {
      let name = (texel.x >> (8u * slot)) & 255u;
      let alpha = select(f32((texel.y >> (8u * slot)) & 255u) / 255.0, 0.0, name == 255u);
      linear += alpha * colours.materials[name].rgb;
      paint.a += alpha;
    }
    paint.a = min(paint.a, 1.0);
    // Premultiplied, so that filtering does not bleed: root of the mean colour, times coverage.
    paint = vec4f(sqrt(linear / max(paint.a, 1e-4)) * paint.a, paint.a);
  }
  if (region.blend_mode != ${MODE.keep}u) { textureStore(material, p, paint); }

  var heat = vec4f(0.0);
  if (region.value_mode == ${MODE.ids}u) {
    heat = colours.ids[u32(clamp(textureLoad(value, p, 0).x, 0.0, 255.0) + 0.5)];
    // A checker, so that neighbours of like colours are told apart from their shading.
    if (((p.x / 8u + p.y / 8u) & 1u) == 1u) { heat.a *= 0.8; }
  } else if (region.value_mode != ${MODE.clear}u && region.value_mode != ${MODE.keep}u) {
    let v = relative(p);
    // A hair outside is rounding, not a value out of range.
    if (v < -1e-4) { heat = colours.below; }
    else if (v > 1.0 + 1e-4) { heat = colours.above; }
    else { heat = colours.ramp[u32(clamp(v, 0.0, 1.0) * ${RAMP_STEPS - 1}.0 + 0.5)]; }
    if (region.value_mode == ${MODE.contours}u) {
      let last = textureDimensions(value) - 1u;
      let step = floor(clamp(v, -0.01, 1.01) * ${CONTOURS}.0);
      let east = floor(clamp(relative(min(p + vec2u(1u, 0u), last)), -0.01, 1.01) * ${CONTOURS}.0);
      let north = floor(clamp(relative(min(p + vec2u(0u, 1u), last)), -0.01, 1.01) * ${CONTOURS}.0);
      // The line is opaque, and the rest stands back.
      heat = select(vec4f(heat.rgb, heat.a * 0.5), vec4f(0.08, 0.08, 0.1, 1.0), step != east || step != north);
    }
  }
  if (region.value_mode != ${MODE.keep}u) { textureStore(overlay, p, vec4f(heat.rgb * heat.a, heat.a)); }
}`;

/** Copies a picture displaced by some texels; what comes in from outside is empty. */
const shiftSource = /* wgsl */ `
@group(0) @binding(0) var before: texture_2d<f32>;
@group(0) @binding(1) var after: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var<uniform> offset: vec4i;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2i(textureDimensions(after));
  let p = vec2i(id.xy);
  if (any(p >= size)) { return; }
  let q = p + offset.xy;
  let inside = all(q >= vec2i(0)) && all(q < size);
  textureStore(after, id.xy, select(vec4f(0.0), textureLoad(before, clamp(q, vec2i(0), size - 1), 0), inside));
}`;

/**
 * The colours of a hot zone as two filterable textures with mip levels: materials, and heat colours of the overlay.
 * One pass turns texels of ids, alphas and values into them when the zone has new ones; the terrain then samples
 * once a pixel and does not flicker in the distance, where a texel is far smaller than a pixel.
 */
export class ZonePaint {
  readonly material: BaseTexture;
  readonly overlay: BaseTexture;
  readonly #device: GPUDevice;
  readonly #textures: { material: GPUTexture; overlay: GPUTexture };
  readonly #chains: readonly MipChain[];
  readonly #pipeline: GPUComputePipeline;
  readonly #colours: GPUBuffer;
  readonly #region: GPUBuffer;
  #look: OverlayLook = { range: [0, 1], contours: false, ids: null };
  /** Stand-ins for a missing layer. */
  readonly #noBlend: GPUTexture;
  readonly #noValue: GPUTexture;

  /** @param texels along the zone's edge */
  constructor(
    host: SceneEngine,
    scene: Scene,
    readonly texels: number,
  ) {
    const device = (this.#device = host.device);
    const texture = (label: string) =>
      device.createTexture({
        label,
        size: [texels, texels],
        format: 'rgba8unorm',
        mipLevelCount: mipLevels(texels, texels),
        usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_SRC,
      });
    this.#textures = { material: texture('zone materials'), overlay: texture('zone overlay') };
    this.#chains = [
      new MipChain(device, this.#textures.material),
      new MipChain(device, this.#textures.overlay),
    ];
    const look = { anisotropy: host.software ? 1 : 8, cheap: host.software };
    this.material = wrapTexture(scene, this.#textures.material, look);
    this.overlay = wrapTexture(scene, this.#textures.overlay, look);

    const module = device.createShaderModule({ label: 'zone paint', code: source });
    this.#pipeline = device.createComputePipeline({
      layout: device.createPipelineLayout({
        bindGroupLayouts: [
          device.createBindGroupLayout({
            entries: [
              { binding: 0, visibility: GPUShaderStage.COMPUTE, texture: { sampleType: 'uint' } },
              {
                binding: 1,
                visibility: GPUShaderStage.COMPUTE,
                texture: { sampleType: 'unfilterable-float' },
              },
              { binding: 2, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } },
              { binding: 3, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } },
              ...[4, 5].map((binding) => ({
                binding,
                visibility: GPUShaderStage.COMPUTE,
                storageTexture: { format: 'rgba8unorm' as const },
              })),
            ],
          }),
        ],
      }),
      compute: { module, entryPoint: 'main' },
    });
    const uniform = (size: number) =>
      device.createBuffer({ size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    this.#colours = uniform((256 + RAMP_STEPS + 2 + 256) * 16);
    this.#region = uniform(32);
    const standIn = (format: GPUTextureFormat) =>
      device.createTexture({ size: [1, 1], format, usage: GPUTextureUsage.TEXTURE_BINDING });
    this.#noBlend = standIn('rg32uint');
    this.#noValue = standIn('r32float');
    this.#writeRamp();
  }

  #writeRamp(): void {
    const heat = (v: number) => [...heatColour(v).map((c) => Math.sqrt(linear(c))), heatStrength(v)];
    const data: number[] = [];
    for (let k = 0; k < RAMP_STEPS; k++) data.push(...heat(k / (RAMP_STEPS - 1)));
    data.push(...heat(-1), ...heat(2));
    this.#device.queue.writeBuffer(this.#colours, 256 * 16, new Float32Array(data));
  }

  /** Colours by 8-bit material id, `#rrggbb`; the picture follows at the next refresh. */
  setMaterialColours(colours: readonly string[]): void {
    const data = new Float32Array(256 * 4);
    colours.forEach((hex, id) => data.set(linearColour(hex), id * 4));
    this.#device.queue.writeBuffer(this.#colours, 0, data);
  }

  /** The picture follows at the next refresh. */
  setOverlayLook(look: OverlayLook): void {
    this.#look = look;
    if (!look.ids) return;
    const data = new Float32Array(256 * 4);
    for (const [id, hex] of look.ids) data.set([...linearColour(hex).slice(0, 3).map(Math.sqrt), 1], id * 4);
    this.#device.queue.writeBuffer(this.#colours, (256 + RAMP_STEPS + 2) * 16, data);
  }

  /** Repaints a rectangle of texels. The layers must be of the zone's size. */
  refresh(layers: PaintLayers, rect: TexelRect): void {
    const device = this.#device;
    const mip0 = (texture: GPUTexture) => texture.createView({ baseMipLevel: 0, mipLevelCount: 1 });
    const source = (layer: PaintLayers['blend'], standIn: GPUTexture) =>
      mip0(layer === null || layer === 'keep' ? standIn : layer);
    const group = device.createBindGroup({
      layout: this.#pipeline.getBindGroupLayout(0),
      entries: [
        { binding: 0, resource: source(layers.blend, this.#noBlend) },
        { binding: 1, resource: source(layers.value, this.#noValue) },
        { binding: 2, resource: { buffer: this.#colours } },
        { binding: 3, resource: { buffer: this.#region } },
        { binding: 4, resource: mip0(this.#textures.material) },
        { binding: 5, resource: mip0(this.#textures.overlay) },
      ],
    });
    const { range, contours, ids } = this.#look;
    const [low, high] = range;
    const valueMode = ids ? MODE.ids : contours ? MODE.contours : MODE.paint;
    const region = new Uint32Array([
      ...[rect.x, rect.y, rect.width, rect.height],
      ...[modeOf(layers.blend), modeOf(layers.value, valueMode), 0, 0],
    ]);
    new Float32Array(region.buffer).set([low, 1 / (high - low)], 6);
    device.queue.writeBuffer(this.#region, 0, region);
    const encoder = device.createCommandEncoder({ label: 'zone paint' });
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(Math.ceil(rect.width / 8), Math.ceil(rect.height / 8));
    pass.end();
    for (const chain of this.#chains) chain.encode(encoder, rect);
    device.queue.submit([encoder.finish()]);
  }

  /** Moves the window by some texels east and north: what stays in it keeps its picture, the rest is empty. */
  shift(columns: number, rows: number): void {
    const device = this.#device;
    const size = [this.texels, this.texels];
    const module = device.createShaderModule({ label: 'zone paint shift', code: shiftSource });
    const pipeline = device.createComputePipeline({
      layout: 'auto',
      compute: { module, entryPoint: 'main' },
    });
    const offset = device.createBuffer({
      size: 16,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(offset, 0, new Int32Array([columns, rows, 0, 0]));
    const before = device.createTexture({
      size,
      format: 'rgba8unorm',
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
    });
    Object.values(this.#textures).forEach((texture, k) => {
      const encoder = device.createCommandEncoder({ label: 'zone paint shift' });
      encoder.copyTextureToTexture({ texture }, { texture: before }, size);
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(
        0,
        device.createBindGroup({
          layout: pipeline.getBindGroupLayout(0),
          entries: [
            { binding: 0, resource: before.createView() },
            { binding: 1, resource: texture.createView({ baseMipLevel: 0, mipLevelCount: 1 }) },
            { binding: 2, resource: { buffer: offset } },
          ],
        }),
      );
      pass.dispatchWorkgroups(Math.ceil(this.texels / 8), Math.ceil(this.texels / 8));
      pass.end();
      this.#chains[k]!.encode(encoder, { x: 0, y: 0, width: this.texels, height: this.texels });
      device.queue.submit([encoder.finish()]);
    });
    before.destroy();
    offset.destroy();
  }

  /**
   * The painted square at a lower resolution, for the map: sRGB bytes with coverage as alpha, rows south to north.
   * @param limit most texels along an edge
   */
  async read(
    kind: 'material' | 'overlay',
    limit: number,
  ): Promise<{ texels: number; data: Uint8ClampedArray }> {
    const level = Math.max(0, Math.ceil(Math.log2(this.texels / limit)));
    const texels = Math.max(1, this.texels >> level);
    const bytesPerRow = Math.ceil((texels * 4) / 256) * 256;
    const device = this.#device;
    const buffer = device.createBuffer({
      size: bytesPerRow * texels,
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    });
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture: this.#textures[kind], mipLevel: level }, { buffer, bytesPerRow }, [
      texels,
      texels,
    ]);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(GPUMapMode.READ);
    const bytes = new Uint8Array(buffer.getMappedRange());
    const data = new Uint8ClampedArray(texels * texels * 4);
    for (let j = 0; j < texels; j++) {
      for (let i = 0; i < texels; i++) {
        const from = j * bytesPerRow + i * 4;
        const alpha = bytes[from + 3]!;
        const to = (j * texels + i) * 4;
        for (let c = 0; c < 3; c++) {
          // Undo premultiplication and the root; sRGB's curve is near enough to a power of 2.2.
          const root = alpha > 0 ? Math.min(1, bytes[from + c]! / alpha) : 0;
          data[to + c] = 255 * Math.pow(root, 2 / 2.2);
        }
        data[to + 3] = alpha;
      }
    }
    buffer.destroy();
    return { texels, data };
  }

  destroy(): void {
    for (const chain of this.#chains) chain.destroy();
    this.material.dispose();
    this.overlay.dispose();
    for (const texture of [...Object.values(this.#textures), this.#noBlend, this.#noValue]) texture.destroy();
    this.#colours.destroy();
    this.#region.destroy();
  }
}
