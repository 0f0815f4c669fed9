import { tileArea, tilesNearestFirst } from '#gpu-runtime/grid.ts';
import type { PipelineStore } from '#gpu-runtime/pipeline-store.ts';
import { WorkBatch } from '#gpu-runtime/work-batch.ts';
import type { HeightSource, ZoneGrid } from '#gpu-runtime/zone-data.ts';
import { RasterWriter } from '#gpu-runtime/raster-writer.ts';
import { ZoneHeights } from '#gpu-runtime/zone-heights.ts';
import { randomNumbers } from './compile-programs.ts';

/** Samples along the edge of the land; beyond it, it repeats. */
const SIZE = 2048;

/** Rough land around sea level 0: value noise of halving wavelengths, from half the land on. Heights in metres. */
function coast(): Float32Array {
  const heights = new Float32Array(SIZE * SIZE);
  let amplitude = 60;
  for (let wave = SIZE / 4; wave >= 4; wave /= 2, amplitude *= 0.5) {
    const random = randomNumbers(wave);
    const cells = SIZE / wave;
    const lattice = Float32Array.from({ length: cells * cells }, () => (random() * 2 - 1) * amplitude);
    const at = (i: number, j: number) => lattice[(j % cells) * cells + (i % cells)]!;
    for (let t = 0; t < heights.length; t++) {
      const [x, z] = [(t % SIZE) / wave, Math.floor(t / SIZE) / wave];
      const [i, j] = [Math.floor(x), Math.floor(z)];
      const smooth = (u: number) => u * u * (3 - 2 * u);
      const [u, v] = [smooth(x - i), smooth(z - j)];
      const south = at(i, j) * (1 - u) + at(i + 1, j) * u;
      heights[t]! += south * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
    }
  }
  return heights;
}

/**
 * The land as a store of tiles has it: samples at the zone's own texels, copied row by row. `raised` adds a mound, as
 * the dab of a brush does.
 */
export function landSource(raised?: { x: number; z: number; radius: number; height: number }): HeightSource {
  LAND ??= coast();
  const land = LAND;
  const wrap = (k: number) => ((k % SIZE) + SIZE) % SIZE;
  return {
    sample(x0, z0, step, columns, rows, into) {
      const heights = into?.subarray(0, columns * rows) ?? new Float32Array(columns * rows);
      const [i0, j0] = [Math.round(x0 / step - 0.5), Math.round(z0 / step - 0.5)];
      for (let row = 0; row < rows; row++) {
        const line = wrap(j0 + row) * SIZE;
        for (let column = 0; column < columns;) {
          const from = wrap(i0 + column);
          const count = Math.min(columns - column, SIZE - from);
          heights.set(land.subarray(line + from, line + from + count), row * columns + column);
          column += count;
        }
      }
      if (raised) raise(heights, raised, { x0, z0, step, columns });
      return heights;
    },
  };
}

let LAND: Float32Array | null = null;

function raise(
  heights: Float32Array,
  mound: { x: number; z: number; radius: number; height: number },
  { x0, z0, step, columns }: { x0: number; z0: number; step: number; columns: number },
): void {
  for (let t = 0; t < heights.length; t++) {
    const away = Math.hypot(
      x0 + (t % columns) * step - mound.x,
      z0 + Math.floor(t / columns) * step - mound.z,
    );
    if (away < mound.radius) heights[t]! += mound.height * (1 - away / mound.radius);
  }
}

/** Puts the heights of a whole zone on the GPU. */
export async function fillHeights(
  device: GPUDevice,
  pipelines: PipelineStore,
  ground: ZoneHeights,
  source: HeightSource,
  grid: ZoneGrid,
): Promise<void> {
  ground.place(grid);
  ground.writer.ready();
  await pipelines.settled();
  const batch = new WorkBatch(device);
  for (const tile of tilesNearestFirst(grid.tiles))
    ground.upload(batch, source, grid, tileArea(tile, grid.tileTexels));
  batch.submit();
  batch.destroy();
}

/** The heights of a zone on that land. */
export async function groundOf(
  device: GPUDevice,
  pipelines: PipelineStore,
  grid: ZoneGrid,
): Promise<ZoneHeights> {
  const ground = new ZoneHeights(device, new RasterWriter(device, pipelines), grid);
  await fillHeights(device, pipelines, ground, landSource(), grid);
  return ground;
}
