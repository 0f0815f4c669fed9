import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import { REGISTER_CLASSES } from '#codegen/expression-set.ts';
import { evaluatorWgsl } from '#codegen/wgsl/evaluator.ts';
import { BLEND_WGSL, EVALUATE_HOST_WGSL, GROUP, packRegion } from './evaluator-wgsl.ts';
import { zoneTexels } from './grid.ts';
import { differenceFactors } from './ground.ts';
import type { TexelArea } from './texel-area.ts';
import type { PipelineStore } from './pipeline-store.ts';
import type { ResidentProgram } from './resident-program.ts';
import type { WorkBatch } from './work-batch.ts';
import type { ZoneGrid } from './zone-data.ts';

/** A tier that really runs; see EvaluationTier. */
export type Tier = 'interpreter' | 'specialised';

/** What programs read of the zone. */
export interface ZoneInputs {
  grid: ZoneGrid;
  heights: GPUBuffer;
  positions: GPUBuffer;
  distances: GPUBuffer;
  /** Codes of source layers. */
  layers: GPUBuffer;
  seaLevel: number;
}

/** A program that runs over an area of the zone. */
export interface EvaluationJob {
  tier: Tier;
  set: ExpressionSet;
  program: Program;
  resident: ResidentProgram;
  inputs: ZoneInputs;
  area: TexelArea;
}

/** Where a layer's texels go: the first output as it is, or all outputs as alphas of materials. */
export type LayerTarget =
  { kind: 'value'; texture: GPUTexture } | { kind: 'blend'; texture: GPUTexture; materials: GPUBuffer };

/** Outputs of a program with many are kept for as many rows at a time as fit in this. */
const PLANE_BYTES = 32 * 1024 * 1024;

/** Runs programs over parts of the zone: bytecode through an interpreter, or pipelines compiled for their shape. */
export class Evaluator {
  /** Values that left a program as NaN or infinity, counted on the GPU. */
  readonly nonFinite: GPUBuffer;
  private planes: GPUBuffer | null = null;
  private readonly layout: GPUBindGroupLayout;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
  ) {
    const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
    this.nonFinite = device.createBuffer({ label: 'counter', size: 4, usage: STORAGE | COPY_SRC | COPY_DST });
    // One layout for every program: what a program does not read is bound all the same.
    const kinds: GPUBufferBindingType[] = [
      ...(['uniform', 'uniform'] as const),
      ...new Array<GPUBufferBindingType>(5).fill('read-only-storage'),
      ...(['storage', 'storage', 'uniform', 'read-only-storage'] as const),
    ];
    this.layout = device.createBindGroupLayout({
      label: 'evaluate',
      entries: kinds.map((type, binding) => ({
        binding,
        visibility: GPUShaderStage.COMPUTE,
        buffer: { type },
      })),
    });
  }

  /** Whether the program can run in that tier now; starts compiling its pipeline when not. */
  ready(tier: Tier, set: ExpressionSet, program: Program): boolean {
    return this.pipeline(tier, set, program) !== null;
  }

  /** As `ready`, but starts nothing. */
  compiled(tier: Tier, program: Program): boolean {
    return this.pipelines.peek(pipelineKey(tier, program)) !== null;
  }

  /** Why the program's pipeline cannot be had, if so. */
  fault(tier: Tier, program: Program): Error | null {
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
      const region = this.encodeProgram(batch, { ...job, area: strip }, planes);
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
    const { area, inputs, program, resident } = job;
    const pipeline = this.pipeline(job.tier, job.set, program);
    if (!pipeline) throw new Error(`${program.name} ran before its pipeline was there`);
    const factors = differenceFactors(inputs.grid.texel);
    const region = batch.uniform(
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
    const buffers = [
      resident.maskTable,
      resident.code,
      resident.keyframes,
      inputs.heights,
      inputs.positions,
      inputs.distances,
      planes,
      this.nonFinite,
      resident.layerTable,
      inputs.layers,
    ];
    const pass = batch.encoder.beginComputePass({ label: program.name, timestampWrites });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        layout: this.layout,
        entries: [
          { binding: 0, resource: region },
          ...buffers.map((buffer, k) => ({ binding: k + 1, resource: { buffer } })),
        ],
      }),
    );
    pass.dispatchWorkgroups(area.columns / GROUP.columns, area.rows / GROUP.rows);
    pass.end();
    return region;
  }

  memory(): { name: string; bytes: number }[] {
    const bytes = (this.planes?.size ?? 0) + this.nonFinite.size;
    return [{ name: 'evaluation', bytes }];
  }

  destroy(): void {
    for (const buffer of [this.nonFinite, this.planes]) buffer?.destroy();
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

  private pipeline(tier: Tier, set: ExpressionSet, program: Program): GPUComputePipeline | null {
    return this.pipelines.request(pipelineKey(tier, program), () => {
      const kind =
        tier === 'interpreter'
          ? ({ tier, registers: registerClass(program.registers) } as const)
          : ({ tier, set, program } as const);
      return {
        label: `${tier} ${program.name}`,
        code: `${evaluatorWgsl(kind)}\n${EVALUATE_HOST_WGSL}`,
        layout: this.device.createPipelineLayout({ bindGroupLayouts: [this.layout] }),
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
function pipelineKey(tier: Tier, program: Program): string {
  return tier === 'interpreter'
    ? `interpreter ${registerClass(program.registers)}`
    : `specialised ${program.shapeHash}`;
}

function registerClass(registers: number): number {
  const fitting = REGISTER_CLASSES.find((size) => size >= registers);
  if (!fitting) throw new Error(`a program needs ${registers} registers`);
  return fitting;
}
