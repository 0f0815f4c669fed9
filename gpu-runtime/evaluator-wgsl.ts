import { CONTEXT_WGSL } from '#codegen/wgsl/evaluator.ts';
import { LIMITS } from '#graph-core/project.ts';
import { BUILT_IN_LAYERS } from '#graph-core/source-layers.ts';
import { BLEND_SLOTS, NO_MATERIAL } from './blend.ts';

/** Masks and source layers that one program's tables have room for; projects have at most so many (LIMITS). */
export const MASK_TABLE_ENTRIES = LIMITS.masks + LIMITS.ecotopes + 1;
export const LAYER_TABLE_ENTRIES = BUILT_IN_LAYERS.length + LIMITS.sourceLayers;

/** Texels that a workgroup evaluates, whatever the tier: areas are multiples of it. */
export const GROUP = { columns: 16, rows: 8 } as const;

/** Words of the uniform block `region` below, in its order. */
export interface RegionUniforms {
  /** Texels across the zone. */
  zone: number;
  /** First texel of the region; texels from row to row and from plane to plane of its planes. */
  column: number;
  row: number;
  stride: number;
  planeTexels: number;
  /** Instructions of the program, which starts the code buffer. */
  count: number;
  seaLevel: number;
  /** See differenceFactors. */
  gradientFactor: number;
  laplacianFactor: number;
  outputs: number;
}

export function packRegion(values: RegionUniforms): ArrayBuffer {
  const block = new ArrayBuffer(48);
  const { zone, column, row, stride, planeTexels, count, outputs } = values;
  new Uint32Array(block).set([zone, column, row, stride, planeTexels, count, outputs]);
  new Float32Array(block).set([values.seaLevel, values.gradientFactor, values.laplacianFactor], 7);
  return block;
}

const REGION = /* wgsl */ `
struct Region {
  zone: u32, column: u32, row: u32, stride: u32,
  plane_texels: u32, count: u32, outputs: u32, sea_level: f32,
  gradient_factor: f32, laplacian_factor: f32,
}
@group(0) @binding(0) var<uniform> region: Region;
`;

/**
 * The zone as evaluators read it (besides CONTEXT_WGSL). Heights and distances are decoded by our own arithmetic, on
 * operands that leave a compiler no choice of rounding, so that all devices and the CPU reference see the same context.
 */
const ZONE_WGSL = /* wgsl */ `
${REGION}
@group(0) @binding(1) var<uniform> mask_table: array<vec4<u32>, ${MASK_TABLE_ENTRIES}>;
@group(0) @binding(4) var<storage, read> heights: array<f32>;
@group(0) @binding(5) var<storage, read> positions: array<f32>;
@group(0) @binding(6) var<storage, read> distances: array<u32>;
@group(0) @binding(9) var<uniform> layer_table: array<vec4<u32>, ${LAYER_TABLE_ENTRIES}>;
@group(0) @binding(10) var<storage, read> layers: array<u32>;

// See masks/distance-codes.ts, and ZoneMasks.table for the entries.
fn mask_distance(ctx: Context, mask: u32) -> f32 {
  let entry = mask_table[mask];
  let radius = bitcast<f32>(entry.z);
  let bits = max(entry.y, 8u);
  let bit = ctx.texel * bits;
  let top = (1u << bits) - 1u;
  let code_word = (distances[entry.x + bit / 32u] >> (bit % 32u)) & top;
  let steps = i32(2u * code_word) - i32(top);
  let metres = f32(steps) * bitcast<f32>(entry.w);
  let at_end = u32(abs(steps)) == top;
  return select(select(metres, select(-radius, radius, steps > 0), at_end), radius, entry.y == 0u);
}

// See ZoneSourceLayers.table for the entries.
fn layer_value(ctx: Context, layer: u32) -> f32 {
  let entry = layer_table[layer];
  let bits = max(entry.y, 8u);
  let bit = ctx.texel * bits;
  let code = (layers[entry.x + bit / 32u] >> (bit % 32u)) & ((1u << bits) - 1u);
  return select(f32(code) * bitcast<f32>(entry.z), bitcast<f32>(entry.w), entry.y == 0u);
}

fn context_at(i: u32, j: u32) -> Context {
  let stride = region.zone + 2u;
  let here = (j + 1u) * stride + i + 1u;
  let height = heights[here];
  let west = heights[here - 1u];
  let east = heights[here + 1u];
  let south = heights[here - stride];
  let north = heights[here + stride];
  return Context(
    positions[i],
    positions[region.zone + j],
    height,
    (east - west) * region.gradient_factor,
    (north - south) * region.gradient_factor,
    ((west + east) + (south + north) - 4.0 * height) * region.laplacian_factor,
    region.sea_level,
    j * region.zone + i,
  );
}
`;

