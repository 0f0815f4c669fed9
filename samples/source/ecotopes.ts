import type { Ecotope } from '#graph-core/project.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { sampleHeights } from '#terrain/sample.ts';
import { packTiles } from '#terrain/tiles/tile-archive.ts';
import { WORLD } from './land.ts';

const ecotope = (id: string, name: string, colour: string, code: number): Ecotope => ({
  id,
  name,
  colour,
  code,
  radius: 50,
  bits: 8,
});

export const ECOTOPES: readonly Ecotope[] = [
  ecotope('shore', 'Shore', '#d8c690', 1),
  ecotope('birch-forest', 'Birch forest', '#4f7a45', 2),
  ecotope('meadow', 'Mountain meadow', '#9ab35c', 3),
  ecotope('heath', 'Alpine heath', '#8d6f8f', 4),
  ecotope('bare-rock', 'Bare rock', '#8c8a86', 5),
];

export const ECOTOPE_FILE = 'ecotope.tiles';
export const ECOTOPE_TEXELS = 64;

/** Metres above the sea up to which the shore, the trees and the heath go. */
const SHORE = 14;
const TREES = 330;
const HEATH = 700;

/** The code of what grows at a height above the sea, on ground of that slope (rise over run). */
function codeAt(x: number, z: number, above: number, slope: number): number {
  if (above < 0) return 0;
  if (above < SHORE && slope < 0.45) return 1;
  // Belts do not end on a contour line.
  const wander = 40 * Math.sin(x / 130 + 2 * Math.sin(z / 210)) + 25 * Math.cos(z / 90 - x / 170);
  if (slope > 0.95 || above + wander > HEATH) return 5;
  if (above + wander > TREES) return 4;
  const clearing = Math.sin(x / 115 + 1.3 * Math.sin(z / 140)) * Math.cos(z / 125 - 0.9 * Math.cos(x / 160));
  return slope < 0.5 && clearing > 0.35 ? 3 : 2;
}

/** The ecotopes of the fjord, made up from its heights, as a tile archive. */
export function ecotopeArchive(field: HeightField): Uint8Array<ArrayBuffer> {
  const { tileSize, tilesX, tilesZ, seaLevel } = WORLD;
  const texel = tileSize / ECOTOPE_TEXELS;
  const size = ECOTOPE_TEXELS + 2;
  return packTiles({ bits: 8, texels: ECOTOPE_TEXELS, tilesX, tilesZ }, 0, (tileX, tileZ) => {
    const [x0, z0] = [tileX * tileSize - texel / 2, tileZ * tileSize - texel / 2];
    const heights = sampleHeights(field, x0, z0, texel, size, size);
    const codes = Uint8Array.from({ length: ECOTOPE_TEXELS ** 2 }, (_, t) => {
      const [i, j] = [(t % ECOTOPE_TEXELS) + 1, Math.floor(t / ECOTOPE_TEXELS) + 1];
      const at = (di: number, dj: number) => heights[(j + dj) * size + i + di]!;
      const slope = Math.hypot(at(1, 0) - at(-1, 0), at(0, 1) - at(0, -1)) / (2 * texel);
      return codeAt(x0 + i * texel, z0 + j * texel, at(0, 0) - seaLevel, slope);
    });
    return codes.some((code) => code > 0) ? codes : null;
  });
}
