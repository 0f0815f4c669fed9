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

  constructor(private readonly device: GPUDevice) {
    const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
    this.nonFinite = device.createBuffer({ label: 'counter', size: 4, usage: STORAGE | COPY_SRC | COPY_DST });
    const kinds: GPUBufferBindingType[] = [
      ...(['uniform', 'uniform'] as const),
      ...new Array<GPUBufferBindingType>(5).fill('read-only-storage'),
      ...(['storage', 'storage', 'uniform', 'read-only-storage'] as const),
    ];
    this.bindings = device.createBindGroupLayout({
      label: 'evaluate',
      entries: kinds.map((type, binding) => ({
        binding,
        visibility: GPUShaderStage.COMPUTE,
        buffer: { type },
      })),
    });
    this.pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [this.bindings] });
  }

  /** `written` is what the kernel writes: planes of values, or ranges. */
  bind(
    region: GPUBufferBinding,
    { code, keyframes, maskTable, layerTable }: ProgramBuffers,
    { heights, positions, distances, layers }: ZoneInputs,
    written: GPUBuffer,
  ): GPUBindGroup {
    const buffers = [
      ...[maskTable, code, keyframes, heights, positions, distances],
      ...[written, this.nonFinite, layerTable, layers],
    ];
    return this.device.createBindGroup({
      layout: this.bindings,
      entries: [
        { binding: 0, resource: region },
        ...buffers.map((buffer, k) => ({ binding: k + 1, resource: { buffer } })),
      ],
    });
  }

  destroy(): void {
    this.nonFinite.destroy();
  }
}
