import type { ZoneTile } from './grid.ts';
import { tileArea } from './grid.ts';
import { aligned, hull, intersection } from './texel-area.ts';
import type { TexelArea } from './texel-area.ts';

/** A part of a tile that is to be done. */
export interface DirtyPart {
  tile: ZoneTile;
  area: TexelArea;
}

/**
 * What of the zone is still to be done: of each tile a rectangle, in the zone's order (nearest to its centre first).
 * Rectangles come in steps of AREA_STEP, and two in one tile become the smallest that holds both.
 */
export class DirtyTiles {
  private areas: (TexelArea | null)[];

  constructor(
    private readonly order: readonly ZoneTile[],
    private readonly tileTexels: number,
  ) {
    this.areas = order.map(() => null);
  }

  /** Tiles with something to do. */
  get size(): number {
    return this.areas.reduce((count, area) => count + Number(area !== null), 0);
  }

  /** What is to do of a tile, by its place in the order. */
  area(place: number): TexelArea | null {
    return this.areas[place]!;
  }

  /** All that is to do. */
  parts(): TexelArea[] {
    return this.areas.filter((area) => area !== null);
  }

  addAll(): void {
    this.order.forEach((_, place) => this.addTile(place));
  }

  addTile(place: number): void {
    this.areas[place] = this.tileArea(place);
  }

  /** Adds whatever of the area lies in the zone. */
  add(area: TexelArea): void {
    this.order.forEach((_, place) => {
      const part = intersection(this.tileArea(place), aligned(area));
      if (!part) return;
      const before = this.areas[place];
      this.areas[place] = before ? hull(before, part) : part;
    });
  }

  delete(place: number): void {
    this.areas[place] = null;
  }

  /** Takes the nearest part out. */
  take(): DirtyPart | null {
    const place = this.areas.findIndex((area) => area !== null);
    if (place < 0) return null;
    const area = this.areas[place]!;
    this.delete(place);
    return { tile: this.order[place]!, area };
  }

  /**
   * Takes the nearest part out and, if it is a whole tile, with it the whole tiles that lie to do on both sides of it: up to
   * a row of the zone in one piece.
   */
  takeRow(): TexelArea | null {
    const first = this.take();
    if (!first || !this.isWhole(first.tile, first.area)) return first?.area ?? null;
    let area = first.area;
    for (const step of [-1, 1]) {
      for (let i = first.tile.i + step; ; i += step) {
        const place = this.order.findIndex((tile) => tile.i === i && tile.j === first.tile.j);
        const beside = this.areas[place];
        if (!beside || !this.isWhole(this.order[place]!, beside)) break;
        area = hull(area, beside);
        this.delete(place);
      }
    }
    return area;
  }

  /** Takes all of it out, as the smallest rectangle that holds it. */
  takeHull(): TexelArea | null {
    const parts = this.parts();
    this.areas = this.areas.map(() => null);
    return parts.length > 0 ? parts.reduce(hull) : null;
  }

  /** The zone moves by so many tiles: what was to do in a tile that stays is still to do; new tiles are all to do. */
  shift(dx: number, dz: number): void {
    const before = this.areas;
    this.areas = this.order.map((tile, place) => {
      const from = placeBefore(this.order, tile, dx, dz);
      if (from === null) return this.tileArea(place);
      const area = before[from]!;
      const { tileTexels } = this;
      return area && { ...area, column: area.column - dx * tileTexels, row: area.row - dz * tileTexels };
    });
  }

  private isWhole(tile: ZoneTile, area: TexelArea): boolean {
    const whole = tileArea(tile, this.tileTexels);
    return area.columns === whole.columns && area.rows === whole.rows;
  }

  private tileArea(place: number): TexelArea {
    return tileArea(this.order[place]!, this.tileTexels);
  }
}

/** Where a tile was in the order before the zone moved by so many tiles; null when it was not in the zone. */
export function placeBefore(
  order: readonly ZoneTile[],
  { i, j }: ZoneTile,
  dx: number,
  dz: number,
): number | null {
  const place = order.findIndex((tile) => tile.i === i + dx && tile.j === j + dz);
  return place < 0 ? null : place;
}
