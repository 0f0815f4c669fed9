/**
 * Jump flooding (Rong & Tan, "Jump flooding in GPU with applications to Voronoi diagram and distance transform", 2006)
 * the reference that the zone's exact distances are measured with.
 *
 * Seeds are the midpoints of the texel edges that separate inside from outside, so one field serves both sides. They
 * are kept in doubled coordinates, in which the centre of texel (i, j) is (2i + 1, 2j + 1) and all is whole numbers:
 * x in the low half of a word, z in the high half. A texel beside the edge is half a texel from it.
 * Of two seeds equally near, the one with the smaller word wins, so the field depends on nothing but the mask.
 */
export const NO_SEED = 0xffffffff;

/**
 * Distances to jump, in texels, in order: 1, then halving from the first power of two that reaches the radius (or across
 * the zone) down to 1. The extra first step ("1+JFA") mends most of the errors of plain jump flooding.
 */
export function floodSteps(radius: number, texel: number, zoneTexels: number): number[] {
  const reach = Math.min(radius / texel, zoneTexels - 1);
  const steps = [1];
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, reach))); step >= 1; step /= 2) steps.push(step);
  return steps;
}

/** The nearest-seed field of a square mask (1 inside, 0 outside), as defined above. */
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
