import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Shape } from '#graph-core/project.ts';
import type { ZoneGrid } from '../zone-data.ts';
import { outlinesOf } from './outline.ts';
import { rowSpans } from './row-spans.ts';
import type { TexelArea } from '../texel-area.ts';
import { distanceToChord } from './spline.ts';
import type { Point } from './spline.ts';

const grid: ZoneGrid = { originX: -30, originZ: 10, texel: 0.5, tiles: 1, tileTexels: 64 };
const whole: TexelArea = { column: 0, row: 0, columns: 64, rows: 64 };

const polygon = (points: Point[]): Shape => ({ id: 'p', name: 'p', mask: 'm', kind: 'polygon', points });
const spline = (points: Point[], width: number): Shape => ({
  id: 's',
  name: 's',
  mask: 'm',
  kind: 'spline',
  width,
  points,
});

/** The area's texels as 0 and 1, row by row. */
function covered(shapes: readonly Shape[], area = whole): number[][] {
  const { starts, spans } = rowSpans(outlinesOf(shapes, grid.texel), grid, area);
  return Array.from({ length: area.rows }, (_, k) => {
    const row = new Array<number>(area.columns).fill(0);
    for (let s = starts[k]!; s < starts[k + 1]!; s++) {
      for (let i = spans[s]! & 0xffff; i < spans[s]! >>> 16; i++) row[i - area.column]! += 1;
    }
    return row;
  });
}

const centre = (i: number, j: number): Point => ({
  x: grid.originX + (i + 0.5) * grid.texel,
  z: grid.originZ + (j + 0.5) * grid.texel,
});
const count = (rows: number[][]) => rows.flat().reduce((a, b) => a + b, 0);

test('a rectangle covers the texels whose centres it holds', () => {
  // From texel corner (4, 6) to (10, 9): 6 × 3 texels.
  const corner = (i: number, j: number) => ({ x: grid.originX + i * 0.5, z: grid.originZ + j * 0.5 });
  const rows = covered([polygon([corner(4, 6), corner(10, 6), corner(10, 9), corner(4, 9)])]);
  rows.forEach((row, j) =>
    row.forEach((value, i) => expect(value).toBe(Number(i >= 4 && i < 10 && j >= 6 && j < 9))),
  );
});

test('neighbouring polygons share no texel and leave none out, even with edges on texel centres', () => {
  const [a, b, c] = [centre(3, 3), centre(20, 3), centre(20, 40)];
  const d = centre(3, 40);
  const both = count(covered([polygon([a, b, c])])) + count(covered([polygon([a, c, d])]));
  expect(both).toBe(count(covered([polygon([a, b, c, d])])));
  expect(both).toBe(17 * 37);
});

test('a pentagram is hollow (even-odd)', () => {
  const tips = [0, 2, 4, 1, 3].map((k) => {
    const angle = (k * 2 * Math.PI) / 5;
    return { x: -14 + 14 * Math.sin(angle), z: 26 + 14 * Math.cos(angle) };
  });
  const rows = covered([polygon(tips)]);
  const at = (p: Point) =>
    rows[Math.floor((p.z - grid.originZ) / 0.5)]![Math.floor((p.x - grid.originX) / 0.5)];
  expect(at({ x: -14, z: 26 })).toBe(0);
  expect(at({ x: -14, z: 37 })).toBe(1);
});

test('what has no area covers nothing', () => {
  const [a, b] = [centre(3, 3), centre(20, 30)];
  expect(count(covered([polygon([a, b]), spline([a], 5), spline([], 5), spline([a, b], 0)]))).toBe(0);
});

const coordinate = fc.double({ min: -20, max: 50, noNaN: true });
const points = (minLength: number) =>
  fc.array(fc.record({ x: coordinate.map((x) => x - 30), z: coordinate.map((z) => z + 10) }), {
    minLength,
    maxLength: 7,
  });

test('any polygon and spline, alone or together, cover the texels that brute force finds', () => {
  fc.assert(
    fc.property(
      points(3),
      points(2),
      fc.double({ min: 0.2, max: 30, noNaN: true }),
      (corners, course, width) => {
        const shapes = [polygon(corners), spline(course, width)];
        const stroke = outlinesOf(shapes, grid.texel).find((outline) => outline.kind === 'stroke');
        const rows = covered(shapes);
        rows.forEach((row, j) =>
          row.forEach((value, i) => {
            const p = centre(i, j);
            const reach = stroke
              ? Math.min(...stroke.points.slice(1).map((q, k) => distanceToChord(p, stroke.points[k]!, q)))
              : Infinity;
            const edge = Math.min(...corners.map((q, k) => distanceToChord(p, corners.at(k - 1)!, q)));
            if (Math.abs(reach - width / 2) < 1e-9 || edge < 1e-9) return; // On a border: either way is right.
            expect(value).toBe(Number(reach < width / 2 || windingParity(corners, p)));
          }),
        );
      },
    ),
    { numRuns: 25 },
  );
});

/** Even-odd by a ray to the north, where the code under test goes by rows from west to east. */
function windingParity(corners: readonly Point[], p: Point): boolean {
  let inside = false;
  corners.forEach((b, k) => {
    const a = corners.at(k - 1)!;
    if (a.x > p.x === b.x > p.x) return;
    if (a.z + ((p.x - a.x) / (b.x - a.x)) * (b.z - a.z) > p.z) inside = !inside;
  });
  return inside;
}

test('a part of the zone gives the same texels as the whole', () => {
  const shapes = [
    polygon([centre(-5, 10), centre(70, 20), centre(30, 80)]),
    spline([centre(-9, 50), centre(20, 3), centre(66, 40)], 4),
  ];
  const rows = covered(shapes);
  const part = { column: 24, row: 16, columns: 24, rows: 32 };
  expect(covered(shapes, part)).toEqual(rows.slice(16, 48).map((row) => row.slice(24, 48)));
  expect(count(covered(shapes, part))).toBeGreaterThan(100);
});
