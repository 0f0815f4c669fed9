import { codesOf } from './tile-archive.ts';
import type { Codes, TileArchive } from './tile-archive.ts';

/** Codes of a rectangle, `pending` while its tiles are on their way; null where nothing was painted in all of it. */
export type SampledCodes = Codes | null | 'pending';

export interface TileStoreOptions {
  /** Metres along a tile's edge. */
  tileSize: number;
  /** What stands where nothing was painted. */
  defaultCode: number;
  /** Bytes of decoded tiles that are kept; those used last stay. */
  budget: number;
  /** Called when tiles that were asked for are there. */
  onArrival?: () => void;
  /** Called when tiles cannot be read; they are at the default then, or whoever waits fails if it throws. */
  onFault?: (error: unknown) => void;
}

type Key = string;
const OVERVIEW: Key = 'overview';
/** Tiles that are kept whatever the budget: those of one rectangle must not drive each other out. */
const LEAST_TILES = 16;

/**
 * The texels of one source layer, fetched from its archive when they are asked for and kept within a budget of memory.
 * Nothing here blocks: a rectangle whose tiles are not there yet is pending, and the caller comes again.
 */
export class TileStore {
  /** By use, the longest unused first; null for tiles that were never painted or cannot be read. */
  private readonly tiles = new Map<Key, Codes | null>();
  private readonly fetching = new Map<Key, Promise<void>>();
  private readonly budget: number;
  private bytes = 0;

  constructor(
    readonly archive: TileArchive,
    private readonly options: TileStoreOptions,
  ) {
    const { texels, bits } = archive.header;
    this.budget = Math.max(options.budget, (LEAST_TILES * texels ** 2 * bits) / 8);
  }

  /** Bytes of decoded tiles that are held now. */
  get held(): number {
    return this.bytes;
  }

  /**
   * `columns`×`rows` codes nearest to points from (x0, z0) on in steps of `step` metres, rows south to north. Steps as
   * coarse as the overview's texels are answered from it, so that a view of the whole world fetches no tiles.
   */
  sample(x0: number, z0: number, step: number, columns: number, rows: number): SampledCodes {
    const { header } = this.archive;
    const { tileSize } = this.options;
    const isCoarse = step >= tileSize / header.overviewTexels;
    const texels = isCoarse ? header.overviewTexels : header.texels;
    const texel = tileSize / texels;
    const across = Int32Array.from({ length: columns }, (_, i) => Math.floor((x0 + i * step) / texel + 1e-9));
    const along = Int32Array.from({ length: rows }, (_, j) => Math.floor((z0 + j * step) / texel + 1e-9));
    return isCoarse ? this.fromOverview(across, along) : this.fromTiles(across, along);
  }

  /** When all tiles that were asked for are there. */
  async settled(): Promise<void> {
    while (this.fetching.size > 0) await Promise.all(this.fetching.values());
  }

  private fromOverview(across: Int32Array, along: Int32Array): SampledCodes {
    const codes = this.fetched(OVERVIEW, () => this.archive.overview());
    if (codes === 'pending' || codes === null) return codes;
    const { tilesX, tilesZ, overviewTexels, bits } = this.archive.header;
    const [width, height] = [tilesX * overviewTexels, tilesZ * overviewTexels];
    const result = codesOf(bits, across.length * along.length).fill(this.options.defaultCode);
    along.forEach((row, j) => {
      if (row < 0 || row >= height) return;
      across.forEach((column, i) => {
        if (column >= 0 && column < width) result[j * across.length + i] = codes[row * width + column]!;
      });
    });
    return result;
  }

  private fromTiles(across: Int32Array, along: Int32Array): SampledCodes {
    const { texels, tilesX, tilesZ, bits } = this.archive.header;
    const runsX = runsOf(across, texels, tilesX);
    const runsZ = runsOf(along, texels, tilesZ);
    const painted = runsZ.flatMap((z) =>
      runsX.filter((x) => this.archive.has(x.tile, z.tile)).map((x) => ({ x, z })),
    );
    const parts = painted.map(({ x, z }) => ({ x, z, codes: this.tile(x.tile, z.tile) }));
    if (parts.some(({ codes }) => codes === 'pending')) return 'pending';
    if (parts.every(({ codes }) => codes === null)) return null;
    const result = codesOf(bits, across.length * along.length).fill(this.options.defaultCode);
    for (const { x, z, codes } of parts) {
      if (codes === null || codes === 'pending') continue;
      for (let j = z.start; j < z.end; j++) {
        const from = (along[j]! - z.tile * texels) * texels - x.tile * texels;
        const to = j * across.length;
        for (let i = x.start; i < x.end; i++) result[to + i] = codes[from + across[i]!]!;
      }
    }
    return result;
  }

  private tile(x: number, z: number): SampledCodes {
    return this.fetched(`${x}_${z}`, () => this.archive.tile(x, z));
  }

  private fetched(key: Key, fetch: () => Promise<Codes | null>): SampledCodes {
    const known = this.tiles.get(key);
    if (known !== undefined) {
      // Map order is age: put it last.
      this.tiles.delete(key);
      this.tiles.set(key, known);
      return known;
    }
    if (!this.fetching.has(key)) {
      const fetching = this.fetch(key, fetch);
      // Whoever waits for it hears of a fault that `onFault` throws on.
      fetching.catch(() => undefined);
      this.fetching.set(key, fetching);
    }
    return 'pending';
  }

  private async fetch(key: Key, fetch: () => Promise<Codes | null>): Promise<void> {
    let codes: Codes | null = null;
    try {
      codes = await fetch();
    } catch (error) {
      this.options.onFault?.(error);
    }
    this.tiles.set(key, codes);
    this.bytes += codes?.byteLength ?? 0;
    this.fetching.delete(key);
    this.evict(key);
    this.options.onArrival?.();
  }

  private evict(newest: Key): void {
    for (const [key, codes] of this.tiles) {
      if (this.bytes <= this.budget) return;
      if (key === newest || codes === null) continue;
      this.tiles.delete(key);
      this.bytes -= codes.byteLength;
    }
  }
}

/** Neighbouring places that lie in the same tile; those outside the world are left out. */
function runsOf(places: Int32Array, texels: number, tiles: number) {
  const runs: { tile: number; start: number; end: number }[] = [];
  places.forEach((place, k) => {
    const tile = Math.floor(place / texels);
    if (tile < 0 || tile >= tiles) return;
    const last = runs.at(-1);
    if (last?.tile === tile) last.end = k + 1;
    else runs.push({ tile, start: k, end: k + 1 });
  });
  return runs;
}