/**
 * What the evaluator's WGSL expects of its host, and the kernel that runs a program over a region of the zone, writing
 * one plane of floats an output.
 */
export const EVALUATE_HOST_WGSL = /* wgsl */ `
${ZONE_WGSL}
@group(0) @binding(2) var<storage, read> code: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> keyframes: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> planes: array<f32>;
@group(0) @binding(8) var<storage, read_write> non_finite: atomic<u32>;

// A value that is no number would poison all that is made from the layer: tell it by its bits and count it.
fn store_output(ctx: Context, slot: u32, value: f32) {
  var kept = value;
  if ((bitcast<u32>(value) & 0x7f800000u) == 0x7f800000u) {
    kept = 0.0;
    atomicAdd(&non_finite, 1u);
  }
  let column = ctx.texel % region.zone - region.column;
  let row = ctx.texel / region.zone - region.row;
  planes[slot * region.plane_texels + row * region.stride + column] = kept;
}

@compute @workgroup_size(${GROUP.columns}, ${GROUP.rows}u / LANES)
fn evaluate_region(@builtin(global_invocation_id) id: vec3<u32>) {
  var lanes: array<Context, LANES>;
  for (var lane = 0u; lane < LANES; lane++) {
    lanes[lane] = context_at(region.column + id.x, region.row + id.y * LANES + lane);
  }
  evaluate(lanes, 0u, region.count);
}
`;

/** Rows that a thread of `measure_region` looks through. */
const MEASURED_ROWS = 8;
const MEASURE_GROUP = 64;
export const measureGroups = ({ columns, rows }: { columns: number; rows: number }) =>
  [Math.ceil(columns / MEASURE_GROUP), Math.ceil(rows / MEASURED_ROWS)] as const;

/** Quantities whose ranges are measured before those of the masks and of the source layers. */
export const GROUND_RANGES = 4;
/** Pairs of ranges that there is room for. */
export const RANGE_ENTRIES = GROUND_RANGES + MASK_TABLE_ENTRIES + LAYER_TABLE_ENTRIES;

/** Floats as whole numbers in the same order, so that atomics can compare them. */
const ORDERED_WGSL = /* wgsl */ `
fn ordered(value: f32) -> u32 {
  let bits = bitcast<u32>(value);
  return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
}
`;

/**
 * The least and the greatest of everything that a program reads over a region: height, slopes, bend, then distances to
 * its masks and values of its source layers (region.count and region.outputs tell how many). 'ranges' holds them as
 * ordered numbers, and begins at the greatest and the least there are.
 */
