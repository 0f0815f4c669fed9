import { InputError } from '#graph-core/errors.ts';
import type { ZoneTile } from './grid.ts';
import { zoneTexels } from './grid.ts';
import { FAR_RADIUS, decodeDistance, distanceStep, levelThresholds } from './masks/distance-codes.ts';
import type { DistanceFormat } from './masks/distance-codes.ts';
import { floodSteps } from './masks/flooding.ts';
import { LINEAR_GROUP, MASKS_WGSL, packMaskUniforms } from './masks/masks-wgsl.ts';
import type { MaskUniforms } from './masks/masks-wgsl.ts';
import type { Outline } from './masks/outline.ts';
import { rowSpans } from './masks/row-spans.ts';
import type { PipelineStore } from './pipeline-store.ts';
import { readBuffer } from './readback.ts';
import type { ZoneGrid } from './zone-data.ts';

const KERNELS = ['splat_shapes', 'splat_ocean', 'seed', 'flood', 'encode'] as const;
type Kernel = (typeof KERNELS)[number];

/** Where a mask's distances are: `bits` a texel, packed from the low end, from word `offset` on. */
interface Slot extends DistanceFormat {
  offset: number;
}

/** Words of a mask's distances. */
const slotWords = (format: DistanceFormat, texels: number) => (texels * texels * format.bits) / 32;

/** Uniform blocks lie this far apart: WebGPU's default alignment of offsets. */
const UNIFORM_STRIDE = 256;
const UNIFORM_BLOCKS = 32;

