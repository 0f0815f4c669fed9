import type { TexelArea } from '../texel-area.ts';

/** Words of the uniform block `p` below, in its order. */
export interface MaskUniforms {
  /** Texels across the zone. */
  zone: number;
  /** The texels to write. */
  area: TexelArea;
  /** Texels that distances reach. */
  reach: number;
  bits: number;
  /** Entries of the threshold table. */
  thresholds: number;
  /** First word of the mask's bits and of its distances. */
  maskOffset: number;
  distanceOffset: number;
  seaLevel: number;
  /** First word of the source layer that a mask is made from, and the code that belongs to it. */
  layerOffset: number;
  code: number;
}

export function packMaskUniforms(values: MaskUniforms): ArrayBuffer {
  const block = new ArrayBuffer(64);
  const { zone, area, reach, bits, thresholds, maskOffset, distanceOffset, seaLevel } = values;
  const { column, row, columns, rows } = area;
  new Uint32Array(block).set([zone, column, row, columns, rows, reach, bits, thresholds, maskOffset]);
  new Uint32Array(block).set([distanceOffset, values.layerOffset, values.code], 9);
  new Float32Array(block)[12] = seaLevel;
  return block;
}

/** Threads of a workgroup of the splat kernels, which write a word each. */
export const WORD_GROUP = 64;
/** Threads of a workgroup of the others, a texel each in `rows` and four in `columns`. */
export const TEXEL_GROUP = { columns: 8, rows: 8 } as const;

/**
 * The mask stage. Every kernel writes each of its words once, from inputs that it does not write, so results depend on
 * no order. A mask is one bit a texel, rows south to north, 32 columns a word.
 *
 * Distances are exact (see reference/exact-distance.ts): `rows` finds, in each row, how far the nearest edge is to either side;
 * `columns` combines those of all rows within reach.
 */
