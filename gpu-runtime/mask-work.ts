import { DirtyTiles } from './dirty-tiles.ts';
import type { ZoneTile } from './grid.ts';
import { outlinesOf } from './masks/outline.ts';
import type { Outline } from './masks/outline.ts';
import { grown, texelsIn } from './texel-area.ts';
import type { TexelArea } from './texel-area.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from './zone-data.ts';
import { reachOf } from './zone-masks.ts';
import type { ZoneMasks } from './zone-masks.ts';

interface MaskState {
  mask: ZoneMask;
  /** Flattened shapes, made when first needed. */
  outlines: Outline[] | null;
  /** Bits to write, and then distances to measure. */
  splats: DirtyTiles;
  measures: DirtyTiles;
}

/** A mask whose distances change, and where; null stands for everywhere. */
export interface MaskChange {
  id: string;
  area: TexelArea | null;
}

/** Keeps the masks in use up to date: all bits of a mask that are to be written, then the distances that they reach. */
export class MaskWork {
  private states = new Map<string, MaskState>();
  private measured = 0;

  constructor(
    private readonly masks: ZoneMasks,
    private readonly order: readonly ZoneTile[],
    private readonly grid: () => ZoneGrid,
  ) {}

  /** Texels whose distances were measured since the start. */
  get texels(): number {
    return this.measured;
  }

  /** Slices still to be done. */
  get remaining(): number {
    let slices = 0;
    for (const { splats, measures } of this.states.values()) slices += splats.size + measures.size;
    return slices;
  }

  /**
   * Takes the masks that are in use now; those that are new, changed or gone. A mask of the same format whose shapes
   * changed is done again only where they were and are. Throws when there is no room.
   */
  use(used: readonly ZoneMask[]): MaskChange[] {
    this.masks.arrange(used);
    const before = this.states;
    this.states = new Map();
    const changes: MaskChange[] = [];
    for (const mask of used) {
      const known = before.get(mask.id);
      if (!known || !sameFormat(known.mask, mask)) {
        this.states.set(mask.id, this.newState(mask));
        changes.push({ id: mask.id, area: null });
        continue;
      }
      this.states.set(mask.id, known);
      const moved = movedShapes(known.mask.shapes, mask.shapes);
      known.mask = mask;
      if (moved.length === 0) continue;
      known.outlines = null;
      for (const { box } of outlinesOf(moved, this.grid().texel)) {
        const area = texelsIn(box, this.grid());
        if (area) changes.push(this.touch(known, area));
      }
    }
    for (const id of before.keys()) if (!this.states.has(id)) changes.push({ id, area: null });
    return changes;
  }

  /** Has the masks that `which` accepts made again, in an area or (null) everywhere. */
  invalidate(which: (mask: ZoneMask) => boolean, area: TexelArea | null): MaskChange[] {
    const changes: MaskChange[] = [];
    for (const state of this.states.values()) {
      if (!which(state.mask)) continue;
      if (area) {
        changes.push(this.touch(state, area));
        continue;
      }
      state.outlines = null;
      state.splats.addAll();
      state.measures.addAll();
      changes.push({ id: state.mask.id, area: null });
    }
    return changes;
  }

  /** The zone moved by so many tiles: bits and distances go along, and what came in, with what it reaches, is to do. */
  shift(dx: number, dz: number): void {
    for (const { mask, splats, measures } of this.states.values()) {
      splats.shift(dx, dz);
      measures.shift(dx, dz);
      for (const area of splats.parts()) measures.add(grown(area, reachOf(mask, this.grid())));
    }
  }

  /** How far from a changed texel a mask's distances may change, in texels; 0 for masks that are not in use. */
  reach(id: string): number {
    const state = this.states.get(id);
    return state ? reachOf(state.mask, this.grid()) : 0;
  }

  /** Does one slice; false when there is none, or the kernels are not compiled yet. */
  slice(sources: ZoneSources): boolean {
    const state = [...this.states.values()].find(({ splats, measures }) => splats.size + measures.size > 0);
    if (!state || !this.masks.ready()) return false;
    const { mask, splats, measures } = state;
    const splat = splats.take();
    if (!splat) {
      const { area } = measures.take()!;
      this.masks.measure(mask.id, area);
      this.measured += area.columns * area.rows;
    } else if (mask.source === 'ocean') {
      this.masks.splatOcean(mask.id, sources.seaLevel, splat.area);
    } else {
      state.outlines ??= outlinesOf(mask.shapes, this.grid().texel);
      this.masks.splatShapes(mask.id, state.outlines, splat.area);
    }
    return true;
  }

  private newState(mask: ZoneMask): MaskState {
    const { tileTexels } = this.grid();
    const splats = new DirtyTiles(this.order, tileTexels);
    const measures = new DirtyTiles(this.order, tileTexels);
    splats.addAll();
    measures.addAll();
    return { mask, outlines: null, splats, measures };
  }

  private touch({ mask, splats, measures }: MaskState, area: TexelArea): MaskChange {
    const reached = grown(area, reachOf(mask, this.grid()));
    splats.add(area);
    measures.add(reached);
    return { id: mask.id, area: reached };
  }
}

const sameFormat = (a: ZoneMask, b: ZoneMask) =>
  a.source === b.source && a.radius === b.radius && a.bits === b.bits;

type Shapes = ZoneMask['shapes'];

/** Shapes that only one of the lists has, by contents: a shape that is merely another object is the same. */
function movedShapes(before: Shapes, after: Shapes): Shapes {
  const only = (list: Shapes, others: Shapes) => {
    const byId = new Map(others.map((shape) => [shape.id, shape]));
    return list.filter((shape) => {
      const other = byId.get(shape.id);
      return !other || !sameShape(shape, other);
    });
  };
  return [...only(before, after), ...only(after, before)];
}

function sameShape(a: Shapes[number], b: Shapes[number]): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.width !== b.width) return false;
  return (
    a.points === b.points ||
    (a.points.length === b.points.length &&
      a.points.every((p, n) => p.x === b.points[n]!.x && p.z === b.points[n]!.z))
  );
}
