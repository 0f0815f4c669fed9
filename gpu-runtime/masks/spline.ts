export interface Point {
  readonly x: number;
  readonly z: number;
}

/** Halvings after which a piece counts as straight whatever the tolerance: 65,536 chords a segment. */
const MAX_DEPTH = 16;

interface Bezier {
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
  readonly d: Point;
}

/**
 * The open centripetal Catmull-Rom curve through the points as a polyline that stays within `tolerance` metres of it.
 * Repeated points count once; fewer than two different ones give an empty line. The curve leaves its first point and
 * reaches its last as if the line went straight on beyond them.
 *
 * Each span is turned into a cubic Bézier (Yuksel, Schaefer & Keyser, "Parameterization and applications of
 * Catmull-Rom curves", 2011) and halved until its control points are so near the chord that the curve must be too.
 */
export function flattenSpline(points: readonly Point[], tolerance: number): Point[] {
  const line = points.filter((point, k) => k === 0 || distance(point, points[k - 1]!) > 0);
  if (line.length < 2) return [];
  const at = (k: number): Point => {
    if (k < 0) return mirrored(line[1]!, line[0]!);
    if (k >= line.length) return mirrored(line[line.length - 2]!, line[line.length - 1]!);
    return line[k]!;
  };
  const flat: Point[] = [line[0]!];
  for (let k = 0; k + 1 < line.length; k++) {
    flattenBezier(catmullRomSpan(at(k - 1), at(k), at(k + 1), at(k + 2)), tolerance, 0, flat);
  }
  return flat;
}

const distance = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.z - q.z);
const mirrored = (p: Point, centre: Point): Point => ({ x: 2 * centre.x - p.x, z: 2 * centre.z - p.z });
const midpoint = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, z: (p.z + q.z) / 2 });

/** The span from p1 to p2; knots are spaced by the square root of the chords. */
function catmullRomSpan(p0: Point, p1: Point, p2: Point, p3: Point): Bezier {
  const [d1, d2, d3] = [distance(p0, p1), distance(p1, p2), distance(p2, p3)];
  const inner = (before: Point, here: Point, there: Point, dBefore: number): Point => {
    const [s, t] = [Math.sqrt(dBefore), Math.sqrt(d2)];
    const weight = 3 * s * (s + t);
    if (weight === 0) return here; // The curve turns straight back on itself.
    const along = (axis: 'x' | 'z') =>
      (dBefore * there[axis] - d2 * before[axis] + (2 * dBefore + 3 * s * t + d2) * here[axis]) / weight;
    return { x: along('x'), z: along('z') };
  };
  return { a: p1, b: inner(p0, p1, p2, d1), c: inner(p3, p2, p1, d3), d: p2 };
}

/** Appends the end of every chord, the last being the curve's own end. */
function flattenBezier(curve: Bezier, tolerance: number, depth: number, flat: Point[]): void {
  const { a, b, c, d } = curve;
  // A cubic lies within ¾ of its inner control points' largest distance from the chord.
  const spread = Math.max(distanceToChord(b, a, d), distanceToChord(c, a, d));
  if (depth >= MAX_DEPTH || 0.75 * spread <= tolerance) {
    flat.push(d);
    return;
  }
  const [ab, bc, cd] = [midpoint(a, b), midpoint(b, c), midpoint(c, d)];
  const [abc, bcd] = [midpoint(ab, bc), midpoint(bc, cd)];
  const middle = midpoint(abc, bcd);
  flattenBezier({ a, b: ab, c: abc, d: middle }, tolerance, depth + 1, flat);
  flattenBezier({ a: middle, b: bcd, c: cd, d }, tolerance, depth + 1, flat);
}

/** Distance from p to the segment from a to b. */
export function distanceToChord(p: Point, a: Point, b: Point): number {
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  const square = dx * dx + dz * dz;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.z - a.z) * dz) / square));
  return Math.hypot(p.x - a.x - t * dx, p.z - a.z - t * dz);
}
