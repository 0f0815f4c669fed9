import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import { REGISTER_CLASSES } from '#codegen/expression-set.ts';
import { evaluatorWgsl } from '#codegen/wgsl/evaluator.ts';
import { EvaluationLayout } from './evaluation-layout.ts';
import type { ZoneInputs } from './evaluation-layout.ts';
import { BLEND_WGSL, EVALUATE_HOST_WGSL, GROUP, packRegion } from './evaluator-wgsl.ts';
import { zoneTexels } from './grid.ts';
import { differenceFactors } from './ground.ts';
import type { TexelArea } from './texel-area.ts';
import type { PipelineStore } from './pipeline-store.ts';
import type { PrunedProgram } from './pruned-tiles.ts';
import type { ResidentProgram } from './resident-program.ts';
import { SHORT_DISPATCH, TileRanges, WHOLE_DISPATCH } from './tile-ranges.ts';
import type { WorkBatch } from './work-batch.ts';

/**
 * A tier that really runs; see EvaluationTier. 'pruned' is the interpreter on the program that was shortened for the tile,
 * or on the whole one where the GPU finds that what it reads has left the ranges that the short one is for.
 */
export type Tier = 'interpreter' | 'pruned' | 'specialised';

/** What a program is compiled to; its short form runs in the same interpreter. */
type PipelineTier = Exclude<Tier, 'pruned'>;

/** A program that runs over an area of the zone. */
export interface EvaluationJob {
  tier: PipelineTier;
  set: ExpressionSet;
  program: Program;
  resident: ResidentProgram;
  inputs: ZoneInputs;
  area: TexelArea;
  /** Runs instead wherever what it reads of the area lies in its bounds; the tier is then the interpreter. */
  short?: PrunedProgram | null;
}

/** Where a layer's texels go: the first output as it is, or all outputs as alphas of materials. */
export type LayerTarget =
  { kind: 'value'; texture: GPUTexture } | { kind: 'blend'; texture: GPUTexture; materials: GPUBuffer };

/** Outputs of a program with many are kept for as many rows at a time as fit in this. */
const PLANE_BYTES = 32 * 1024 * 1024;

