import type { TexelArea } from '../texel-area.ts';
import type { ZoneGrid } from '../zone-data.ts';
import type { Outline } from './outline.ts';
import type { Point } from './spline.ts';

/** For each row of an area, ascending disjoint runs of covered columns, counted from the zone's west edge. */
export interface RowSpans {
  /** Where each row's spans begin in `spans`; one more than there are rows. */
  starts: Uint32Array;
  /** First column in the low half, the column after the last in the high half. */
  spans: Uint32Array;
}

/**
 * The texels of an area whose centres lie inside any of the outlines. It is the only place where shapes meet texels:
 * in double precision, so that the GPU, which gets whole columns, and the CPU reference agree on every texel.
 */
export function rowSpans(outlines: readonly Outline[], grid: ZoneGrid, area: TexelArea): RowSpans {
  const lines = new TexelLines(grid, area);
  for (const { box, points, radius, kind } of outlines) {
    if (!lines.touches(box.minX, box.minZ, box.maxX, box.maxZ)) continue;
    if (kind === 'area') fillArea(points, lines);
    else for (let k = 1; k < points.length; k++) fillCapsule(points[k - 1]!, points[k]!, radius, lines);
  }
  return lines.merged();
}

/** The area's rows in world positions, and the runs of columns that were covered so far, in no order. */
class TexelLines {
  readonly rows: number;
  private readonly texel: number;
  private readonly originX: number;
  private readonly originZ: number;
  private readonly west: number;
  private readonly east: number;
  private readonly south: number;
  /** Three numbers a run: its row, its first column, the column after its last. */
  private runs = new Int32Array(384);
  private length = 0;

  constructor({ originX, originZ, texel }: ZoneGrid, area: TexelArea) {
    this.rows = area.rows;
    this.texel = texel;
    this.originX = originX;
    this.originZ = originZ;
    this.west = area.column;
    this.east = area.column + area.columns;
    this.south = area.row;
  }

  touches(minX: number, minZ: number, maxX: number, maxZ: number): boolean {
    const { originX, originZ, texel, south } = this;
    return (
      maxX >= originX + this.west * texel &&
      minX <= originX + this.east * texel &&
      maxZ >= originZ + south * texel &&
      minZ <= originZ + (south + this.rows) * texel
    );
  }

  /** World z of the centres of the area's k-th row. */
  z(k: number): number {
    return this.originZ + (this.south + k + 0.5) * this.texel;
  }

  /** The first of the area's rows with its centres at z or north of it, within 0..rows. */
  rowFrom(z: number): number {
    const k = Math.ceil((z - this.originZ) / this.texel - 0.5) - this.south;
    return Math.min(this.rows, Math.max(0, k));
  }

  /** The first of the area's columns with its centres at x or east of it, up to the column after the last. */
  columnFrom(x: number): number {
    const k = Math.ceil((x - this.originX) / this.texel - 0.5);
    return Math.min(this.east, Math.max(this.west, k));
  }

  add(k: number, start: number, end: number): void {
    if (start >= end) return;
    if (this.length === this.runs.length) {
      const runs = new Int32Array(this.runs.length * 2);
      runs.set(this.runs);
      this.runs = runs;
    }
    this.runs[this.length] = k;
    this.runs[this.length + 1] = start;
    this.runs[this.length + 2] = end;
    this.length += 3;
  }

