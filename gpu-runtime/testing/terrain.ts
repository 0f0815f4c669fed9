import type { HeightSource } from '../zone-data.ts';

/** Repeatable numbers in [0, 1): mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** size² heights of a rough land around sea level 0: value noise of halving wavelengths from half the raster on. */
export function coastline(size: number, seed: number): Float32Array {
  const heights = new Float32Array(size * size);
  let amplitude = 100;
  for (let wave = size / 2; wave >= 2; wave /= 2, amplitude *= 0.55) {
    const pick = random(seed + wave);
    const cells = size / wave + 2;
    const lattice = Float32Array.from({ length: cells * cells }, () => (pick() * 2 - 1) * amplitude);
    for (let t = 0; t < heights.length; t++) {
      const [x, z] = [(t % size) / wave, Math.floor(t / size) / wave];
      const [i, j] = [Math.floor(x), Math.floor(z)];
      const [u, v] = [x - i, z - j];
      const at = (di: number, dj: number) => lattice[(j + dj) * cells + i + di]!;
      const south = at(0, 0) * (1 - u) + at(1, 0) * u;
      const north = at(0, 1) * (1 - u) + at(1, 1) * u;
      heights[t]! += south * (1 - v) + north * v;
    }
  }
  return heights;
}

/** Smooth hills around sea level 0, the same wherever they are asked for: a pure function of position. */
export const hills: HeightSource = {
  sample(x0, z0, step, columns, rows) {
    const heights = new Float32Array(columns * rows);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const [x, z] = [x0 + i * step, z0 + j * step];
        heights[j * columns + i] =
          18 * Math.sin(x / 31) * Math.cos(z / 23) + 4 * Math.sin((x + 2 * z) / 9) + 0.02 * x;
      }
    }
    return heights;
  },
};
