import type { World } from '#graph-core/project.ts';

export interface TilePlace {
  x: number;
  z: number;
}

/**
 * Tile at the centre of a zone that follows a point: the one under it, moved inwards so that the zone does not
 * reach over the world's rim; in a world that is smaller than the zone, the middle one.
 */
export function centreTile(
  world: Pick<World, 'tileSize' | 'tilesX' | 'tilesZ'>,
  tiles: number,
  point: { x: number; z: number },
): TilePlace {
  const half = (tiles - 1) / 2;
  const along = (metres: number, count: number) => {
    if (count <= tiles) return Math.floor((count - 1) / 2);
    return Math.min(count - 1 - half, Math.max(half, Math.floor(metres / world.tileSize)));
  };
  return { x: along(point.x, world.tilesX), z: along(point.z, world.tilesZ) };
}

/** Decides when a zone goes after the view: not at once, or a passing view would make it work for nothing. */
export class ZoneFollower {
  #here: TilePlace | null = null;
  #awaySince: number | null = null;

  /** @param delay milliseconds that the view must stay over other tiles */
  constructor(private readonly delay: number) {}

  /** Where the zone shall be at a time; `waiting` when it has to be asked again. */
  follow(wanted: TilePlace, now: number, frozen: boolean): { place: TilePlace; waiting: boolean } {
    const here = this.#here;
    if (!here) return { place: (this.#here = wanted), waiting: false };
    if (frozen || (here.x === wanted.x && here.z === wanted.z)) {
      this.#awaySince = null;
      return { place: here, waiting: false };
    }
    this.#awaySince ??= now;
    if (now - this.#awaySince < this.delay) return { place: here, waiting: true };
    this.#awaySince = null;
    return { place: (this.#here = wanted), waiting: false };
  }
}
