import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { Interval } from '#codegen/interval.ts';
import type { EvaluationLayout, ZoneInputs } from './evaluation-layout.ts';
import {
  CHOOSE_WGSL,
  GROUND_RANGES,
  GROUP,
  MEASURE_WGSL,
  RANGE_ENTRIES,
  measureGroups,
  packRegion,
} from './evaluator-wgsl.ts';
import { zoneTexels } from './grid.ts';
import { differenceFactors } from './ground.ts';
import type { PipelineStore } from './pipeline-store.ts';
import type { ResidentProgram } from './resident-program.ts';
import type { TexelArea } from './texel-area.ts';
import type { WorkBatch } from './work-batch.ts';

/** Ranges of what a program reads: of the ground, then of its masks and source layers in the order of their tables. */
export interface MeasuredRanges {
  readonly ground: readonly Interval[];
  readonly masks: readonly Interval[];
  readonly layers: readonly Interval[];
}

/** Whose ranges are measured: the program's tables on the GPU, and what it reads. */
export interface RangesOf {
  set: ExpressionSet;
  resident: ResidentProgram;
  inputs: ZoneInputs;
}

/** Where the dispatches that `choose` writes lie in its buffer, in bytes. */
export const SHORT_DISPATCH = 0;
export const WHOLE_DISPATCH = 12;

/** Bytes of the ranges of one area. */
const RANGE_BYTES = RANGE_ENTRIES * 8;

/** Measures what programs read over an area, on the GPU, and has it decide there which of two programs may run. */
export class TileRanges {
  private readonly ranges: GPUBuffer;
  /** What ranges begin as. */
  private readonly nothing: GPUBuffer;
  private readonly dispatches: GPUBuffer;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
    private readonly layout: EvaluationLayout,
  ) {
    const { STORAGE, COPY_SRC, COPY_DST, INDIRECT } = GPUBufferUsage;
    const usage = STORAGE | COPY_SRC | COPY_DST;
    this.ranges = device.createBuffer({ label: 'ranges', size: RANGE_BYTES, usage });
    this.nothing = device.createBuffer({ label: 'no ranges', size: RANGE_BYTES, usage });
    this.dispatches = device.createBuffer({ label: 'dispatches', size: 24, usage: STORAGE | INDIRECT });
    const empty = Uint32Array.from({ length: RANGE_ENTRIES * 2 }, (_, k) => (k % 2 === 0 ? 0xffffffff : 0));
    device.queue.writeBuffer(this.nothing, 0, empty);
  }

  /** Whether the kernels are there; starts compiling them when they are not. */
  ready(): boolean {
    return [this.measuring(), this.choosing()].every((pipeline) => pipeline !== null);
  }

  /**
   * Has the GPU choose by what it finds over an area. Of the two indirect dispatches in the buffer, that of the short
   * program has workgroups if all of it lies within the bounds, else that of the whole one.
   */
  choose(batch: WorkBatch, of: RangesOf, area: TexelArea, bounds: GPUBuffer): GPUBuffer {
    this.measure(batch, of, area);
    this.encodeChoice(batch, of.set, area, bounds);
    return this.dispatches;
  }

  /** The ranges over an area, after what the batch holds; null when the device is lost meanwhile. */
  async read(batch: WorkBatch, of: RangesOf, area: TexelArea): Promise<MeasuredRanges | null> {
    this.measure(batch, of, area);
    const { MAP_READ, COPY_DST } = GPUBufferUsage;
    const readable = this.device.createBuffer({
      label: 'ranges',
      size: RANGE_BYTES,
      usage: MAP_READ | COPY_DST,
    });
    batch.encoder.copyBufferToBuffer(this.ranges, 0, readable, 0, RANGE_BYTES);
    batch.submit();
    try {
      await readable.mapAsync(GPUMapMode.READ);
      return decoded(new Uint32Array(readable.getMappedRange()), of.set);
    } catch {
      return null;
    } finally {
      readable.destroy();
    }
  }

  get bytes(): number {
    return 2 * this.ranges.size + this.dispatches.size;
  }

  destroy(): void {
    this.ranges.destroy();
    this.nothing.destroy();
    this.dispatches.destroy();
  }

  private measure(batch: WorkBatch, { set, resident, inputs }: RangesOf, area: TexelArea): void {
    const factors = differenceFactors(inputs.grid.texel);
    const region = packRegion({
      zone: zoneTexels(inputs.grid),
      column: area.column,
      row: area.row,
      stride: area.rows,
      planeTexels: area.columns,
      count: set.masks.length,
      seaLevel: inputs.seaLevel,
      gradientFactor: factors.gradient,
      laplacianFactor: factors.laplacian,
      outputs: set.layers.length,
    });
    batch.encoder.copyBufferToBuffer(this.nothing, 0, this.ranges, 0, RANGE_BYTES);
    const pass = batch.encoder.beginComputePass({ label: 'measure' });
    pass.setPipeline(this.measuring()!);
    this.layout.bind(pass, batch.uniform(region), resident, inputs, this.ranges);
    pass.dispatchWorkgroups(...measureGroups(area));
    pass.end();
  }

  private encodeChoice(
    batch: WorkBatch,
    { masks, layers }: ExpressionSet,
    area: TexelArea,
    bounds: GPUBuffer,
  ): void {
    const pipeline = this.choosing()!;
    const count = GROUND_RANGES + masks.length + layers.length;
    const groups = [area.columns / GROUP.columns, area.rows / GROUP.rows] as const;
    const uniform = batch.uniform(Uint32Array.of(...groups, count, 0).buffer);
    const pass = batch.encoder.beginComputePass({ label: 'choose' });
    pass.setPipeline(pipeline);
    const buffers = [this.ranges, bounds, this.dispatches];
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [
          { binding: 0, resource: uniform },
          ...buffers.map((buffer, k) => ({ binding: k + 1, resource: { buffer } })),
        ],
      }),
    );
    pass.dispatchWorkgroups(1);
    pass.end();
  }

  private measuring(): GPUComputePipeline | null {
    return this.pipelines.request('measure', () => ({
      label: 'measure',
      code: MEASURE_WGSL,
      layout: this.layout.pipelineLayout,
    }));
  }

  private choosing(): GPUComputePipeline | null {
    return this.pipelines.request('choose', () => ({ label: 'choose', code: CHOOSE_WGSL, layout: 'auto' }));
  }
}

