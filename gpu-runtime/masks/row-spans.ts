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
  const rows: number[][] = Array.from({ length: area.rows }, () => []);
  const texels = new TexelLines(grid, area, rows);
  for (const outline of outlines) {
    const { box, points, radius } = outline;
    if (!texels.touches(box.minX, box.minZ, box.maxX, box.maxZ)) continue;
    if (outline.kind === 'area') fillArea(points, texels);
    else for (let k = 1; k < points.length; k++) fillCapsule(points[k - 1]!, points[k]!, radius, texels);
  }
  return merged(rows);
}

/** The area's rows in world positions, and where runs of columns go. */
class TexelLines {
  constructor(
    private readonly grid: ZoneGrid,
    readonly area: TexelArea,
    private readonly rows: number[][],
  ) {}

  touches(minX: number, minZ: number, maxX: number, maxZ: number): boolean {
    const { originX, originZ, texel } = this.grid;
    const { column, row, columns, rows } = this.area;
    return (
      maxX >= originX + column * texel &&
      minX <= originX + (column + columns) * texel &&
      maxZ >= originZ + row * texel &&
      minZ <= originZ + (row + rows) * texel
    );
  }

  /** World z of the centres of the area's k-th row. */
  z(k: number): number {
    return this.grid.originZ + (this.area.row + k + 0.5) * this.grid.texel;
  }

  /** The first of the area's rows with its centres at z or north of it, within 0..rows. */
  rowFrom(z: number): number {
    const k = Math.ceil((z - this.grid.originZ) / this.grid.texel - 0.5) - this.area.row;
    return Math.min(this.area.rows, Math.max(0, k));
  }

  /** The first of the area's columns with its centres at x or east of it, up to the column after the last. */
  columnFrom(x: number): number {
    const { column, columns } = this.area;
    const k = Math.ceil((x - this.grid.originX) / this.grid.texel - 0.5);
    return Math.min(column + columns, Math.max(column, k));
  }

  add(k: number, start: number, end: number): void {
    if (start < end) this.rows[k]!.push(start, end);
  }
}

/** Even-odd: a row's crossings with the edges, in pairs. Edges are half open, so that a vertex counts once. */
function fillArea(points: readonly Point[], texels: TexelLines): void {
  const crossings: number[][] = Array.from({ length: texels.area.rows }, () => []);
  let a = points[points.length - 1]!;
  for (const b of points) {
    const [south, north] = a.z < b.z ? [a, b] : [b, a];
    const end = texels.rowFrom(north.z);
    for (let k = texels.rowFrom(south.z); k < end; k++) {
      const t = (texels.z(k) - south.z) / (north.z - south.z);
      crossings[k]!.push(texels.columnFrom(south.x + t * (north.x - south.x)));
    }
    a = b;
  }
  crossings.forEach((columns, k) => {
    columns.sort((p, q) => p - q);
    for (let c = 0; c + 1 < columns.length; c += 2) texels.add(k, columns[c]!, columns[c + 1]!);
  });
}

/** All within `radius` of the segment from a to b: convex, so one run a row, from its westmost to its eastmost point. */
function fillCapsule(a: Point, b: Point, radius: number, texels: TexelLines): void {
  const [minZ, maxZ] = [Math.min(a.z, b.z) - radius, Math.max(a.z, b.z) + radius];
  if (!texels.touches(Math.min(a.x, b.x) - radius, minZ, Math.max(a.x, b.x) + radius, maxZ)) return;
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  const [normalX, normalZ] = [((b.z - a.z) / length) * radius, (-(b.x - a.x) / length) * radius];
  const end = texels.rowFrom(maxZ);
  for (let k = texels.rowFrom(minZ); k < end; k++) {
    const z = texels.z(k);
    let [west, east] = [Infinity, -Infinity];
    const reach = (x: number) => {
      west = Math.min(west, x);
      east = Math.max(east, x);
    };
    for (const centre of [a, b]) {
      const square = radius * radius - (z - centre.z) ** 2;
      if (square < 0) continue;
      reach(centre.x - Math.sqrt(square));
      reach(centre.x + Math.sqrt(square));
    }
    for (const side of [-1, 1]) {
      const t = (z - (a.z + side * normalZ)) / (b.z - a.z);
      if (t >= 0 && t <= 1) reach(a.x + side * normalX + t * (b.x - a.x));
    }
    if (west <= east) texels.add(k, texels.columnFrom(west), texels.columnFrom(east));
  }
}

/** Joins the runs of each row that touch or overlap. */
function merged(rows: readonly number[][]): RowSpans {
  const starts = new Uint32Array(rows.length + 1);
  const spans: number[] = [];
  rows.forEach((runs, k) => {
    sortRuns(runs);
    for (let at = 0; at < runs.length;) {
      const start = runs[at]!;
      let end = runs[at + 1]!;
      for (at += 2; at < runs.length && runs[at]! <= end; at += 2) end = Math.max(end, runs[at + 1]!);
      spans.push((start | (end << 16)) >>> 0);
    }
    starts[k + 1] = spans.length;
  });
  return { starts, spans: Uint32Array.from(spans) };
}

/** Pairs of numbers by their first, in place: most rows have few, and come nearly sorted. */
function sortRuns(runs: number[]): void {
  for (let at = 2; at < runs.length; at += 2) {
    const [start, end] = [runs[at]!, runs[at + 1]!];
    let to = at;
    for (; to > 0 && runs[to - 2]! > start; to -= 2) {
      runs[to] = runs[to - 2]!;
      runs[to + 1] = runs[to - 1]!;
    }
    runs[to] = start;
    runs[to + 1] = end;
  }
}
