import type { PipelineStore } from './pipeline-store.ts';
import type { WorkBatch } from './work-batch.ts';

/** Where the first of the rows goes in a buffer of 4-byte elements, and elements from one row to the next. */
interface RasterPlace {
  buffer: GPUBuffer;
  first: number;
  stride: number;
}

const GROUP = 64;
const KEY = 'write rows';

const WGSL = /* wgsl */ `
@group(0) @binding(0) var<storage, read> rows: array<u32>;
@group(0) @binding(1) var<storage, read_write> raster: array<u32>;
@group(0) @binding(2) var<uniform> place: vec4<u32>; // Columns, rows, first element and stride.
@compute @workgroup_size(${GROUP})
fn write_rows(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= place.x) { return; }
  raster[place.z + id.y * place.w + id.x] = rows[id.y * place.x + id.x];
}
`;

/**
 * Writes rectangles into rasters on the GPU: rows go up one after the other in one piece, and are then put in place all
 * at once. A copy command a row would cost the CPU more than sampling the rows.
 */
export class RasterWriter {
  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
  ) {}

  /** Whether it can write now; starts compiling its kernel when not. */
  ready(): boolean {
    return this.pipeline() !== null;
  }

  /** `rows` rows of `columns` elements each. */
  write(batch: WorkBatch, data: ArrayBufferView, columns: number, rows: number, place: RasterPlace): void {
    const pipeline = this.pipeline();
    if (!pipeline) throw new Error('rows were written before the kernel was there');
    const { buffer, first, stride } = place;
    const staging = batch.upload(data);
    const uniform = batch.uniform(Uint32Array.of(columns, rows, first, stride).buffer);
    const pass = batch.encoder.beginComputePass({ label: KEY });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [
          { binding: 0, resource: { buffer: staging } },
          { binding: 1, resource: { buffer } },
          { binding: 2, resource: uniform },
        ],
      }),
    );
    pass.dispatchWorkgroups(Math.ceil(columns / GROUP), rows);
    pass.end();
  }

  private pipeline(): GPUComputePipeline | null {
    return this.pipelines.request(KEY, () => ({ label: KEY, code: WGSL, layout: 'auto' }));
  }
}
