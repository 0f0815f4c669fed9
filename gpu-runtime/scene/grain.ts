const SIZE = 256;

/** An integer hash (Jarzynski and Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020: pcg) to 0..1. */
function hash(x: number, y: number, seed: number): number {
  let state = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519)) >>> 0;
  state = (Math.imul(state, 747796405) + 2891336453) >>> 0;
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0;
  return ((word ^ (word >>> 22)) >>> 0) / 0xffffffff;
}

/** Value noise that repeats after `period` cells. */
function noise(x: number, y: number, period: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const smooth = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [smooth(x - i), smooth(y - j)];
  const at = (a: number, b: number) => hash(a % period, b % period, seed);
  const low = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
  const high = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
  return low + (high - low) * v;
}

function fractal(x: number, y: number, cells: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0;
  for (let k = 0; k < octaves; k++) {
    const period = cells * 2 ** k;
    sum += noise((x / SIZE) * period, (y / SIZE) * period, period, seed + k) / 1.6 ** k;
    weight += 1 / 1.6 ** k;
  }
  return sum / weight;
}

/** The noises and the slopes of the first as bytes, with all mip levels, finest first. */
function grainLevels(): { size: number; data: Uint8Array }[] {
  const fine = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) fine[y * SIZE + x] = fractal(x, y, 16, 4, 1);
  }
  const at = (x: number, y: number) => fine[(y & (SIZE - 1)) * SIZE + (x & (SIZE - 1))]!;
  let level = new Float32Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const slope = (difference: number) => 0.5 + Math.min(0.5, Math.max(-0.5, difference * 2));
      level.set(
        [
          at(x, y),
          fractal(x, y, 4, 5, 101),
          slope(at(x + 1, y) - at(x - 1, y)),
          slope(at(x, y + 1) - at(x, y - 1)),
        ],
        4 * (y * SIZE + x),
      );
    }
  }
  const levels: { size: number; data: Uint8Array }[] = [];
  for (let size = SIZE; ; size /= 2) {
    levels.push({ size, data: Uint8Array.from(level, (v) => Math.round(v * 255)) });
    if (size === 1) return levels;
    const half = size / 2;
    const coarser = new Float32Array(half * half * 4);
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        for (let c = 0; c < 4; c++) {
          const sample = (dx: number, dy: number) => level[4 * ((2 * y + dy) * size + 2 * x + dx) + c]!;
          coarser[4 * (y * half + x) + c] = (sample(0, 0) + sample(1, 0) + sample(0, 1) + sample(1, 1)) / 4;
        }
      }
    }
    level = coarser;
  }
}

/**
 * A tileable rgba8unorm texture that breaks up flat colours near the eye: a fine noise, a coarse one, and the
 * slopes of the fine one eastwards and northwards about ½.
 */
export function grainTexture(device: GPUDevice): GPUTexture {
  const levels = grainLevels();
  const texture = device.createTexture({
    label: 'grain',
    size: [SIZE, SIZE],
    format: 'rgba8unorm',
    mipLevelCount: levels.length,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  levels.forEach(({ size, data }, mipLevel) => {
    const bytes = data as Uint8Array<ArrayBuffer>;
    device.queue.writeTexture({ texture, mipLevel }, bytes, { bytesPerRow: size * 4 }, [size, size]);
  });
  return texture;
}
