/** A rectangle of texels of mip level 0. */
export interface TexelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WORKGROUP = 8;

const source = (format: GPUTextureFormat) => /* wgsl */ `
@group(0) @binding(0) var finer: texture_2d<f32>;
@group(0) @binding(1) var coarser: texture_storage_2d<${format}, write>;
@group(0) @binding(2) var<uniform> origin: vec4u;

@compute @workgroup_size(${WORKGROUP}, ${WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
  let to = id.xy + origin.xy;
  if (any(to >= textureDimensions(coarser))) { return; }
  let last = textureDimensions(finer) - 1u;
  let a = textureLoad(finer, min(2u * to, last), 0);
  let b = textureLoad(finer, min(2u * to + vec2u(1u, 0u), last), 0);
  let c = textureLoad(finer, min(2u * to + vec2u(0u, 1u), last), 0);
  let d = textureLoad(finer, min(2u * to + 1u, last), 0);
  textureStore(coarser, to, (a + b + c + d) * 0.25);
}`;

/** Mip levels a square or oblong texture can have. */
export function mipLevels(width: number, height: number): number {
  return 1 + Math.floor(Math.log2(Math.max(width, height)));
}

/** Refills the mip levels of one texture, whole or under a rectangle, with 2×2 means. */
export class MipChain {
  readonly #pipeline: GPUComputePipeline;
  readonly #origins: GPUBuffer;
  readonly #groups: GPUBindGroup[] = [];
  readonly #stride: number;

  constructor(
    private readonly device: GPUDevice,
    private readonly texture: GPUTexture,
  ) {
    const module = device.createShaderModule({ label: 'mip chain', code: source(texture.format) });
    this.#stride = Math.max(16, device.limits.minUniformBufferOffsetAlignment);
    this.#pipeline = device.createComputePipeline({
      layout: 'auto',
      compute: { module, entryPoint: 'main' },
    });
    this.#origins = device.createBuffer({
      size: this.#stride * Math.max(1, texture.mipLevelCount),
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    for (let level = 1; level < texture.mipLevelCount; level++) {
      const view = (baseMipLevel: number) => texture.createView({ baseMipLevel, mipLevelCount: 1 });
      this.#groups.push(
        device.createBindGroup({
          layout: this.#pipeline.getBindGroupLayout(0),
          entries: [
            { binding: 0, resource: view(level - 1) },
            { binding: 1, resource: view(level) },
            { binding: 2, resource: { buffer: this.#origins, offset: level * this.#stride, size: 16 } },
          ],
        }),
      );
    }
  }

  /** Records the work; at most one call a submitted command buffer, as the origins are written to the queue. */
  encode(encoder: GPUCommandEncoder, rect: TexelRect): void {
    const words = this.#stride / 4;
    const origins = new Uint32Array(words * Math.max(1, this.texture.mipLevelCount));
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    this.#groups.forEach((group, index) => {
      const level = index + 1;
      const x = rect.x >> level;
      const y = rect.y >> level;
      origins.set([x, y], level * words);
      const columns = Math.ceil((rect.x + rect.width) / 2 ** level) - x;
      const rows = Math.ceil((rect.y + rect.height) / 2 ** level) - y;
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(
        Math.max(1, Math.ceil(columns / WORKGROUP)),
        Math.max(1, Math.ceil(rows / WORKGROUP)),
      );
    });
    pass.end();
    this.device.queue.writeBuffer(this.#origins, 0, origins);
  }

  destroy(): void {
    this.#origins.destroy();
  }
}
