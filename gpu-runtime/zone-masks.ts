import { InputError } from '#graph-core/errors.ts';
import { BindGroups, uniformLayout } from './bind-groups.ts';
import { zoneTexels } from './grid.ts';
import { FAR_RADIUS, decodeDistance, distanceStep, levelThresholds } from './masks/distance-codes.ts';
import type { DistanceFormat } from './masks/distance-codes.ts';
import { MASKS_WGSL, TEXEL_GROUP, WORD_GROUP, packMaskUniforms } from './masks/masks-wgsl.ts';
import type { MaskUniforms } from './masks/masks-wgsl.ts';
import type { Outline } from './masks/outline.ts';
import { rowSpans } from './masks/row-spans.ts';
import type { PipelineStore } from './pipeline-store.ts';
import { readBuffer } from './readback.ts';
import type { TexelArea } from './texel-area.ts';
import { shiftBuffer } from './shift.ts';
import type { WorkBatch } from './work-batch.ts';
import type { ZoneGrid } from './zone-data.ts';

/** What each kernel binds besides its uniforms: see MASKS_WGSL. */
const KERNELS = {
  splat_shapes: [1, 3],
  splat_ocean: [2, 3],
  splat_ecotope: [9, 3],
  rows: [4, 5],
  columns: [4, 6, 7, 8],
} as const;
type Kernel = keyof typeof KERNELS;
const KERNEL_NAMES = Object.keys(KERNELS) as Kernel[];
/** Bindings that kernels write. */
const WRITTEN: readonly number[] = [3, 5, 8];

interface KernelLayout {
  group: GPUBindGroupLayout;
  pipeline: GPUPipelineLayout;
}

/** Where a mask is: its bits from word `mask` of all bits on, its distances from word `distance` of all distances on. */
interface Slot extends DistanceFormat {
  mask: number;
  distance: number;
}

/** The ecotope layer on the GPU: where its codes lie. */
export interface EcotopeTexels {
  texels: GPUBuffer;
  /** First word. */
  start: number;
}

type MaskFormat = { id: string } & DistanceFormat;

/** Words of a mask's bits and of its distances, `bits` a texel, packed from the low end. */
const maskWords = (texels: number) => (texels * texels) / 32;
const distanceWords = (format: DistanceFormat, texels: number) => (texels * texels * format.bits) / 32;

/** Texels that a mask's distances reach. */
export const reachOf = ({ radius }: DistanceFormat, { texel }: ZoneGrid) => Math.ceil(radius / texel);

/**
 * The masks in use and the signed distances to their edges, on the GPU, and what computes them: any area at a time, and
 * an area done alone has the very distances that it has when all is done.
 */