/** Bounds as `choose` takes them. */
export function boundsBuffer(device: GPUDevice, { ground, masks, layers }: MeasuredRanges): GPUBuffer {
  const words = Uint32Array.from(
    [...ground, ...masks, ...layers].flatMap(({ lo, hi }) => [ordered(lo), ordered(hi)]),
  );
  const { STORAGE, COPY_DST } = GPUBufferUsage;
  const buffer = device.createBuffer({ label: 'bounds', size: words.byteLength, usage: STORAGE | COPY_DST });
  device.queue.writeBuffer(buffer, 0, words);
  return buffer;
}

const view = new DataView(new ArrayBuffer(4));

/** A float32 as a whole number in the same order; see ORDERED_WGSL. */
function ordered(value: number): number {
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  return (bits & 0x80000000) === 0 ? (bits | 0x80000000) >>> 0 : ~bits >>> 0;
}

function fromOrdered(order: number): number {
  view.setUint32(0, (order & 0x80000000) === 0 ? ~order >>> 0 : (order & 0x7fffffff) >>> 0);
  return view.getFloat32(0);
}

function decoded(words: Uint32Array, { masks, layers }: ExpressionSet): MeasuredRanges {
  const range = (k: number): Interval => ({
    lo: fromOrdered(words[2 * k]!),
    hi: fromOrdered(words[2 * k + 1]!),
  });
  const ranges = (first: number, count: number) => Array.from({ length: count }, (_, k) => range(first + k));
  return {
    ground: ranges(0, GROUND_RANGES),
    masks: ranges(GROUND_RANGES, masks.length),
    layers: ranges(GROUND_RANGES + masks.length, layers.length),
  };
}
