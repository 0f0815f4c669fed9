import type { HeightField } from '#terrain/height-field.ts';
import { sampleHeights } from '#terrain/sample.ts';
import type { HeightBounds } from './height-bounds.ts';
import type { Ray, Vector3 } from './pose.ts';

/** Height of the ground at a point, metres; the same interpolation as everywhere. */
export function groundHeight(field: HeightField, x: number, z: number): number {
  return sampleHeights(field, x, z, 1, 1, 1)[0]!;
}

/** Part of the ray within a slab, as distances along it. */
function clip(range: [number, number], origin: number, direction: number, lo: number, hi: number): void {
  if (Math.abs(direction) < 1e-12) {
    if (origin < lo || origin > hi) range[1] = -Infinity;
    return;
  }
  const a = (lo - origin) / direction;
  const b = (hi - origin) / direction;
  range[0] = Math.max(range[0], Math.min(a, b));
  range[1] = Math.min(range[1], Math.max(a, b));
}

/**
 * Where a ray meets the ground of [0, width]×[0, depth], or null. Marches by steps that grow with the height above
 * the ground, never longer than half a cell near it, then halves the last step down to a millimetre.
 */
export function pickGround(
  field: HeightField,
  bounds: HeightBounds,
  ray: Ray,
  width: number,
  depth: number,
): Vector3 | null {
  const { origin, direction } = ray;
  const { low, high } = bounds.over(0, 0, width, depth);
  const range: [number, number] = [0, Infinity];
  clip(range, origin.x, direction.x, 0, width);
  // A little more than the ground's own range, which may be nothing.
  clip(range, origin.y, direction.y, low - 1, high + 1);
  clip(range, origin.z, direction.z, 0, depth);
  if (!(range[1] > range[0])) return null;

  const at = (t: number) => ({
    x: origin.x + t * direction.x,
    y: origin.y + t * direction.y,
    z: origin.z + t * direction.z,
  });
  const above = (t: number) => {
    const p = at(t);
    return p.y - groundHeight(field, p.x, p.z);
  };

  const fine = Math.min(field.cellX, field.cellZ) / 2;
  let t = range[0];
  let gap = above(t);
  if (gap < 0) return null; // entered the block from its side, or from below: no ground is seen from there
  while (t < range[1]) {
    // Safe for ground up to 3:1; steeper ground could only be jumped over far above it, where it is not.
    const next = Math.min(range[1], t + Math.max(fine, gap / 4));
    const nextGap = above(next);
    if (nextGap <= 0) {
      let [outside, inside] = [t, next];
      while (inside - outside > 1e-3) {
        const middle = (inside + outside) / 2;
        if (above(middle) > 0) outside = middle;
        else inside = middle;
      }
      const p = at(inside);
      return { x: p.x, y: groundHeight(field, p.x, p.z), z: p.z };
    }
    [t, gap] = [next, nextGap];
  }
  return null;
}