export class ZoneMasks {
  private slots = new Map<string, Slot>();
  /** Radii of the masks that are far everywhere. */
  private far = new Map<string, number>();
  private maskBuffer: GPUBuffer;
  private distanceBuffer: GPUBuffer;
  /** What `rows` hands to `columns`; only while there are masks. */
  private field: GPUBuffer | null = null;
  private readonly thresholds = new Map<string, { table: Uint32Array; buffer: GPUBuffer }>();
  private readonly texels: number;
  private readonly layouts: Record<Kernel, KernelLayout>;
  private readonly groups: BindGroups;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
    private readonly grid: () => ZoneGrid,
    private readonly heights: GPUBuffer,
  ) {
    this.texels = zoneTexels(grid());
    this.groups = new BindGroups(device);
    this.layouts = kernelLayouts(device);
    this.maskBuffer = this.storage('masks', 4);
    this.distanceBuffer = this.storage('distances', 4);
  }

  /** Distances of all masks in use; another buffer after `arrange`. */
  get distances(): GPUBuffer {
    return this.distanceBuffer;
  }

  /**
   * Makes room for exactly these masks; all others in use are far everywhere. What is known of masks that were there in
   * the same format stays.
   */
  arrange(masks: readonly MaskFormat[], used: readonly MaskFormat[] = masks): void {
    this.far = new Map(used.map(({ id, radius }) => [id, radius]));
    for (const { id } of masks) this.far.delete(id);
    const slots = new Map<string, Slot>();
    let words = 0;
    for (const { id, radius, bits } of masks) {
      slots.set(id, { radius, bits, mask: slots.size * maskWords(this.texels), distance: words });
      words += distanceWords({ radius, bits }, this.texels);
    }
    if (sameSlots(slots, this.slots)) return;
    const limit = Math.min(this.device.limits.maxStorageBufferBindingSize, this.device.limits.maxBufferSize);
    if (words * 4 > limit) {
      throw new InputError(
        `The distances to ${masks.length} masks take ${megabytes(words * 4)} MB, and this GPU allows ` +
          `${megabytes(limit)} MB: use fewer masks, 8 bits instead of 16, or a smaller or coarser hot zone.`,
      );
    }
    const maskBuffer = this.storage('masks', Math.max(4, slots.size * maskWords(this.texels) * 4));
    const distanceBuffer = this.storage('distances', Math.max(4, words * 4));
    const encoder = this.device.createCommandEncoder({ label: 'move masks' });
    for (const [id, slot] of slots) {
      const before = this.slots.get(id);
      if (!before || before.bits !== slot.bits || before.radius !== slot.radius) continue;
      const copy = (from: GPUBuffer, at: number, to: GPUBuffer, place: number, count: number) => {
        encoder.copyBufferToBuffer(from, at * 4, to, place * 4, count * 4);
      };
      copy(this.maskBuffer, before.mask, maskBuffer, slot.mask, maskWords(this.texels));
      const count = distanceWords(slot, this.texels);
      copy(this.distanceBuffer, before.distance, distanceBuffer, slot.distance, count);
    }
    this.device.queue.submit([encoder.finish()]);
    this.maskBuffer.destroy();
    this.distanceBuffer.destroy();
    this.maskBuffer = maskBuffer;
    this.distanceBuffer = distanceBuffer;
    this.slots = slots;
    if (slots.size === 0) {
      this.field?.destroy();
      this.field = null;
    }
  }

  /** Whether the kernels are there; starts compiling them when they are not. */
  ready(): boolean {
    return KERNEL_NAMES.map((kernel) => this.pipeline(kernel)).every((pipeline) => pipeline !== null);
  }

  /** Writes an area of a mask (in steps of AREA_STEP): the texels inside the outlines. */
  splatShapes(batch: WorkBatch, id: string, outlines: readonly Outline[], area: TexelArea): void {
    const { starts, spans } = rowSpans(outlines, this.grid(), area);
    this.splat(batch, 'splat_shapes', id, { area }, [1, batch.upload(starts, spans)]);
  }

  /** Writes an area of a mask (in steps of AREA_STEP): the texels below sea level. */
  splatOcean(batch: WorkBatch, id: string, seaLevel: number, area: TexelArea): void {
    this.splat(batch, 'splat_ocean', id, { area, seaLevel }, [2, this.heights]);
  }

  /** Writes an area of a mask (in steps of AREA_STEP): the texels whose ecotope has the code. */
  splatEcotope(batch: WorkBatch, id: string, code: number, layer: EcotopeTexels, area: TexelArea): void {
    this.splat(batch, 'splat_ecotope', id, { area, code, layerOffset: layer.start }, [9, layer.texels]);
  }

  /** Writes an area of a mask's distances (in steps of AREA_STEP) from its bits there and within its radius. */
  measure(batch: WorkBatch, id: string, area: TexelArea): void {
    const slot = this.slotOf(id);
    const reach = Math.min(this.texels, reachOf(slot, this.grid()));
    const thresholds = this.thresholdsOf(slot);
    const values = {
      area,
      reach,
      bits: slot.bits,
      thresholds: thresholds.table.length,
      maskOffset: slot.mask,
      distanceOffset: slot.distance,
    };
    this.field ??= this.storage('edges by row', this.texels * this.texels * 4);
    const pass = batch.encoder.beginComputePass({ label: `distances ${id}` });
    this.bind(batch, pass, 'rows', values, [
      [4, this.maskBuffer],
      [5, this.field],
    ]);
    const first = Math.max(0, area.row - reach - 1);
    const after = Math.min(this.texels, area.row + area.rows + reach + 1);
    const { columns, rows } = TEXEL_GROUP;
    pass.dispatchWorkgroups(Math.ceil(area.columns / columns), Math.ceil((after - first) / rows));
    this.bind(batch, pass, 'columns', values, [
      [4, this.maskBuffer],
      [6, this.field],
      [7, thresholds.buffer],
      [8, this.distanceBuffer],
    ]);
    pass.dispatchWorkgroups(Math.ceil(area.columns / 4 / columns), Math.ceil(area.rows / rows));
    pass.end();
  }

  /** Moves all bits and distances so many texels west and south; what comes in at the far sides is to be written. */
  shift(columns: number, rows: number): void {
    const { device, texels } = this;
    for (const slot of this.slots.values()) {
      shiftBuffer(
        device,
        this.maskBuffer,
        slot.mask * 4,
        maskWords(texels) * 4,
        (rows * texels + columns) / 8,
      );
      const bytes = distanceWords(slot, texels) * 4;
      const by = ((rows * texels + columns) * slot.bits) / 8;
      shiftBuffer(device, this.distanceBuffer, slot.distance * 4, bytes, by);
    }
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
      words[4 * k] = slot?.distance ?? 0;
      words[4 * k + 1] = slot?.bits ?? 0;
      floats[4 * k + 2] = slot?.radius ?? this.far.get(id) ?? FAR_RADIUS;
      floats[4 * k + 3] = slot ? distanceStep(slot) : 0;
    });
    return block;
  }

  async read(id: string): Promise<Float32Array> {
    const far = this.far.get(id);
    if (far !== undefined) return new Float32Array(this.texels * this.texels).fill(Math.fround(far));
    const slot = this.slots.get(id);
    if (!slot) throw new Error(`no layer of the zone uses the mask ${id}`);
    const bytes = distanceWords(slot, this.texels) * 4;
    const words = await readBuffer(this.device, this.distanceBuffer, slot.distance * 4, bytes);
    const codes = slot.bits === 8 ? new Uint8Array(words) : new Uint16Array(words);
    return Float32Array.from(codes, (code) => decodeDistance(code, slot));
  }

  memory(): { name: string; bytes: number }[] {
    const tables = [...this.thresholds.values()].reduce((sum, { buffer }) => sum + buffer.size, 0);
    const scratch = (this.field?.size ?? 0) + tables;
    return [
      { name: 'masks', bytes: this.maskBuffer.size },
      { name: 'distances', bytes: this.distanceBuffer.size },
      { name: 'mask scratch', bytes: scratch },
    ];
  }

  destroy(): void {
    const tables = [...this.thresholds.values()].map(({ buffer }) => buffer);
    const buffers = [this.maskBuffer, this.distanceBuffer, this.field];
    for (const buffer of [...buffers, ...tables]) buffer?.destroy();
  }

  private slotOf(id: string): Slot {
    const slot = this.slots.get(id);
    if (!slot) throw new Error(`mask ${id} has no slot`);
    return slot;
  }

  /** The levels of a format, made once. */
  private thresholdsOf(format: DistanceFormat) {
    const key = `${format.bits} ${format.radius}`;
    const known = this.thresholds.get(key);
    if (known) return known;
    const table = levelThresholds(format, this.grid().texel);
    const buffer = this.storage('thresholds', table.byteLength);
    this.device.queue.writeBuffer(buffer, 0, table.buffer);
    const made = { table, buffer };
    this.thresholds.set(key, made);
    return made;
  }

  private splat(
    batch: WorkBatch,
    kernel: Kernel,
    id: string,
    place: Pick<MaskUniforms, 'area'> & Partial<MaskUniforms>,
    input: Binding,
  ): void {
    const pass = batch.encoder.beginComputePass({ label: kernel });
    const maskOffset = this.slotOf(id).mask;
    this.bind(batch, pass, kernel, { ...place, maskOffset }, [input, [3, this.maskBuffer]]);
    pass.dispatchWorkgroups(Math.ceil((place.area.columns * place.area.rows) / 32 / WORD_GROUP));
    pass.end();
  }

  private bind(
    batch: WorkBatch,
    pass: GPUComputePassEncoder,
    kernel: Kernel,
    values: Pick<MaskUniforms, 'area'> & Partial<MaskUniforms>,
    bindings: readonly Binding[],
  ): void {
    const pipeline = this.pipeline(kernel);
    if (!pipeline) throw new Error('a mask slice ran before its kernels were there');
    const offsets = { maskOffset: 0, distanceOffset: 0, layerOffset: 0 };
    const defaults = { reach: 0, bits: 8, thresholds: 0, seaLevel: 0, code: 0 };
    const uniform = batch.uniform(
      packMaskUniforms({ zone: this.texels, ...offsets, ...defaults, ...values }),
    );
    pass.setPipeline(pipeline);
    this.groups.set(pass, this.layouts[kernel].group, uniform, bindings);
  }

  private pipeline(kernel: Kernel): GPUComputePipeline | null {
    return this.pipelines.request(`masks ${kernel}`, () => ({
      label: kernel,
      code: MASKS_WGSL,
      layout: this.layouts[kernel].pipeline,
      entryPoint: kernel,
    }));
  }

  private storage(label: string, size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label, size, usage });
  }
}

type Binding = readonly [binding: number, buffer: GPUBuffer];

function kernelLayouts(device: GPUDevice): Record<Kernel, KernelLayout> {
  const layoutOf = (kernel: Kernel): KernelLayout => {
    const types = KERNELS[kernel].map(
      (binding) => [binding, WRITTEN.includes(binding) ? 'storage' : 'read-only-storage'] as const,
    );
    const group = uniformLayout(device, kernel, types);
    return { group, pipeline: device.createPipelineLayout({ bindGroupLayouts: [group] }) };
  };
  return Object.fromEntries(KERNEL_NAMES.map((kernel) => [kernel, layoutOf(kernel)])) as Record<
    Kernel,
    KernelLayout
  >;
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

function sameSlots(a: ReadonlyMap<string, Slot>, b: ReadonlyMap<string, Slot>): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, slot]) => {
    const other = b.get(id);
    return other?.distance === slot.distance && other.bits === slot.bits && other.radius === slot.radius;
  });
}
