import type { ZoneTile } from './grid.ts';

/** Which tiles of the zone are still to be done, in the zone's order (nearest to its centre first). */
export class TileQueue {
  private readonly waiting: boolean[];
  private count = 0;

  constructor(readonly order: readonly ZoneTile[]) {
    this.waiting = order.map(() => false);
  }

  /** Tiles still to be done. */
  get size(): number {
    return this.count;
  }

  /** By place in the order. */
  has(place: number): boolean {
    return this.waiting[place]!;
  }

  add(place: number): void {
    if (!this.waiting[place]) this.count++;
    this.waiting[place] = true;
  }

  addAll(): void {
    this.waiting.fill(true);
    this.count = this.order.length;
  }

  delete(place: number): void {
    if (this.waiting[place]) this.count--;
    this.waiting[place] = false;
  }

  /** Takes the nearest tile out. */
  take(): ZoneTile | null {
    const place = this.waiting.indexOf(true);
    if (place < 0) return null;
    this.delete(place);
    return this.order[place]!;
  }
}
