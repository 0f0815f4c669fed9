import type { ZoneTile } from './grid.ts';
import { outlinesOf } from './masks/outline.ts';
import type { Outline } from './masks/outline.ts';
import { TileQueue } from './tile-queue.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from './zone-data.ts';
import type { ZoneMasks } from './zone-masks.ts';

interface MaskState {
  mask: ZoneMask;
  /** Flattened shapes, made when first needed. */
  outlines: Outline[] | null;
  dirty: boolean;
}

/** Keeps the masks in use up to date: tile by tile into the one mask that is being made, then its flooding. */
export class MaskWork {
  private states = new Map<string, MaskState>();
  private making: { id: string; tiles: TileQueue } | null = null;
  private finished = 0;

  constructor(
    private readonly masks: ZoneMasks,
    private readonly order: readonly ZoneTile[],
  ) {}

  /** Masks computed since the start. */
  get computed(): number {
    return this.finished;
  }

  /** Slices still to be done. */
  get remaining(): number {
    let slices = 0;
    for (const [id, state] of this.states) {
      if (!state.dirty) continue;
      slices += 1 + (this.making?.id === id ? this.making.tiles.size : this.order.length);
    }
    return slices;
  }

  isDirty(id: string): boolean {
    return this.states.get(id)?.dirty ?? false;
  }

  /** Takes the masks that are in use now; ids of those that are new, changed or gone. Throws when there is no room. */
  use(used: readonly ZoneMask[]): string[] {
    this.masks.arrange(used);
    const before = this.states;
    this.states = new Map();
    const changed: string[] = [];
    for (const mask of used) {
      const known = before.get(mask.id);
      const same = known !== undefined && sameMask(known.mask, mask);
      this.states.set(mask.id, same ? { ...known, mask } : { mask, outlines: null, dirty: true });
      if (!same) changed.push(mask.id);
    }
    const gone = [...before.keys()].filter((id) => !this.states.has(id));
    if (this.making && (changed.includes(this.making.id) || gone.includes(this.making.id)))
      this.making = null;
    return [...changed, ...gone];
  }

  /** Has the masks that `which` accepts made again; their ids. */
  invalidate(which: (mask: ZoneMask) => boolean): string[] {
    const ids: string[] = [];
    for (const [id, state] of this.states) {
      if (!which(state.mask)) continue;
      state.dirty = true;
      state.outlines = null;
      if (this.making?.id === id) this.making = null;
      ids.push(id);
    }
    return ids;
  }

  /** Does one slice; false when there is none, or the kernels are not compiled yet. */
  slice(grid: ZoneGrid, sources: ZoneSources): boolean {
    const id = this.making?.id ?? [...this.states].find(([, state]) => state.dirty)?.[0];
    if (id === undefined || !this.masks.ready()) return false;
    if (!this.making) {
      this.making = { id, tiles: new TileQueue(this.order) };
      this.making.tiles.addAll();
    }
    const state = this.states.get(id)!;
    const tile = this.making.tiles.take();
    if (!tile) {
      this.masks.flood(id);
      this.making = null;
      state.dirty = false;
      this.finished++;
    } else if (state.mask.source === 'ocean') {
      this.masks.splatOcean(sources.seaLevel, tile);
    } else {
      state.outlines ??= outlinesOf(state.mask.shapes, grid.texel);
      this.masks.splatShapes(state.outlines, tile);
    }
    return true;
  }
}

/** By contents: a mask whose shapes are merely other objects is the same. */
function sameMask(a: ZoneMask, b: ZoneMask): boolean {
  if (a.source !== b.source || a.radius !== b.radius || a.bits !== b.bits) return false;
  if (a.shapes.length !== b.shapes.length) return false;
  return a.shapes.every((shape, k) => {
    const other = b.shapes[k]!;
    if (shape === other) return true;
    if (shape.kind !== other.kind || shape.width !== other.width) return false;
    return (
      shape.points === other.points ||
      (shape.points.length === other.points.length &&
        shape.points.every((p, n) => p.x === other.points[n]!.x && p.z === other.points[n]!.z))
    );
  });
}
