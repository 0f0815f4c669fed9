import type { Project } from '#graph-core/project.ts';
import type { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import type { CameraState } from './camera.ts';
import { kept, lookingAt } from './camera.ts';

/**
 * Where a project is first seen from: at three quarters from above, the place that its shapes mark (else the middle
 * of the world) in front, the high ground behind it.
 */
export function homeView(project: Project, ground: GroundQuery): CameraState {
  const { tileSize, seaLevel } = project.world;
  const place = markedPlace(project, ground);
  const heading = headingToHeights(ground, ground.nearest(place.x, place.z));
  const towards = (heading * Math.PI) / 180;
  const target = ground.nearest(
    place.x + 0.7 * tileSize * Math.sin(towards),
    place.z + 0.7 * tileSize * Math.cos(towards),
  );
  // Past the heights rather than straight at them: slopes are seen from the side, and a coast runs into the picture.
  const camera = lookingAt(target, heading + 50, -22, 5.5 * tileSize);
  return kept(camera, ground, seaLevel, 'orbit');
}

/** Where most of the shapes' points lie close together. */
function markedPlace(project: Project, ground: GroundQuery): { x: number; z: number } {
  const points = Object.values(project.shapes)
    .flatMap((shape) => shape.points)
    .filter(({ x, z }) => x >= 0 && z >= 0 && x <= ground.width && z <= ground.depth)
    // A home view is worth a glance at some points, not a sort of all of them.
    .slice(0, 500);
  const reach = 1.5 * project.world.tileSize;
  let best = { x: ground.width / 2, z: ground.depth / 2 };
  let most = 0;
  for (const centre of points) {
    const near = points.filter((p) => Math.hypot(p.x - centre.x, p.z - centre.z) < reach);
    if (near.length <= most) continue;
    most = near.length;
    best = {
      x: near.reduce((sum, p) => sum + p.x, 0) / near.length,
      z: near.reduce((sum, p) => sum + p.z, 0) / near.length,
    };
  }
  return best;
}

/** Compass direction from a place towards the mass of higher ground. */
function headingToHeights(ground: GroundQuery, from: { x: number; y: number; z: number }): number {
  const steps = 24;
  let east = 0;
  let north = 0;
  for (let j = 0; j < steps; j++) {
    for (let i = 0; i < steps; i++) {
      const x = ((i + 0.5) / steps) * ground.width;
      const z = ((j + 0.5) / steps) * ground.depth;
      const higher = Math.max(0, ground.height(x, z) - from.y);
      const away = Math.hypot(x - from.x, z - from.z) || 1;
      east += (higher * (x - from.x)) / away;
      north += (higher * (z - from.z)) / away;
    }
  }
  if (Math.hypot(east, north) < 1e-6) return 0;
  return (Math.atan2(east, north) * 180) / Math.PI;
}
