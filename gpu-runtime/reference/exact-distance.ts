const FAR = 1e12;

/**
 * Exact squared distances, in half texels, from every texel's centre to the nearest edge of its mask; FAR-sized where
 * there is none.
 *
 * Convention: an edge is the midpoint of a texel's side that separates inside from outside, so one field serves both,
 * and a texel beside the edge is half a texel from it. Coordinates are doubled, so that all is whole numbers: the centre
 * of texel (i, j) is (2i + 1, 2j + 1). What lies beyond the zone is unknown, and the zone's rim is no edge.
 *
 * Here by the lower envelope of parabolas, one axis after the other (Felzenszwalb & Huttenlocher, "Distance transforms of
 * sampled functions", 2012); on the GPU (masks/masks-wgsl.ts) by search along rows and then columns, as far as the
 * mask's radius reaches (after Saito & Toriwaki, "New algorithms for Euclidean distance transformation of an
 * n-dimensional digitized picture", 1994).
 */
export function exactSquares(mask: Uint8Array, size: number): Float64Array {
  const width = 2 * size + 1;
  const grid = new Float64Array(width * width).fill(FAR);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const own = mask[j * size + i];
      if (i + 1 < size && mask[j * size + i + 1] !== own) grid[(2 * j + 1) * width + 2 * i + 2] = 0;
      if (j + 1 < size && mask[(j + 1) * size + i] !== own) grid[(2 * j + 2) * width + 2 * i + 1] = 0;
    }
  }
  for (let x = 0; x < width; x++) transformLine(grid, x, width, width);
  for (let z = 0; z < width; z++) transformLine(grid, z * width, 1, width);
  const squares = new Float64Array(size * size);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) squares[j * size + i] = grid[(2 * j + 1) * width + 2 * i + 1]!;
  }
  return squares;
}

/** The one-dimensional transform of `count` values from `first` in strides, in place. */
function transformLine(grid: Float64Array, first: number, stride: number, count: number): void {
  const f = Float64Array.from({ length: count }, (_, q) => grid[first + q * stride]!);
  const apex = new Int32Array(count);
  const from = new Float64Array(count + 1);
  let last = 0;
  from[0] = -Infinity;
  from[1] = Infinity;
  const meet = (q: number, p: number) => (f[q]! + q * q - (f[p]! + p * p)) / (2 * (q - p));
  for (let q = 1; q < count; q++) {
    let s = meet(q, apex[last]!);
    while (s <= from[last]!) s = meet(q, apex[--last]!);
    last++;
    apex[last] = q;
    from[last] = s;
    from[last + 1] = Infinity;
  }
  let k = 0;
  for (let q = 0; q < count; q++) {
    while (from[k + 1]! < q) k++;
    grid[first + q * stride] = (q - apex[k]!) ** 2 + f[apex[k]!]!;
  }
}
