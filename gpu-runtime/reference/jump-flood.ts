import { NO_SEED } from '../masks/flooding.ts';

/** The nearest-seed field of a square mask (1 inside, 0 outside), as masks/flooding.ts defines it. */
export function jumpFlood(mask: Uint8Array, size: number, steps: readonly number[]): Uint32Array {
  let field = seedField(mask, size);
  for (const step of steps) field = floodOnce(field, size, step);
  return field;
}

/** Squared distance in half texels from a texel's centre to its seed; NO_SEED where it has none. */
export function squareTo(seed: number, i: number, j: number): number {
  if (seed === NO_SEED) return NO_SEED;
  const dx = (seed & 0xffff) - (2 * i + 1);
  const dz = (seed >>> 16) - (2 * j + 1);
  return dx * dx + dz * dz;
}

function seedField(mask: Uint8Array, size: number): Uint32Array {
  const field = new Uint32Array(size * size).fill(NO_SEED);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const differs = (di: number, dj: number) => {
        const [ni, nj] = [i + di, j + dj];
        if (ni < 0 || nj < 0 || ni >= size || nj >= size) return false;
        return mask[nj * size + ni] !== mask[j * size + i];
      };
      // In ascending order of their words: the first is the one to keep.
      for (const [di, dj] of [
        [0, -1],
        [-1, 0],
        [1, 0],
        [0, 1],
      ] as const) {
        if (!differs(di, dj)) continue;
        field[j * size + i] = seedWord(2 * i + 1 + di, 2 * j + 1 + dj);
        break;
      }
    }
  }
  return field;
}

const seedWord = (x: number, z: number) => (x | (z << 16)) >>> 0;

function floodOnce(field: Uint32Array, size: number, step: number): Uint32Array {
  const next = new Uint32Array(size * size);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      let best = NO_SEED;
      let bestSquare = NO_SEED;
      for (let nj = j - step; nj <= j + step; nj += step) {
        if (nj < 0 || nj >= size) continue;
        for (let ni = i - step; ni <= i + step; ni += step) {
          if (ni < 0 || ni >= size) continue;
          const seed = field[nj * size + ni]!;
          const square = squareTo(seed, i, j);
          if (square < bestSquare || (square === bestSquare && seed < best)) {
            best = seed;
            bestSquare = square;
          }
        }
      }
      next[j * size + i] = best;
    }
  }
  return next;
}
