import { texelCentres, zoneTexels } from './grid.ts';
import { groundStride, sampleGround } from './ground.ts';
import { shiftBuffer } from './shift.ts';
import type { TexelArea } from './texel-area.ts';
import type { HeightSource, ZoneGrid } from './zone-data.ts';

/** The zone's heights (ground.ts) and the world positions of its texels, on the GPU. */
export class ZoneHeights {
  readonly heights: GPUBuffer;
  /** x of every column, then z of every row: from here both CPU and GPU take the same float32 values. */
  readonly positions: GPUBuffer;
  private readonly staging: GPUBuffer;

  constructor(
    private readonly device: GPUDevice,
    grid: ZoneGrid,
  ) {
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
    this.staging = device.createBuffer({
      label: 'height staging',
      size: (grid.tileTexels + 2) ** 2 * 4,
      usage: COPY_DST | COPY_SRC,
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

  /** An area of at most a tile: written in one piece, then copied row by row into the raster. */
  upload(source: HeightSource, grid: ZoneGrid, area: TexelArea): void {
    const { column, row, columns, rows, heights } = sampleGround(source, grid, area);
    this.device.queue.writeBuffer(this.staging, 0, heights.buffer, heights.byteOffset, columns * rows * 4);
    const encoder = this.device.createCommandEncoder({ label: 'heights' });
    for (let k = 0; k < rows; k++) {
      const target = ((row + k) * groundStride(grid) + column) * 4;
      encoder.copyBufferToBuffer(this.staging, k * columns * 4, this.heights, target, columns * 4);
    }
    this.device.queue.submit([encoder.finish()]);
  }

  /** Moves all heights so many texels west and south; what comes in at the far sides is to be written. */
  shift(grid: ZoneGrid, columns: number, rows: number): void {
    const by = (rows * groundStride(grid) + columns) * 4;
    shiftBuffer(this.device, this.heights, 0, this.heights.size, by);
  }

  memory(): { name: string; bytes: number }[] {
    return [
      { name: 'heights', bytes: this.heights.size + this.staging.size },
      { name: 'positions', bytes: this.positions.size },
    ];
  }

  destroy(): void {
    for (const buffer of [this.heights, this.positions, this.staging]) buffer.destroy();
  }
}
