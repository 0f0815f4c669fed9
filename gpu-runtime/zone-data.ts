import type { Shape } from '#graph-core/project.ts';

/** A square of texels in the world, whose rows run south to north. Texel (i, j) has its centre at
 *  (originX + (i + ½)·texel, originZ + (j + ½)·texel). */
export interface ZoneGrid {
  /** World position of the south-west corner, metres. */
  originX: number;
  originZ: number;
  /** Metres a texel. */
  texel: number;
  /** Tiles across, and texels across one of them. */
  tiles: number;
  tileTexels: number;
}

/** Heights for any rectangle of the world: what the zone needs of the height layer. */
export interface HeightSource {
  /** `columns`×`rows` heights at texel centres from (x0, z0) in steps of `step` metres, rows south to north. */
  sample(x0: number, z0: number, step: number, columns: number, rows: number): Float32Array;
}

/** A reference mask as the zone computes it. */
export interface ZoneMask {
  id: string;
  source: 'ocean' | 'shapes';
  radius: number;
  bits: 8 | 16;
  /** For `shapes`: those that feed it. */
  shapes: readonly Shape[];
}

/** Everything a zone is made from. A change of any part makes what depends on it dirty. */
export interface ZoneSources {
  heights: HeightSource;
  seaLevel: number;
  masks: readonly ZoneMask[];
}