  /** Row by row, runs that touch or overlap joined. */
  merged(): RowSpans {
    const { rows, runs, length } = this;
    // Counted into rows, each then sorted by itself: most have few runs, which come nearly in order.
    const first = new Int32Array(rows + 1);
    for (let at = 0; at < length; at += 3) first[runs[at]! + 1]!++;
    for (let k = 0; k < rows; k++) first[k + 1]! += first[k]!;
    const next = first.slice(0, rows);
    const sorted = new Int32Array((length / 3) * 2);
    for (let at = 0; at < length; at += 3) {
      const k = runs[at]!;
      const [start, end] = [runs[at + 1]!, runs[at + 2]!];
      let to = next[k]!++;
      for (; to > first[k]! && sorted[2 * to - 2]! > start; to--) {
        sorted[2 * to] = sorted[2 * to - 2]!;
        sorted[2 * to + 1] = sorted[2 * to - 1]!;
      }
      sorted[2 * to] = start;
      sorted[2 * to + 1] = end;
    }
    const starts = new Uint32Array(rows + 1);
    const spans = new Uint32Array(length / 3);
    let count = 0;
    for (let k = 0; k < rows; k++) {
      for (let at = first[k]!; at < first[k + 1]!;) {
        const start = sorted[2 * at]!;
        let end = sorted[2 * at + 1]!;
        for (at++; at < first[k + 1]! && sorted[2 * at]! <= end; at++)
          end = Math.max(end, sorted[2 * at + 1]!);
        spans[count++] = start | (end << 16);
      }
      starts[k + 1] = count;
    }
    return { starts, spans: spans.subarray(0, count) };
  }
}

/** Even-odd: a row's crossings with the edges, in pairs. Edges are half open, so that a vertex counts once. */
function fillArea(points: readonly Point[], lines: TexelLines): void {
  const crossings: number[][] = Array.from({ length: lines.rows }, () => []);
  let a = points[points.length - 1]!;
  for (const b of points) {
    const [south, north] = a.z < b.z ? [a, b] : [b, a];
    const end = lines.rowFrom(north.z);
    for (let k = lines.rowFrom(south.z); k < end; k++) {
      const t = (lines.z(k) - south.z) / (north.z - south.z);
      crossings[k]!.push(lines.columnFrom(south.x + t * (north.x - south.x)));
    }
    a = b;
  }
  crossings.forEach((columns, k) => {
    columns.sort((p, q) => p - q);
    for (let c = 0; c + 1 < columns.length; c += 2) lines.add(k, columns[c]!, columns[c + 1]!);
  });
}

/** All within `radius` of the segment from a to b: convex, so one run a row, from its westmost to its eastmost point. */
function fillCapsule(a: Point, b: Point, radius: number, lines: TexelLines): void {
  const minZ = Math.min(a.z, b.z) - radius;
  const maxZ = Math.max(a.z, b.z) + radius;
  if (!lines.touches(Math.min(a.x, b.x) - radius, minZ, Math.max(a.x, b.x) + radius, maxZ)) return;
  const [alongX, alongZ] = [b.x - a.x, b.z - a.z];
  const length = Math.hypot(alongX, alongZ);
  const normalX = (alongZ / length) * radius;
  const normalZ = (-alongX / length) * radius;
  const square = radius * radius;
  const end = lines.rowFrom(maxZ);
  for (let k = lines.rowFrom(minZ); k < end; k++) {
    const z = lines.z(k);
    let west = Infinity;
    let east = -Infinity;
    const fromA = square - (z - a.z) ** 2;
    if (fromA >= 0) {
      const half = Math.sqrt(fromA);
      west = a.x - half;
      east = a.x + half;
    }
    const fromB = square - (z - b.z) ** 2;
    if (fromB >= 0) {
      const half = Math.sqrt(fromB);
      west = Math.min(west, b.x - half);
      east = Math.max(east, b.x + half);
    }
    const t = (z - (a.z + normalZ)) / alongZ;
    if (t >= 0 && t <= 1) {
      const x = a.x + normalX + t * alongX;
      west = Math.min(west, x);
      east = Math.max(east, x);
    }
    const u = (z - (a.z - normalZ)) / alongZ;
    if (u >= 0 && u <= 1) {
      const x = a.x - normalX + u * alongX;
      west = Math.min(west, x);
      east = Math.max(east, x);
    }
    if (west <= east) lines.add(k, lines.columnFrom(west), lines.columnFrom(east));
  }
}
