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
  for (const { x, y } of wirePoints(from, to)) {
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside) nearest = Math.min(nearest, Math.hypot(x - middle.x, y - middle.y));
  }
  return nearest;
}

/** Where a stroke first crosses a wire; null when it does not. */
export function wireCrossing(from: Point, to: Point, stroke: readonly Point[]): Point | null {
  const points = wirePoints(from, to);
  for (let i = 1; i < stroke.length; i++) {
    for (let k = 1; k < points.length; k++) {
      const at = crossing(stroke[i - 1]!, stroke[i]!, points[k - 1]!, points[k]!);
      if (at) return at;
    }
  }
  return null;
}

/** Where the segments a–b and c–d meet. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const area = ux * vy - uy * vx;
  if (area === 0) return null;
  const t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / area;
  const s = ((c.x - a.x) * uy - (c.y - a.y) * ux) / area;
  if (t < 0 || t > 1 || s < 0 || s > 1) return null;
  return { x: a.x + t * ux, y: a.y + t * uy };
}

function wirePoints(from: Point, to: Point): Point[] {
  const reach = handleReach(to.x - from.x);
  return Array.from({ length: SAMPLES + 1 }, (_, i) => ({
    x: bezier(from.x, from.x + reach, to.x - reach, to.x, i / SAMPLES),
    y: bezier(from.y, from.y, to.y, to.y, i / SAMPLES),
  }));
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
