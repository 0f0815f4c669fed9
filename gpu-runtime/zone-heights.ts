import { texelCentres, zoneTexels } from './grid.ts';
import { groundStride, sampleGround } from './ground.ts';
import type { RasterWriter } from './raster-writer.ts';
import { shiftBuffer } from './shift.ts';
import type { TexelArea } from './texel-area.ts';
import type { WorkBatch } from './work-batch.ts';
import type { HeightSource, ZoneGrid } from './zone-data.ts';

/** The zone's heights (ground.ts) and the world positions of its texels, on the GPU. */
export class ZoneHeights {
  readonly heights: GPUBuffer;
  /** x of every column, then z of every row: from here both CPU and GPU take the same float32 values. */
  readonly positions: GPUBuffer;
  private readonly scratch: Float32Array;

  constructor(
    private readonly device: GPUDevice,
    readonly writer: RasterWriter,
    grid: ZoneGrid,
  ) {
    this.scratch = new Float32Array((grid.tileTexels + 2) ** 2);
    const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
    this.heights = device.createBuffer({
      label: 'heights',
      size: groundStride(grid) ** 2 * 4,
      usage: STORAGE | COPY_DST | COPY_SRC,
    });
    this.positions = device.createBuffer({
      label: 'positions',
      size: 2 * zoneTexels(grid) * 4,
      usage: STORAGE | COPY_DST,
    });
  }

  place(grid: ZoneGrid): void {
    this.device.queue.writeBuffer(this.positions, 0, texelCentres(grid.originX, grid).buffer);
    this.device.queue.writeBuffer(
      this.positions,
      zoneTexels(grid) * 4,
      texelCentres(grid.originZ, grid).buffer,
    );
  }

  /** Samples an area of at most a tile. */
  upload(batch: WorkBatch, source: HeightSource, grid: ZoneGrid, area: TexelArea): void {
    const { column, row, columns, rows, heights } = sampleGround(source, grid, area, this.scratch);
    const stride = groundStride(grid);
    this.writer.write(batch, heights, columns, rows, {
      buffer: this.heights,
      first: row * stride + column,
      stride,
    });
  }

  /** Moves all heights so many texels west and south; what comes in at the far sides is to be written. */
  shift(grid: ZoneGrid, columns: number, rows: number): void {
    const by = (rows * groundStride(grid) + columns) * 4;
    shiftBuffer(this.device, this.heights, 0, this.heights.size, by);
  }

  memory(): { name: string; bytes: number }[] {
    return [
      { name: 'heights', bytes: this.heights.size },
      { name: 'positions', bytes: this.positions.size },
    ];
  }

  destroy(): void {
    for (const buffer of [this.heights, this.positions]) buffer.destroy();
  }
}
