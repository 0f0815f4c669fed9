import type { PointContext } from '#codegen/point-values.ts';
import { texelCentres } from '../grid.ts';
import {
  FAR_RADIUS,
  NO_EDGE,
  decodeDistance,
  encodeDistance,
  levelThresholds,
} from '../masks/distance-codes.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from '../zone-data.ts';
import { codeWorth } from '../zone-source-layers.ts';
import { CpuZone } from './cpu-zone.ts';

/**
 * What rules read at the texel of a zone's grid that a place lies in, worked out from the sources alone: wherever it is,
 * and whatever the zone has ready. `needs` are the ids of the masks and source layers that will be asked for; others
 * are as far, or as empty, as can be.
 *
 * It differs from the zone in one thing: the zone knows nothing of what lies beyond its rim, while here distances are
 * measured as far as a mask's radius reaches.
 */
export async function pointContext(
  sources: ZoneSources,
  grid: ZoneGrid,
  place: { x: number; z: number },
  needs: { masks: readonly string[]; layers: readonly string[] },
): Promise<PointContext> {
  const i = Math.floor((place.x - grid.originX) / grid.texel);
  const j = Math.floor((place.z - grid.originZ) / grid.texel);
  const texel = window(grid, i, j, 0, 1);
  const zone = new CpuZone(texel, sources);
  const ground = zone.groundColumns({ column: 0, row: 0, columns: 1, rows: 1 });
  const distances = new Map<string, number>();
  for (const mask of sources.masks) {
    if (needs.masks.includes(mask.id)) distances.set(mask.id, await distanceAt(sources, grid, i, j, mask));
  }
  const values = new Map<string, number>();
  for (const layer of sources.layers) {
    if (!needs.layers.includes(layer.id)) continue;
    const at = [texel.originX + texel.texel / 2, texel.originZ + texel.texel / 2] as const;
    let codes = layer.texels?.sample(...at, texel.texel, 1, 1) ?? null;
    for (; codes === 'pending'; codes = layer.texels!.sample(...at, texel.texel, 1, 1))
      await layer.texels!.settled();
    values.set(layer.id, (codes ? codes[0]! : layer.defaultCode) * codeWorth(layer));
  }
  return {
    x: texelCentres(texel.originX, texel)[0]!,
    z: texelCentres(texel.originZ, texel)[0]!,
    height: ground.height[0]!,
    gradientX: ground.gradientX[0]!,
    gradientZ: ground.gradientZ[0]!,
    laplacian: ground.laplacian[0]!,
    seaLevel: Math.fround(sources.seaLevel),
    maskDistance: (id) => distances.get(id) ?? FAR_RADIUS,
    layerValue: (id) => values.get(id) ?? 0,
  };
}

/** A square of texels round a texel of a grid, `half` on each side, each as large as so many of the grid's. */
function window(
  { originX, originZ, texel }: ZoneGrid,
  i: number,
  j: number,
  half: number,
  scale: number,
): ZoneGrid {
  const size = texel * scale;
  const first = (k: number) => (k + 0.5 - (half + 0.5) * scale) * texel;
  return {
    originX: originX + first(i),
    originZ: originZ + first(j),
    texel: size,
    tiles: 1,
    tileTexels: 2 * half + 1,
  };
}

/** Half the texels across of the windows that an edge is looked for in, one after the other. */
const FIRST_WINDOW = 32;
const LARGEST_WINDOW = 512;

/** Signed metres to the mask's edge as the zone would store them, from windows that grow until they hold the edge. */
async function distanceAt(
  sources: ZoneSources,
  grid: ZoneGrid,
  i: number,
  j: number,
  mask: ZoneMask,
): Promise<number> {
  const reach = Math.ceil(mask.radius / grid.texel) + 1;
  let [half, scale] = [Math.min(FIRST_WINDOW, reach), 1];
  for (;;) {
    const area = window(grid, i, j, half, scale);
    const zone = new CpuZone(area, sources);
    await zone.ready({ masks: [mask.id], layers: [] });
    const inside = zone.insideOf(mask);
    const size = area.tileTexels;
    const square = nearestEdge(inside, size, half) * scale ** 2;
    // An edge beyond the window may be nearer than one in its corners.
    if (square <= (2 * half * scale) ** 2 || half * scale >= reach) {
      const isInside = inside[half * size + half] === 1;
      const code = encodeDistance(
        Math.min(NO_EDGE, square),
        isInside,
        mask.bits,
        levelThresholds(mask, grid.texel),
      );
      return decodeDistance(code, mask);
    }
    // Edges that are hundreds of texels away need not be known to the texel.
    if (half < LARGEST_WINDOW) half = Math.min(LARGEST_WINDOW, half * 4);
    else scale *= 4;
  }
}

/** Squared distance, in half texels, from the centre of the window's middle texel to the nearest edge; see exactSquares. */
function nearestEdge(inside: Uint8Array, size: number, middle: number): number {
  let nearest = Infinity;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const own = inside[j * size + i];
      const [dx, dz] = [2 * (i - middle), 2 * (j - middle)];
      if (i + 1 < size && inside[j * size + i + 1] !== own)
        nearest = Math.min(nearest, (dx + 1) ** 2 + dz ** 2);
      if (j + 1 < size && inside[(j + 1) * size + i] !== own)
        nearest = Math.min(nearest, dx ** 2 + (dz + 1) ** 2);
    }
  }
  return nearest;
}