export const MASKS_WGSL = /* wgsl */ `
struct Params {
  zone: u32, column: u32, row: u32, columns: u32, rows: u32,
  reach: u32, bits: u32, thresholds: u32, mask_offset: u32, distance_offset: u32,
  layer_offset: u32, code: u32, sea_level: f32,
}
@group(0) @binding(0) var<uniform> p: Params;
@group(0) @binding(1) var<storage, read> spans: array<u32>;
@group(0) @binding(2) var<storage, read> heights: array<f32>;
@group(0) @binding(3) var<storage, read_write> mask_out: array<u32>;
@group(0) @binding(4) var<storage, read> mask: array<u32>;
@group(0) @binding(5) var<storage, read_write> field_out: array<u32>;
@group(0) @binding(6) var<storage, read> field: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read> thresholds: array<u32>;
@group(0) @binding(8) var<storage, read_write> distances: array<u32>;
@group(0) @binding(9) var<storage, read> layers: array<u32>;

// Low 'n' bits, n in 0..32.
fn low_bits(n: u32) -> u32 {
  return select((1u << (n & 31u)) - 1u, 0xffffffffu, n >= 32u);
}

fn word_of(texel: vec2<u32>) -> u32 {
  return p.mask_offset + (texel.y * p.zone + texel.x) / 32u;
}

// Rows' runs of covered columns: spans[k] to spans[k + 1] of the words after the area's rows + 1 starts.
@compute @workgroup_size(${WORD_GROUP})
fn splat_shapes(@builtin(global_invocation_id) id: vec3<u32>) {
  let words = p.columns / 32u;
  let k = id.x / words;
  if (k >= p.rows) { return; }
  let first = vec2(p.column + (id.x % words) * 32u, p.row + k);
  var word = 0u;
  for (var s = spans[k]; s < spans[k + 1u]; s++) {
    let span = spans[p.rows + 1u + s];
    let start = clamp(span & 0xffffu, first.x, first.x + 32u) - first.x;
    let end = clamp(span >> 16u, first.x, first.x + 32u) - first.x;
    word |= low_bits(end) & ~low_bits(start);
  }
  mask_out[word_of(first)] = word;
}

@compute @workgroup_size(${WORD_GROUP})
fn splat_ocean(@builtin(global_invocation_id) id: vec3<u32>) {
  let words = p.columns / 32u;
  let k = id.x / words;
  if (k >= p.rows) { return; }
  let first = vec2(p.column + (id.x % words) * 32u, p.row + k);
  let base = (first.y + 1u) * (p.zone + 2u) + first.x + 1u;
  var word = 0u;
  for (var b = 0u; b < 32u; b++) {
    word |= select(0u, 1u << b, heights[base + b] < p.sea_level);
  }
  mask_out[word_of(first)] = word;
}

// Where a source layer of 8 bits, four texels a word, holds the code.
@compute @workgroup_size(${WORD_GROUP})
fn splat_ecotope(@builtin(global_invocation_id) id: vec3<u32>) {
  let words = p.columns / 32u;
  let k = id.x / words;
  if (k >= p.rows) { return; }
  let first = vec2(p.column + (id.x % words) * 32u, p.row + k);
  let base = p.layer_offset + (first.y * p.zone + first.x) / 4u;
  var word = 0u;
  for (var b = 0u; b < 32u; b++) {
    let code = (layers[base + b / 4u] >> (8u * (b % 4u))) & 0xffu;
    word |= select(0u, 1u << b, code == p.code);
  }
  mask_out[word_of(first)] = word;
}

// Bit k of the w-th word of row j: whether texel k differs from its neighbour to the east, or to the north.
fn edges(w: u32, j: u32, north: bool) -> u32 {
  let words = p.zone / 32u;
  let at = p.mask_offset + j * words + w;
  let own = mask[at];
  if (north) {
    if (j + 1u == p.zone) { return 0u; }
    return own ^ mask[at + words];
  }
  // The zone's rim is no edge: beyond it the last texel goes on.
  var next = own >> 31u;
  if (w + 1u < words) { next = mask[at + 1u]; }
  return own ^ ((own >> 1u) | (next << 31u));
}

const NONE = 0xffffu;

// Half texels along the row from texel i's centre to the nearest edge to its east or north side; NONE if out of reach.
fn nearest(i: u32, j: u32, north: bool) -> u32 {
  let w = i / 32u;
  let below = low_bits(i % 32u);
  let here = edges(w, j, north);
  let reach = p.reach + 1u;
  var ahead = NONE;
  var bits = here & ~below;
  var at = w;
  let last = min((i + reach) / 32u, p.zone / 32u - 1u);
  while (bits == 0u && at < last) {
    at++;
    bits = edges(at, j, north);
  }
  if (bits != 0u) { ahead = 2u * (at * 32u + firstTrailingBit(bits) - i) + select(1u, 0u, north); }
  var behind = NONE;
  bits = here & below;
  at = w;
  let first = select(0u, (i - reach) / 32u, i > reach);
  while (bits == 0u && at > first) {
    at--;
    bits = edges(at, j, north);
  }
  if (bits != 0u) { behind = 2u * (i - at * 32u - firstLeadingBit(bits)) - select(1u, 0u, north); }
  return min(ahead, behind);
}

// Over the area's columns, and its rows with those within reach.
@compute @workgroup_size(${TEXEL_GROUP.columns}, ${TEXEL_GROUP.rows})
fn rows(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = p.column + id.x;
  let first = select(0u, p.row - p.reach - 1u, p.row > p.reach + 1u);
  let j = first + id.y;
  if (id.x >= p.columns || j >= min(p.zone, p.row + p.rows + p.reach + 1u)) { return; }
  field_out[j * p.zone + i] = nearest(i, j, false) | (nearest(i, j, true) << 16u);
}

fn squares(along: vec4<u32>, across: u32) -> vec4<u32> {
  return select(along * along + across * across, vec4(0xffffffffu), along == vec4(NONE));
}

// See masks/distance-codes.ts.
fn level_of(square: u32) -> u32 {
  var low = 0u;
  var high = p.thresholds;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (thresholds[middle] <= square) { low = middle + 1u; } else { high = middle; }
  }
  return low;
}

// Four texels of a row at once: the nearest of the edges that every row has to offer.
@compute @workgroup_size(${TEXEL_GROUP.columns}, ${TEXEL_GROUP.rows})
fn columns(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = p.column + id.x * 4u;
  let j = p.row + id.y;
  if (id.x * 4u >= p.columns || id.y >= p.rows) { return; }
  let quads = p.zone / 4u;
  let here = j * quads + i / 4u;
  var best = vec4(thresholds[p.thresholds - 1u]);
  var south = field[here];
  best = min(best, squares(south & vec4(0xffffu), 0u));
  for (var d = 0u; d <= p.reach && any(best > vec4(4u * d * d)); d++) {
    // Edges to the north of row j + d, and to the north of row j − d − 1: both 2·d + 1 half texels away.
    if (j + d < p.zone) {
      let north = field[here + d * quads];
      best = min(best, min(squares(north & vec4(0xffffu), 2u * d), squares(north >> vec4(16u), 2u * d + 1u)));
    }
    if (j > d) {
      south = field[here - (d + 1u) * quads];
      best = min(best, min(squares(south & vec4(0xffffu), 2u * d + 2u), squares(south >> vec4(16u), 2u * d + 1u)));
    }
  }
  let half = 1u << (p.bits - 1u);
  let insides = mask[word_of(vec2(i, j))] >> (i % 32u);
  var codes: vec4<u32>;
  for (var k = 0u; k < 4u; k++) {
    let level = level_of(best[k]);
    codes[k] = select(half + level, half - 1u - level, ((insides >> k) & 1u) == 1u);
  }
  let texel = j * p.zone + i;
  if (p.bits == 8u) {
    distances[p.distance_offset + texel / 4u] = codes.x | (codes.y << 8u) | (codes.z << 16u) | (codes.w << 24u);
  } else {
    distances[p.distance_offset + texel / 2u] = codes.x | (codes.y << 16u);
    distances[p.distance_offset + texel / 2u + 1u] = codes.z | (codes.w << 16u);
  }
}
`;
