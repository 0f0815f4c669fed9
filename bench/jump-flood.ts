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

/** The same on a GPU: `seed` once, then `flood` for each step, from one field into the other. */
export const JUMP_FLOOD_WGSL = /* wgsl */ `
@group(0) @binding(0) var<storage, read> mask: array<u32>;
@group(0) @binding(1) var<storage, read> field: array<u32>;
@group(0) @binding(2) var<storage, read_write> field_out: array<u32>;
@group(0) @binding(3) var<uniform> p: vec2<u32>; // Texels across, texels to jump.

const NO_SEED = ${NO_SEED}u;

fn inside(i: u32, j: u32) -> bool {
  let texel = j * p.x + i;
  return ((mask[texel / 32u] >> (texel % 32u)) & 1u) == 1u;
}

@compute @workgroup_size(8, 8)
fn seed(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let j = id.y;
  let own = inside(i, j);
  let x = 2u * i + 1u;
  let z = 2u * j + 1u;
  let last = p.x - 1u;
  var word = NO_SEED;
  if (j < last && inside(i, min(j + 1u, last)) != own) { word = x | ((z + 1u) << 16u); }
  if (i < last && inside(min(i + 1u, last), j) != own) { word = (x + 1u) | (z << 16u); }
  if (i > 0u && inside(max(i, 1u) - 1u, j) != own) { word = (x - 1u) | (z << 16u); }
  if (j > 0u && inside(i, max(j, 1u) - 1u) != own) { word = x | ((z - 1u) << 16u); }
  field_out[j * p.x + i] = word;
}

@compute @workgroup_size(8, 8)
fn flood(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = i32(id.x);
  let j = i32(id.y);
  let size = i32(p.x);
  let step = i32(p.y);
  var best = NO_SEED;
  var best_square = NO_SEED;
  for (var dj = -1; dj <= 1; dj++) {
    for (var di = -1; di <= 1; di++) {
      let ni = i + di * step;
      let nj = j + dj * step;
      if (ni < 0 || nj < 0 || ni >= size || nj >= size) { continue; }
      let seed = field[u32(nj * size + ni)];
      let dx = i32(seed & 0xffffu) - (2 * i + 1);
      let dz = i32(seed >> 16u) - (2 * j + 1);
      let square = select(u32(dx * dx) + u32(dz * dz), NO_SEED, seed == NO_SEED);
      if (square < best_square || (square == best_square && seed < best)) {
        best = seed;
        best_square = square;
      }
    }
  }
  field_out[id.y * p.x + id.x] = best;
}
`;
