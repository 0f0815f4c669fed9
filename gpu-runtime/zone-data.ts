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
  /**
   * `columns`×`rows` heights at texel centres from (x0, z0) in steps of `step` metres, rows south to north; into an array
   * of at least that length if one is given: memory that is touched for the first time costs more than the heights.
   */
  sample(
    x0: number,
    z0: number,
    step: number,
    columns: number,
    rows: number,
    into?: Float32Array,
  ): Float32Array;
}

/** Texels of a source layer for any rectangle of the world, fetched when they are asked for. */
export interface CodeSource {
  /**
   * `columns`×`rows` codes nearest to points from (x0, z0) in steps of `step` metres, rows south to north; null where
   * all are the default, `pending` while they are on their way: come again.
   */
  sample(
    x0: number,
    z0: number,
    step: number,
    columns: number,
    rows: number,
  ): Uint8Array | Uint16Array | null | 'pending';
  /** When all that was asked for is there. */
  settled(): Promise<void>;
}

/** A source layer as the zone holds it: codes from 0 to 2^bits − 1 that stand for values from 0 to `largest`. */
export interface ZoneSourceLayer {
  id: string;
  bits: 8 | 16;
  largest: number;
  defaultCode: number;
  /** Null: the default everywhere. */
  texels: CodeSource | null;
}

/** A reference mask as the zone computes it. */
export interface ZoneMask {
  id: string;
  /** `ecotope`: where the ecotope layer holds `code`. */
  source: 'ocean' | 'shapes' | 'ecotope';
  radius: number;
  bits: 8 | 16;
  /** For `shapes`: those that feed it. */
  shapes: readonly Shape[];
  /** For `ecotope`. */
  code?: number;
}

/** Everything a zone is made from. A change of any part makes what depends on it dirty. */
export interface ZoneSources {
  heights: HeightSource;
  seaLevel: number;
  masks: readonly ZoneMask[];
  layers: readonly ZoneSourceLayer[];
}
