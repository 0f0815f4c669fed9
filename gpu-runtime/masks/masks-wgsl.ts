import { NO_SEED } from './flooding.ts';

/** Words of the uniform block `p` below, in its order. */
export interface MaskUniforms {
  /** Texels across the zone and across a tile. */
  zone: number;
  tile: number;
  /** First texel of the tile. */
  column: number;
  row: number;
  seaLevel: number;
  /** Texels to jump. */
  step: number;
  bits: number;
  /** Entries of the threshold table. */
  thresholds: number;
  /** First word of the mask's distances. */
  offset: number;
}

export function packMaskUniforms(values: MaskUniforms): ArrayBuffer {
  const block = new ArrayBuffer(48);
  const words = new Uint32Array(block);
  const { zone, tile, column, row, seaLevel, step, bits, thresholds, offset } = values;
  words.set([zone, tile, column, row, 0, step, bits, thresholds, offset]);
  new Float32Array(block)[4] = seaLevel;
  return block;
}

/** Threads of a workgroup of the linear kernels; the square ones are 8 × 8. */
export const LINEAR_GROUP = 64;

/**
 * The mask stage. Every kernel writes each of its words once, from inputs that it does not write, so results depend on
 * no order. A mask is one bit a texel, rows south to north, 32 columns a word.
 */
export const MASKS_WGSL = /* wgsl */ `
struct Params {
  zone: u32, tile: u32, column: u32, row: u32,
  sea_level: f32, step: u32, bits: u32, thresholds: u32,
  offset: u32,
}
@group(0) @binding(0) var<uniform> p: Params;
@group(0) @binding(1) var<storage, read> spans: array<u32>;
@group(0) @binding(2) var<storage, read> heights: array<f32>;
@group(0) @binding(3) var<storage, read_write> mask_out: array<u32>;
@group(0) @binding(4) var<storage, read> mask: array<u32>;
@group(0) @binding(5) var<storage, read> field: array<u32>;
@group(0) @binding(6) var<storage, read_write> field_out: array<u32>;
@group(0) @binding(7) var<storage, read> thresholds: array<u32>;
@group(0) @binding(8) var<storage, read_write> distances: array<u32>;

const NO_SEED = ${NO_SEED}u;

// The zone's texel where the n-th word of 32 texels of the tile begins.
fn word_texel(n: u32) -> vec2<u32> {
  let words = p.tile / 32u;
  return vec2(p.column + (n % words) * 32u, p.row + n / words);
}

// Low 'n' bits, n in 0..32.
fn low_bits(n: u32) -> u32 {
  return select((1u << (n & 31u)) - 1u, 0xffffffffu, n >= 32u);
}

// Rows' runs of covered columns: spans[k] to spans[k + 1] of the words after the tile + 1 row starts.
@compute @workgroup_size(${LINEAR_GROUP})
fn splat_shapes(@builtin(global_invocation_id) id: vec3<u32>) {
  let first = word_texel(id.x);
  let k = first.y - p.row;
  var word = 0u;
  for (var s = spans[k]; s < spans[k + 1u]; s++) {
    let span = spans[p.tile + 1u + s];
    let start = clamp(span & 0xffffu, first.x, first.x + 32u) - first.x;
    let end = clamp(span >> 16u, first.x, first.x + 32u) - first.x;
    word |= low_bits(end) & ~low_bits(start);
  }
  mask_out[(first.y * p.zone + first.x) / 32u] = word;
}

@compute @workgroup_size(${LINEAR_GROUP})
fn splat_ocean(@builtin(global_invocation_id) id: vec3<u32>) {
  let first = word_texel(id.x);
  let base = (first.y + 1u) * (p.zone + 2u) + first.x + 1u;
  var word = 0u;
  for (var k = 0u; k < 32u; k++) {
    word |= select(0u, 1u << k, heights[base + k] < p.sea_level);
  }
  mask_out[(first.y * p.zone + first.x) / 32u] = word;
}

fn inside(i: u32, j: u32) -> bool {
  let texel = j * p.zone + i;
  return ((mask[texel / 32u] >> (texel % 32u)) & 1u) == 1u;
}

fn seed_word(x: u32, z: u32) -> u32 {
  return x | (z << 16u);
}

@compute @workgroup_size(8, 8)
fn seed(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let j = id.y;
  let own = inside(i, j);
  let x = 2u * i + 1u;
  let z = 2u * j + 1u;
  let last = p.zone - 1u;
  var word = NO_SEED;
  // In descending order of their words: the last is the one to keep.
  if (j < last && inside(i, min(j + 1u, last)) != own) { word = seed_word(x, z + 1u); }
  if (i < last && inside(min(i + 1u, last), j) != own) { word = seed_word(x + 1u, z); }
  if (i > 0u && inside(max(i, 1u) - 1u, j) != own) { word = seed_word(x - 1u, z); }
  if (j > 0u && inside(i, max(j, 1u) - 1u) != own) { word = seed_word(x, z - 1u); }
  field_out[j * p.zone + i] = word;
}

fn square_to(seed: u32, i: i32, j: i32) -> u32 {
  let dx = i32(seed & 0xffffu) - (2 * i + 1);
  let dz = i32(seed >> 16u) - (2 * j + 1);
  return select(u32(dx * dx) + u32(dz * dz), NO_SEED, seed == NO_SEED);
}

@compute @workgroup_size(8, 8)
fn flood(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = i32(id.x);
  let j = i32(id.y);
  let size = i32(p.zone);
  let step = i32(p.step);
  var best = NO_SEED;
  var best_square = NO_SEED;
  for (var dj = -1; dj <= 1; dj++) {
    for (var di = -1; di <= 1; di++) {
      let ni = i + di * step;
      let nj = j + dj * step;
      if (ni < 0 || nj < 0 || ni >= size || nj >= size) { continue; }
      let seed = field[u32(nj * size + ni)];
      let square = square_to(seed, i, j);
      if (square < best_square || (square == best_square && seed < best)) {
        best = seed;
        best_square = square;
      }
    }
  }
  field_out[id.y * p.zone + id.x] = best;
}

// See masks/distance-codes.ts.
fn code_of(texel: u32) -> u32 {
  let i = texel % p.zone;
  let j = texel / p.zone;
  let square = square_to(field[texel], i32(i), i32(j));
  var low = 0u;
  var high = p.thresholds;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (thresholds[middle] <= square) { low = middle + 1u; } else { high = middle; }
  }
  let half = 1u << (p.bits - 1u);
  return select(half + low, half - 1u - low, inside(i, j));
}

@compute @workgroup_size(${LINEAR_GROUP})
fn encode(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let n = id.y * groups.x * ${LINEAR_GROUP}u + id.x;
  let texels = 32u / p.bits;
  if (n >= p.zone * p.zone / texels) { return; }
  var word = 0u;
  for (var k = 0u; k < texels; k++) {
    word |= code_of(n * texels + k) << (k * p.bits);
  }
  distances[p.offset + n] = word;
}
`;
