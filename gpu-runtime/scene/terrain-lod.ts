import type { Plane, Vector3 } from './pose.ts';

/** A square of terrain drawn with one grid of vertices. */
export interface TerrainNode {
  /** South-west corner, world metres. */
  x: number;
  z: number;
  /** Metres along an edge. */
  size: number;
}

export interface Box {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

export interface LodSettings {
  /** Edge of the smallest node, metres. */
  leafSize: number;
  /** A node is split while the eye is nearer than this many of its edges: larger is finer. */
  splitDistance: number;
}

export function boxInside(box: Box, planes: readonly Plane[]): boolean {
  return planes.every(
    ([a, b, c, d]) =>
      a * (a > 0 ? box.maxX : box.minX) +
        b * (b > 0 ? box.maxY : box.minY) +
        c * (c > 0 ? box.maxZ : box.minZ) +
        d >=
      0,
  );
}

function distanceToBox(eye: Vector3, box: Box): number {
  const outside = (v: number, lo: number, hi: number) => Math.max(lo - v, 0, v - hi);
  return Math.hypot(
    outside(eye.x, box.minX, box.maxX),
    outside(eye.y, box.minY, box.maxY),
    outside(eye.z, box.minZ, box.maxZ),
  );
}

/**
 * The level of detail of the terrain: a quadtree over the world, split near the eye, without nodes outside the
 * planes. The nodes returned do not overlap and cover every visible part of [0, width]×[0, depth]; those at the
 * north and east rim may stick out, so their vertices have to be clamped.
 * Nearest first, so that the depth test saves work.
 */
export function selectTerrainNodes(
  width: number,
  depth: number,
  settings: LodSettings,
  eye: Vector3,
  planes: readonly Plane[],
  bounds: (minX: number, minZ: number, maxX: number, maxZ: number) => { low: number; high: number },
): TerrainNode[] {
  let root = settings.leafSize;
  while (root < Math.max(width, depth)) root *= 2;
  const found: { node: TerrainNode; distance: number }[] = [];

  const visit = (x: number, z: number, size: number): void => {
    if (x >= width || z >= depth) return;
    const maxX = Math.min(x + size, width);
    const maxZ = Math.min(z + size, depth);
    const { low, high } = bounds(x, z, maxX, maxZ);
    const box = { minX: x, minY: low, minZ: z, maxX, maxY: high, maxZ };
    if (!boxInside(box, planes)) return;
    const distance = distanceToBox(eye, box);
    if (size <= settings.leafSize || distance > size * settings.splitDistance) {
      found.push({ node: { x, z, size }, distance });
      return;
    }
    const half = size / 2;
    visit(x, z, half);
    visit(x + half, z, half);
    visit(x, z + half, half);
    visit(x + half, z + half, half);
  };
  visit(0, 0, root);
  return found.sort((a, b) => a.distance - b.distance).map((entry) => entry.node);
}