/** Runs programs over parts of the zone: bytecode through an interpreter, or pipelines compiled for their shape. */
export class Evaluator {
  private planes: GPUBuffer | null = null;
  private readonly layout: EvaluationLayout;
  /** Measures what programs read, and chooses by it. */
  readonly ranges: TileRanges;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
  ) {
    this.layout = new EvaluationLayout(device);
    this.ranges = new TileRanges(device, pipelines, this.layout);
  }

  /** Values that left a program as NaN or infinity, counted on the GPU. */
  get nonFinite(): GPUBuffer {
    return this.layout.nonFinite;
  }

  /** Whether the program can run in that tier now; starts compiling its pipeline when not. */
  ready(tier: PipelineTier, set: ExpressionSet, program: Program): boolean {
    return this.pipeline(tier, set, program) !== null;
  }

  /** Likewise for a program and its short form. */
  shortReady(set: ExpressionSet, program: Program, short: PrunedProgram): boolean {
    const ready = [
      this.ready('interpreter', set, program),
      this.ready('interpreter', short.set, short.program),
      this.ranges.ready(),
    ];
    return ready.every(Boolean);
  }

  /** As `ready`, but starts nothing. */
  compiled(tier: PipelineTier, program: Program): boolean {
    return this.pipelines.peek(pipelineKey(tier, program)) !== null;
  }

  /** Why the program's pipeline cannot be had, if so. */
  fault(tier: PipelineTier, program: Program): Error | null {
    return this.pipelines.fault(pipelineKey(tier, program));
  }

  /** Whether a layer of that kind can be written now. */
  targetReady(kind: LayerTarget['kind']): boolean {
    return kind === 'value' || this.blendPipeline() !== null;
  }

  /** Evaluates an area (multiples of GROUP) of a layer. */
  run(batch: WorkBatch, job: EvaluationJob, target: LayerTarget): void {
    const { area, program } = job;
    const rowBytes = program.outputs.length * planeStride(area) * 4;
    const rows = Math.min(
      area.rows,
      Math.max(GROUP.rows, Math.floor(PLANE_BYTES / rowBytes / GROUP.rows) * GROUP.rows),
    );
    const planes = this.planesOf(batch, rowBytes * rows);
    for (let row = 0; row < area.rows; row += rows) {
      const strip = { ...area, row: area.row + row, rows: Math.min(rows, area.rows - row) };
      const part = { ...job, area: strip };
      const region = job.short
        ? this.encodeChoice(batch, part, job.short, planes)
        : this.encodeProgram(batch, part, planes);
      if (target.kind === 'blend') this.encodeBlend(batch, planes, target, strip, region);
      else {
        batch.encoder.copyBufferToTexture(
          { buffer: planes, bytesPerRow: planeStride(area) * 4 },
          { texture: target.texture, origin: [strip.column, strip.row] },
          [strip.columns, strip.rows],
        );
      }
    }
  }

  /** The program alone, over an area whose planes fit the buffer; its region. For `run` and for measuring. */
  encodeProgram(
    batch: WorkBatch,
    job: EvaluationJob,
    planes: GPUBuffer,
    timestampWrites?: GPUComputePassTimestampWrites,
  ): GPUBufferBinding {
    const { area, resident } = job;
    const region = this.regionOf(batch, job);
    const pass = this.begin(batch, job, timestampWrites);
    this.layout.bind(pass, region, resident, job.inputs, planes);
    pass.dispatchWorkgroups(area.columns / GROUP.columns, area.rows / GROUP.rows);
    pass.end();
    return region;
  }

  memory(): { name: string; bytes: number }[] {
    const bytes = (this.planes?.size ?? 0) + this.nonFinite.size + this.ranges.bytes;
    return [{ name: 'evaluation', bytes }];
  }

  destroy(): void {
    this.planes?.destroy();
    this.ranges.destroy();
    this.layout.destroy();
  }

  /** The short program over an area, or the whole one if the GPU finds that the short one does not hold there. */
  private encodeChoice(
    batch: WorkBatch,
    job: EvaluationJob,
    short: PrunedProgram,
    planes: GPUBuffer,
  ): GPUBufferBinding {
    const dispatches = this.ranges.choose(batch, job, job.area, short.bounds);
    const shortJob = { ...job, set: short.set, program: short.program };
    const { keyframes, maskTable, layerTable } = job.resident;
    const buffers = { code: short.code, keyframes, maskTable, layerTable };
    const first = this.begin(batch, shortJob);
    this.layout.bind(first, this.regionOf(batch, shortJob), buffers, job.inputs, planes);
    first.dispatchWorkgroupsIndirect(dispatches, SHORT_DISPATCH);
    first.end();
    const region = this.regionOf(batch, job);
    const second = this.begin(batch, job);
    this.layout.bind(second, region, job.resident, job.inputs, planes);
    second.dispatchWorkgroupsIndirect(dispatches, WHOLE_DISPATCH);
    second.end();
    return region;
  }

  private begin(
    batch: WorkBatch,
    { tier, set, program }: EvaluationJob,
    timestampWrites?: GPUComputePassTimestampWrites,
  ): GPUComputePassEncoder {
    const pipeline = this.pipeline(tier, set, program);
    if (!pipeline) throw new Error(`${program.name} ran before its pipeline was there`);
    const pass = batch.encoder.beginComputePass({ label: program.name, timestampWrites });
    pass.setPipeline(pipeline);
    return pass;
  }

  private regionOf(batch: WorkBatch, { area, inputs, program }: EvaluationJob): GPUBufferBinding {
    const factors = differenceFactors(inputs.grid.texel);
    return batch.uniform(
      packRegion({
        zone: zoneTexels(inputs.grid),
        column: area.column,
        row: area.row,
        stride: planeStride(area),
        planeTexels: planeStride(area) * area.rows,
        count: program.count,
        seaLevel: inputs.seaLevel,
        gradientFactor: factors.gradient,
        laplacianFactor: factors.laplacian,
        outputs: program.outputs.length,
      }),
    );
  }

  private encodeBlend(
    batch: WorkBatch,
    planes: GPUBuffer,
    target: LayerTarget & { kind: 'blend' },
    area: TexelArea,
    region: GPUBufferBinding,
  ): void {
    const pipeline = this.blendPipeline();
    if (!pipeline) throw new Error('a blend layer ran before its pipeline was there');
    const pass = batch.encoder.beginComputePass({ label: 'blend' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [
          { binding: 0, resource: region },
          { binding: 1, resource: { buffer: planes } },
          { binding: 2, resource: { buffer: target.materials } },
          { binding: 3, resource: target.texture.createView() },
        ],
      }),
    );
    pass.dispatchWorkgroups(area.columns / GROUP.columns, area.rows / GROUP.rows);
    pass.end();
  }

  private planesOf(batch: WorkBatch, bytes: number): GPUBuffer {
    if (this.planes && this.planes.size >= bytes) return this.planes;
    if (this.planes) batch.retire(this.planes);
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
    return (this.planes = this.device.createBuffer({ label: 'planes', size: bytes, usage }));
  }

  private pipeline(tier: PipelineTier, set: ExpressionSet, program: Program): GPUComputePipeline | null {
    return this.pipelines.request(pipelineKey(tier, program), () => {
      const kind =
        tier === 'interpreter'
          ? ({ tier, registers: registerClass(program.registers) } as const)
          : ({ tier, set, program } as const);
      return {
        label: `${tier} ${program.name}`,
        code: `${evaluatorWgsl(kind)}\n${EVALUATE_HOST_WGSL}`,
        layout: this.layout.pipelineLayout,
        entryPoint: 'evaluate_region',
      };
    });
  }

  private blendPipeline(): GPUComputePipeline | null {
    return this.pipelines.request('blend', () => ({ label: 'blend', code: BLEND_WGSL, layout: 'auto' }));
  }
}

/** Texels from row to row of an area's planes: copies into textures want rows of 256 bytes. */
const planeStride = ({ columns }: TexelArea) => Math.ceil(columns / 64) * 64;

/** Programs with equal keys run in the same pipeline. */
function pipelineKey(tier: PipelineTier, program: Program): string {
  return tier === 'interpreter'
    ? `interpreter ${registerClass(program.registers)}`
    : `specialised ${program.shapeHash}`;
}

function registerClass(registers: number): number {
  const fitting = REGISTER_CLASSES.find((size) => size >= registers);
  if (!fitting) throw new Error(`a program needs ${registers} registers`);
  return fitting;
}