/** Signed distances to the masks in use, on the GPU, and what computes them. */
export class ZoneMasks {
  private slots = new Map<string, Slot>();
  private distanceBuffer: GPUBuffer;
  private scratch: { mask: GPUBuffer; fields: [GPUBuffer, GPUBuffer] } | null = null;
  private spanBuffer: GPUBuffer;
  private readonly uniforms: GPUBuffer;
  private readonly texels: number;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
    private readonly grid: () => ZoneGrid,
    private readonly heights: GPUBuffer,
  ) {
    this.texels = zoneTexels(grid());
    this.distanceBuffer = this.storage('distances', 4);
    this.spanBuffer = this.storage('spans', 4096);
    this.uniforms = device.createBuffer({
      label: 'mask uniforms',
      size: UNIFORM_STRIDE * UNIFORM_BLOCKS,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
  }

  /** Distances of all masks in use; another buffer after `arrange`. */
  get distances(): GPUBuffer {
    return this.distanceBuffer;
  }

  /** Makes room for exactly these masks. Distances of masks that were there in the same format stay. */
  arrange(masks: readonly ({ id: string } & DistanceFormat)[]): void {
    const slots = new Map<string, Slot>();
    let words = 0;
    for (const { id, radius, bits } of masks) {
      slots.set(id, { radius, bits, offset: words });
      words += slotWords({ radius, bits }, this.texels);
    }
    if (sameSlots(slots, this.slots)) return;
    const limit = Math.min(this.device.limits.maxStorageBufferBindingSize, this.device.limits.maxBufferSize);
    if (words * 4 > limit) {
      throw new InputError(
        `The distances to ${masks.length} masks take ${megabytes(words * 4)} MB, and this GPU allows ` +
          `${megabytes(limit)} MB: use fewer masks, 8 bits instead of 16, or a smaller or coarser hot zone.`,
      );
    }
    const buffer = this.storage('distances', Math.max(4, words * 4));
    const encoder = this.device.createCommandEncoder({ label: 'move distances' });
    for (const [id, slot] of slots) {
      const before = this.slots.get(id);
      if (!before || before.bits !== slot.bits || before.radius !== slot.radius) continue;
      const bytes = slotWords(slot, this.texels) * 4;
      encoder.copyBufferToBuffer(this.distanceBuffer, before.offset * 4, buffer, slot.offset * 4, bytes);
    }
    this.device.queue.submit([encoder.finish()]);
    this.distanceBuffer.destroy();
    this.distanceBuffer = buffer;
    this.slots = slots;
    if (slots.size === 0) this.dropScratch();
  }

  /** Whether the kernels are there; starts compiling them when they are not. */
  ready(): boolean {
    return KERNELS.map((kernel) => this.pipeline(kernel)).every((pipeline) => pipeline !== null);
  }

  /** Writes one tile of the mask that is being made: the texels inside the outlines. */
  splatShapes(outlines: readonly Outline[], tile: ZoneTile): void {
    const { tileTexels } = this.grid();
    const [column, row] = [tile.i * tileTexels, tile.j * tileTexels];
    const area = { column, row, columns: tileTexels, rows: tileTexels };
    const { starts, spans } = rowSpans(outlines, this.grid(), area);
    const bytes = (starts.length + spans.length) * 4;
    if (bytes > this.spanBuffer.size) {
      this.spanBuffer.destroy();
      this.spanBuffer = this.storage('spans', 2 ** Math.ceil(Math.log2(bytes)));
    }
    this.device.queue.writeBuffer(this.spanBuffer, 0, starts.buffer);
    this.device.queue.writeBuffer(this.spanBuffer, starts.byteLength, spans.buffer);
    this.splat('splat_shapes', { column, row }, { binding: 1, resource: { buffer: this.spanBuffer } });
  }

  /** Writes one tile of the mask that is being made: the texels below sea level. */
  splatOcean(seaLevel: number, tile: ZoneTile): void {
    const { tileTexels } = this.grid();
    const place = { column: tile.i * tileTexels, row: tile.j * tileTexels, seaLevel };
    this.splat('splat_ocean', place, { binding: 2, resource: { buffer: this.heights } });
  }

  /** Turns the mask that was made into distances, in the slot of `id`. */
  flood(id: string): void {
    const slot = this.slots.get(id);
    if (!slot) throw new Error(`mask ${id} has no slot`);
    const { mask, fields } = this.scratchBuffers();
    const table = levelThresholds(slot, this.grid().texel);
    const thresholds = this.storage('thresholds', table.byteLength);
    this.device.queue.writeBuffer(thresholds, 0, table.buffer);

    const encoder = this.device.createCommandEncoder({ label: `flood ${id}` });
    const pass = encoder.beginComputePass();
    const squareGroups = this.texels / 8;
    let block = 0;
    const dispatch = (kernel: Kernel, values: Partial<MaskUniforms>, entries: GPUBindGroupEntry[]) => {
      this.bind(pass, kernel, block++, values, entries);
    };
    dispatch('seed', {}, [at(4, mask), at(6, fields[0])]);
    pass.dispatchWorkgroups(squareGroups, squareGroups);
    let [source, target] = fields;
    for (const step of floodSteps(slot.radius, this.grid().texel, this.texels)) {
      dispatch('flood', { step }, [at(5, source), at(6, target)]);
      pass.dispatchWorkgroups(squareGroups, squareGroups);
      [source, target] = [target, source];
    }
    const values = { bits: slot.bits, thresholds: table.length, offset: slot.offset };
    dispatch('encode', values, [at(4, mask), at(5, source), at(7, thresholds), at(8, this.distanceBuffer)]);
    const groups = Math.ceil(slotWords(slot, this.texels) / LINEAR_GROUP);
    const across = Math.min(groups, this.device.limits.maxComputeWorkgroupsPerDimension);
    pass.dispatchWorkgroups(across, Math.ceil(groups / across));
    pass.end();
    this.device.queue.submit([encoder.finish()]);
    thresholds.destroy();
  }

  /**
   * For each mask of a program's table four words: first word of its distances, bits (0: a mask that is nowhere, always
   * at its radius), and as floats the radius and the distance that half a code step is.
   */
  table(ids: readonly string[]): ArrayBuffer {
    const block = new ArrayBuffer(ids.length * 16);
    const words = new Uint32Array(block);
    const floats = new Float32Array(block);
    ids.forEach((id, k) => {
      const slot = this.slots.get(id);
      words[4 * k] = slot?.offset ?? 0;
      words[4 * k + 1] = slot?.bits ?? 0;
      floats[4 * k + 2] = slot?.radius ?? FAR_RADIUS;
      floats[4 * k + 3] = slot ? distanceStep(slot) : 0;
    });
    return block;
  }

  async read(id: string): Promise<Float32Array> {
    const slot = this.slots.get(id);
    if (!slot) throw new Error(`no layer of the zone uses the mask ${id}`);
    const bytes = slotWords(slot, this.texels) * 4;
    const words = await readBuffer(this.device, this.distanceBuffer, slot.offset * 4, bytes);
    const codes = slot.bits === 8 ? new Uint8Array(words) : new Uint16Array(words);
    return Float32Array.from(codes, (code) => decodeDistance(code, slot));
  }

  memory(): { name: string; bytes: number }[] {
    const scratch = this.scratch ? [this.scratch.mask, ...this.scratch.fields] : [];
    const bytes = (buffers: readonly GPUBuffer[]) => buffers.reduce((sum, buffer) => sum + buffer.size, 0);
    return [
      { name: 'distances', bytes: this.distanceBuffer.size },
      { name: 'mask scratch', bytes: bytes([...scratch, this.spanBuffer, this.uniforms]) },
    ];
  }

  destroy(): void {
    this.dropScratch();
    for (const buffer of [this.distanceBuffer, this.spanBuffer, this.uniforms]) buffer.destroy();
  }

  private splat(kernel: Kernel, place: Partial<MaskUniforms>, input: GPUBindGroupEntry): void {
    const encoder = this.device.createCommandEncoder({ label: kernel });
    const pass = encoder.beginComputePass();
    this.bind(pass, kernel, 0, place, [input, at(3, this.scratchBuffers().mask)]);
    pass.dispatchWorkgroups(this.grid().tileTexels ** 2 / 32 / LINEAR_GROUP);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  /** Each dispatch of a submission has its own uniform block: writes land before all of it runs. */
  private bind(
    pass: GPUComputePassEncoder,
    kernel: Kernel,
    block: number,
    values: Partial<MaskUniforms>,
    entries: readonly GPUBindGroupEntry[],
  ): void {
    const pipeline = this.pipeline(kernel);
    if (!pipeline) throw new Error('a mask slice ran before its kernels were there');
    const { tileTexels } = this.grid();
    const defaults = { column: 0, row: 0, seaLevel: 0, step: 0, bits: 8, thresholds: 0, offset: 0 };
    const uniforms = packMaskUniforms({ zone: this.texels, tile: tileTexels, ...defaults, ...values });
    const offset = block * UNIFORM_STRIDE;
    this.device.queue.writeBuffer(this.uniforms, offset, uniforms);
    const uniform = { buffer: this.uniforms, offset, size: uniforms.byteLength };
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [{ binding: 0, resource: uniform }, ...entries],
      }),
    );
  }

  private pipeline(kernel: Kernel): GPUComputePipeline | null {
    return this.pipelines.request(`masks ${kernel}`, () => ({
      label: kernel,
      code: MASKS_WGSL,
      layout: 'auto',
      entryPoint: kernel,
    }));
  }

  private scratchBuffers() {
    const cells = this.texels * this.texels;
    return (this.scratch ??= {
      mask: this.storage('mask', cells / 8),
      fields: [this.storage('seeds', cells * 4), this.storage('seeds', cells * 4)],
    });
  }

  private dropScratch(): void {
    if (!this.scratch) return;
    for (const buffer of [this.scratch.mask, ...this.scratch.fields]) buffer.destroy();
    this.scratch = null;
  }

  private storage(label: string, size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label, size, usage });
  }
}

const at = (binding: number, buffer: GPUBuffer): GPUBindGroupEntry => ({ binding, resource: { buffer } });
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

function sameSlots(a: ReadonlyMap<string, Slot>, b: ReadonlyMap<string, Slot>): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, slot]) => {
    const other = b.get(id);
    return other?.offset === slot.offset && other.bits === slot.bits && other.radius === slot.radius;
  });
}
