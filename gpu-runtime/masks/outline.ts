import type { Shape } from '#graph-core/project.ts';
import { flattenSpline } from './spline.ts';
import type { Point } from './spline.ts';

interface Box {
  minX: number;
  minZ: number;
  maxX: number;
  maxZ: number;
}

/** A shape made ready for rasterising: its inside (even-odd), or all that lies within `radius` of its line. */
export interface Outline {
  kind: 'area' | 'stroke';
  points: readonly Point[];
  /** Metres; 0 for areas. */
  radius: number;
  box: Box;
}

/**
 * Outlines of the shapes with an area: polygons of three points and more, and splines of two points and more with a
 * width, flattened to within a quarter of a texel. Ends of splines are round.
 */
export function outlinesOf(shapes: readonly Shape[], texel: number): Outline[] {
  return shapes.flatMap((shape) => {
    const stroke = shape.kind === 'spline';
    const radius = stroke ? (shape.width ?? 0) / 2 : 0;
    const points = stroke ? flattenSpline(shape.points, texel / 4) : shape.points;
    if (stroke ? points.length < 2 || radius === 0 : points.length < 3) return [];
    return [{ kind: stroke ? 'stroke' : 'area', points, radius, box: boxOf(points, radius) }];
  });
}

function boxOf(points: readonly Point[], margin: number): Box {
  const box = { minX: Infinity, minZ: Infinity, maxX: -Infinity, maxZ: -Infinity };
  for (const { x, z } of points) {
    box.minX = Math.min(box.minX, x - margin);
    box.minZ = Math.min(box.minZ, z - margin);
    box.maxX = Math.max(box.maxX, x + margin);
    box.maxZ = Math.max(box.maxZ, z + margin);
  }
  return box;
}
