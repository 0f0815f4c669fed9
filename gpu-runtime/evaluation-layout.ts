import { BindGroups, uniformLayout } from './bind-groups.ts';
import type { ZoneGrid } from './zone-data.ts';

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

/** A program and its tables, on the GPU. */
export interface ProgramBuffers {
  readonly code: GPUBuffer;
  readonly keyframes: GPUBuffer;
  readonly maskTable: GPUBuffer;
  readonly layerTable: GPUBuffer;
}

/** One layout for all that reads the zone as programs do: what a kernel does not read is bound all the same. */
export class EvaluationLayout {
  readonly pipelineLayout: GPUPipelineLayout;
  /** Values that left a program as NaN or infinity, counted on the GPU. */
  readonly nonFinite: GPUBuffer;
  private readonly bindings: GPUBindGroupLayout;
  private readonly groups: BindGroups;

  constructor(device: GPUDevice) {
    const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
    this.nonFinite = device.createBuffer({ label: 'counter', size: 4, usage: STORAGE | COPY_SRC | COPY_DST });
    this.groups = new BindGroups(device);
    const kinds: GPUBufferBindingType[] = [
      'uniform',
      ...new Array<GPUBufferBindingType>(5).fill('read-only-storage'),
      ...(['storage', 'storage', 'uniform', 'read-only-storage'] as const),
    ];
    this.bindings = uniformLayout(
      device,
      'evaluate',
      kinds.map((type, k) => [k + 1, type] as const),
    );
    this.pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [this.bindings] });
  }

  /** `written` is what the kernel writes: planes of values, or ranges. */
  bind(
    pass: GPUComputePassEncoder,
    region: GPUBufferBinding,
    { code, keyframes, maskTable, layerTable }: ProgramBuffers,
    { heights, positions, distances, layers }: ZoneInputs,
    written: GPUBuffer,
  ): void {
    const buffers = [
      ...[maskTable, code, keyframes, heights, positions, distances],
      ...[written, this.nonFinite, layerTable, layers],
    ];
    const numbered = buffers.map((buffer, k) => [k + 1, buffer] as const);
    this.groups.set(pass, this.bindings, region, numbered);
  }

  destroy(): void {
    this.nonFinite.destroy();
  }
}
