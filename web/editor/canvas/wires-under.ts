import type { Point } from './canvas-types.ts';

export interface Box extends Point {
  width: number;
  height: number;
}

/** Points of a wire that are looked at: on a wire of usual length they lie closer than a node is wide. */
const SAMPLES = 32;

/**
 * How near a wire comes to the middle of a box that it crosses, in graph units; infinite when it does not cross it.
 * The curve is the one that is drawn: a cubic Bézier that leaves to the right and arrives from the left.
 */
export function wireDistance(from: Point, to: Point, box: Box): number {
  const reach = handleReach(to.x - from.x);
  const low = Math.min(from.x, to.x) - reach;
  const high = Math.max(from.x, to.x) + reach;
  if (high < box.x || low > box.x + box.width) return Infinity;
  if (Math.max(from.y, to.y) < box.y || Math.min(from.y, to.y) > box.y + box.height) return Infinity;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  let nearest = Infinity;
  for (let i = 0; i <= SAMPLES; i++) {
    const t = i / SAMPLES;
    const x = bezier(from.x, from.x + reach, to.x - reach, to.x, t);
    const y = bezier(from.y, from.y, to.y, to.y, t);
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside) nearest = Math.min(nearest, Math.hypot(x - middle.x, y - middle.y));
  }
  return nearest;
}

/** Curvature of wires, in React Flow's measure. */
export const CURVATURE = 0.3;

/** Length of a Bézier handle for ends that lie `across` apart, as React Flow draws it. */
function handleReach(across: number): number {
  return across >= 0 ? across / 2 : CURVATURE * 25 * Math.sqrt(-across);
}

function bezier(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}
