import type { LibraryFunction } from './library.ts';

/** Noise: the WGSL twin of ops/lattice.ts and ops/noise.ts, which say what it is and why. */
export const NOISE_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  lattice_of: {
    code: `fn lattice_of(v: f32) -> u32 { return bitcast<u32>(i32(clamp(floor(v), -2147483648.0, 2147483520.0))); }`,
  },

  unit_of: {
    code: `fn unit_of(word: u32) -> f32 { return f32(word >> 8u) * 5.9604644775390625e-8; }`,
  },

  // pcg3d: Jarzynski & Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020.
  pcg3d: {
    code: `fn pcg3d(p: vec3<u32>) -> vec3<u32> {
  var v = p * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v = v ^ (v >> vec3<u32>(16u));
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}`,
  },

  white: {
    uses: ['pcg3d', 'lattice_of', 'unit_of'],
    code: `fn white(x: f32, z: f32, seed: f32) -> f32 {
  return unit_of(pcg3d(vec3<u32>(lattice_of(x), lattice_of(z), lattice_of(seed))).x);
}`,
  },

  fade: {
    code: `fn fade(t: vec2<f32>) -> vec2<f32> { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); }`,
  },

  value_noise: {
    uses: ['pcg3d', 'lattice_of', 'unit_of', 'fade'],
    code: `fn value_noise(x: f32, z: f32, seed: f32) -> f32 {
  let i = lattice_of(x);
  let j = lattice_of(z);
  let s = lattice_of(seed);
  let w = fade(vec2<f32>(x - floor(x), z - floor(z)));
  let south = mix(
    unit_of(pcg3d(vec3<u32>(i, j, s)).x), unit_of(pcg3d(vec3<u32>(i + 1u, j, s)).x), w.x);
  let north = mix(
    unit_of(pcg3d(vec3<u32>(i, j + 1u, s)).x), unit_of(pcg3d(vec3<u32>(i + 1u, j + 1u, s)).x), w.x);
  return mix(south, north, w.y);
}`,
  },

  slope_at: {
    uses: ['pcg3d', 'unit_of'],
    code: `fn slope_at(i: u32, j: u32, seed: u32, offset: vec2<f32>) -> f32 {
  let word = pcg3d(vec3<u32>(i, j, seed)).x;
  let t = unit_of(word) * 0.41421356237309503;
  let scale = 1.0 / (1.0 + t * t);
  let long = (1.0 - t * t) * scale;
  let short = 2.0 * t * scale;
  let swapped = (word & 1u) != 0u;
  let gx = select(long, short, swapped);
  let gz = select(short, long, swapped);
  return select(gx, -gx, (word & 2u) != 0u) * offset.x + select(gz, -gz, (word & 4u) != 0u) * offset.y;
}`,
  },

  perlin: {
    uses: ['lattice_of', 'fade', 'slope_at'],
    code: `fn perlin(x: f32, z: f32, seed: f32) -> f32 {
  let i = lattice_of(x);
  let j = lattice_of(z);
  let s = lattice_of(seed);
  let d = vec2<f32>(x - floor(x), z - floor(z));
  let w = fade(d);
  let south = mix(slope_at(i, j, s, d), slope_at(i + 1u, j, s, d - vec2<f32>(1.0, 0.0)), w.x);
  let north = mix(
    slope_at(i, j + 1u, s, d - vec2<f32>(0.0, 1.0)), slope_at(i + 1u, j + 1u, s, d - vec2<f32>(1.0, 1.0)), w.x);
  return 1.4142135623730951 * mix(south, north, w.y);
}`,
  },

  high_product: {
    code: `fn high_product(a: u32, b: u32) -> u32 {
  let a_low = a & 0xffffu;
  let a_high = a >> 16u;
  let b_low = b & 0xffffu;
  let b_high = b >> 16u;
  let cross_a = a_low * b_high;
  let cross_b = a_high * b_low;
  let carry = ((a_low * b_low) >> 16u) + (cross_a & 0xffffu) + (cross_b & 0xffffu);
  return a_high * b_high + (cross_a >> 16u) + (cross_b >> 16u) + (carry >> 16u);
}`,
  },

  simplex_corner: {
    uses: ['slope_at'],
    code: `fn simplex_corner(i: u32, j: u32, seed: u32, d: vec2<f32>) -> f32 {
  let t = max(0.0, 0.5 - d.x * d.x - d.y * d.y);
  return t * t * t * t * slope_at(i, j, seed, d);
}`,
  },

  simplex: {
    uses: ['lattice_of', 'unit_of', 'high_product', 'simplex_corner'],
    code: `fn simplex(x: f32, z: f32, seed: f32) -> f32 {
  let s = lattice_of(seed);
  let whole_x = lattice_of(x);
  let whole_z = lattice_of(z);
  let total = whole_x + whole_z;
  let skew_whole = high_product(total, 1572067139u) - select(0u, 1572067139u, total >= 0x80000000u);
  let d = vec2<f32>(x - floor(x), z - floor(z));
  let skew = unit_of(total * 1572067139u) + (d.x + d.y) * 0.36602540384;
  let steps = floor(d + skew);
  let i = whole_x + skew_whole + bitcast<u32>(i32(steps.x));
  let j = whole_z + skew_whole + bitcast<u32>(i32(steps.y));
  let uv = d + skew - steps;
  let a = uv - (uv.x + uv.y) * 0.21132486540518713;
  let east = select(0u, 1u, a.x > a.y);
  let b = a - vec2<f32>(f32(east), f32(1u - east)) + 0.21132486540518713;
  let c = a - 1.0 + 0.42264973081037427;
  return 99.20433458 * (simplex_corner(i, j, s, a)
    + simplex_corner(i + east, j + 1u - east, s, b)
    + simplex_corner(i + 1u, j + 1u, s, c));
}`,
  },

  scatter: {
    code: `fn scatter(words: vec2<u32>) -> vec2<i32> {
  return 8192 + (((vec2<i32>(words >> vec2<u32>(18u)) - 8192) * 15073) >> vec2<u32>(14u));
}`,
  },

  worley_distances: {
    uses: ['pcg3d', 'lattice_of', 'scatter'],
    code: `fn worley_distances(x: f32, z: f32, seed: f32) -> vec2<f32> {
  let s = lattice_of(seed);
  let offset = vec2<f32>(x - floor(x), z - floor(z));
  let upper = vec2<u32>(offset >= vec2<f32>(0.5));
  let corner = vec2<u32>(lattice_of(x), lattice_of(z)) + upper;
  let d = offset - vec2<f32>(upper);
  var nearest = vec2<f32>(16.0);
  for (var row = -2; row < 2; row++) {
    for (var column = -2; column < 2; column++) {
      let cell = vec2<i32>(column, row);
      let words = pcg3d(vec3<u32>(corner + bitcast<vec2<u32>>(cell), s));
      let p = vec2<f32>(cell) + vec2<f32>(scatter(words.xy)) * 6.103515625e-5 - d;
      let distance = dot(p, p);
      nearest.y = min(nearest.y, max(nearest.x, distance));
      nearest.x = min(nearest.x, distance);
    }
  }
  return nearest;
}`,
  },

  worley_f1: {
    uses: ['worley_distances'],
    code: `fn worley_f1(x: f32, z: f32, seed: f32) -> f32 { return sqrt(worley_distances(x, z, seed).x); }`,
  },

  worley_f2: {
    uses: ['worley_distances'],
    code: `fn worley_f2(x: f32, z: f32, seed: f32) -> f32 { return sqrt(worley_distances(x, z, seed).y); }`,
  },

  worley_cell: {
    uses: ['pcg3d', 'lattice_of', 'scatter', 'unit_of'],
    code: `fn worley_cell(x: f32, z: f32, seed: f32) -> f32 {
  let s = lattice_of(seed);
  let offset = vec2<i32>(floor(vec2<f32>(x - floor(x), z - floor(z)) * 16384.0));
  let upper = vec2<u32>(offset >= vec2<i32>(8192));
  let corner = vec2<u32>(lattice_of(x), lattice_of(z)) + upper;
  let d = offset - vec2<i32>(upper) * 16384;
  var first = 0xffffffffu;
  var id = 0u;
  for (var row = -2; row < 2; row++) {
    for (var column = -2; column < 2; column++) {
      let cell = vec2<i32>(column, row);
      let words = pcg3d(vec3<u32>(corner + bitcast<vec2<u32>>(cell), s));
      let p = cell * 16384 + scatter(words.xy) - d;
      let distance = u32(p.x * p.x) + u32(p.y * p.y);
      let nearer = distance < first;
      first = select(first, distance, nearer);
      id = select(id, words.z, nearer);
    }
  }
  return unit_of(id);
}`,
  },
};