export const MEASURE_WGSL = /* wgsl */ `
${CONTEXT_WGSL}
${ZONE_WGSL}
${ORDERED_WGSL}
@group(0) @binding(7) var<storage, read_write> ranges: array<atomic<u32>>;
var<workgroup> low: array<atomic<u32>, ${RANGE_ENTRIES}>;
var<workgroup> high: array<atomic<u32>, ${RANGE_ENTRIES}>;

fn note(k: u32, least: f32, greatest: f32) {
  atomicMin(&low[k], ordered(least));
  atomicMax(&high[k], ordered(greatest));
}

// What masks and layers need of a context: its texel.
fn only_texel(i: u32, j: u32) -> Context {
  return Context(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, j * region.zone + i);
}

@compute @workgroup_size(${MEASURE_GROUP})
fn measure_region(
  @builtin(global_invocation_id) id: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let count = ${GROUND_RANGES}u + region.count + region.outputs;
  for (var k = index; k < count; k += ${MEASURE_GROUP}u) {
    atomicStore(&low[k], 0xffffffffu);
    atomicStore(&high[k], 0u);
  }
  workgroupBarrier();
  // Here plane_texels are the region's columns and stride its rows.
  let rows = min(${MEASURED_ROWS}u, region.stride - min(region.stride, id.y * ${MEASURED_ROWS}u));
  if (id.x < region.plane_texels && rows > 0u) {
    let i = region.column + id.x;
    let first = region.row + id.y * ${MEASURED_ROWS}u;
    let start = context_at(i, first);
    var least = vec4(start.height, start.gradient_x, start.gradient_z, start.laplacian);
    var greatest = least;
    for (var row = 1u; row < rows; row++) {
      let ctx = context_at(i, first + row);
      let ground = vec4(ctx.height, ctx.gradient_x, ctx.gradient_z, ctx.laplacian);
      least = min(least, ground);
      greatest = max(greatest, ground);
    }
    for (var k = 0u; k < ${GROUND_RANGES}u; k++) { note(k, least[k], greatest[k]); }
    for (var mask = 0u; mask < region.count; mask++) {
      var near = mask_distance(only_texel(i, first), mask);
      var far = near;
      for (var row = 1u; row < rows; row++) {
        let distance = mask_distance(only_texel(i, first + row), mask);
        near = min(near, distance);
        far = max(far, distance);
      }
      note(${GROUND_RANGES}u + mask, near, far);
    }
    for (var layer = 0u; layer < region.outputs; layer++) {
      var low_value = layer_value(only_texel(i, first), layer);
      var high_value = low_value;
      for (var row = 1u; row < rows; row++) {
        let value = layer_value(only_texel(i, first + row), layer);
        low_value = min(low_value, value);
        high_value = max(high_value, value);
      }
      note(${GROUND_RANGES}u + region.count + layer, low_value, high_value);
    }
  }
  workgroupBarrier();
  for (var k = index; k < count; k += ${MEASURE_GROUP}u) {
    atomicMin(&ranges[2u * k], atomicLoad(&low[k]));
    atomicMax(&ranges[2u * k + 1u], atomicLoad(&high[k]));
  }
}
`;

/**
 * Whether all measured ranges lie within bounds: 'groups' then goes to the first dispatch, else to the second.
 */
export const CHOOSE_WGSL = /* wgsl */ `
struct Choice { groups: vec2<u32>, count: u32 }
@group(0) @binding(0) var<uniform> choice: Choice;
@group(0) @binding(1) var<storage, read> ranges: array<u32>;
@group(0) @binding(2) var<storage, read> bounds: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> dispatches: array<u32>;
var<workgroup> outside: atomic<u32>;

@compute @workgroup_size(64)
fn choose(@builtin(local_invocation_index) index: u32) {
  if (index == 0u) { atomicStore(&outside, 0u); }
  workgroupBarrier();
  for (var k = index; k < choice.count; k += 64u) {
    if (ranges[2u * k] < bounds[k].x || ranges[2u * k + 1u] > bounds[k].y) { atomicStore(&outside, 1u); }
  }
  workgroupBarrier();
  if (index > 0u) { return; }
  let fits = atomicLoad(&outside) == 0u;
  dispatches[0] = select(0u, choice.groups.x, fits);
  dispatches[1] = choice.groups.y;
  dispatches[2] = 1u;
  dispatches[3] = select(choice.groups.x, 0u, fits);
  dispatches[4] = choice.groups.y;
  dispatches[5] = 1u;
}
`;

/** Composites the planes of a region, alphas in stack order, as blend.ts does. */
export const BLEND_WGSL = /* wgsl */ `
${REGION}
@group(0) @binding(1) var<storage, read> planes: array<f32>;
@group(0) @binding(2) var<storage, read> materials: array<u32>;
@group(0) @binding(3) var layer: texture_storage_2d<rg32uint, write>;

@compute @workgroup_size(${GROUP.columns}, ${GROUP.rows})
fn blend_region(@builtin(global_invocation_id) id: vec3<u32>) {
  let texel = id.y * region.stride + id.x;
  var ids = 0u;
  var alphas = 0u;
  var used = 0u;
  var left = 255u;
  for (var slot = 0u; slot < region.outputs && left > 0u && used < ${BLEND_SLOTS}u; slot++) {
    let alpha = u32(clamp(planes[slot * region.plane_texels + texel], 0.0, 1.0) * 255.0 + 0.5);
    let share = (alpha * left + 127u) / 255u;
    if (share > 0u) {
      ids |= materials[slot] << (8u * used);
      alphas |= share << (8u * used);
      left -= share;
      used++;
    }
  }
  for (; used < ${BLEND_SLOTS}u; used++) {
    ids |= ${NO_MATERIAL}u << (8u * used);
  }
  textureStore(layer, vec2(region.column + id.x, region.row + id.y), vec4(ids, alphas, 0u, 0u));
}
`;
