import { DirtyTiles } from './dirty-tiles.ts';
import { zoneTexels } from './grid.ts';
import type { ZoneTile } from './grid.ts';
import { outlinesOf } from './masks/outline.ts';
import type { Outline } from './masks/outline.ts';
import { grown, intersection, texelsIn } from './texel-area.ts';
import type { TexelArea } from './texel-area.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from './zone-data.ts';
import { reachOf } from './zone-masks.ts';
import type { WorkBatch } from './work-batch.ts';
import type { EcotopeTexels, ZoneMasks } from './zone-masks.ts';

interface MaskState {
  mask: ZoneMask;
  /** Bits to write, and then distances to measure. */
  splats: DirtyTiles;
  measures: DirtyTiles;
}

/** The ecotopes of the zone, as they are there now. */
export interface ZoneEcotopes {
  /** Null: no ecotope anywhere. */
  readonly texels: EcotopeTexels | null;
  /** Codes that occur. */
  readonly codes: ReadonlySet<number>;
}

/** A mask whose distances change, and where; null stands for everywhere. */
export interface MaskChange {
  id: string;
  area: TexelArea | null;
}

/**
 * Keeps the masks in use up to date: all bits of a mask that are to be written, then the distances that they reach.
 * A mask whose shapes are all further from the zone than its radius is far everywhere, and costs nothing.
 */
export class MaskWork {
  private states = new Map<string, MaskState>();
  private used: readonly ZoneMask[] = [];
  private readonly outlines = new WeakMap<Shapes[number], Outline[]>();
  private measured = 0;

  constructor(
    private readonly masks: ZoneMasks,
    private readonly order: readonly ZoneTile[],
    private readonly grid: () => ZoneGrid,
    private readonly ecotopes: ZoneEcotopes,
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
    const near = used.filter((mask) => this.isNear(mask));
    this.masks.arrange(near, used);
    const usedBefore = this.used;
    this.used = used;
    const before = this.states;
    this.states = new Map();
    const changes: MaskChange[] = [];
    for (const mask of near) {
      const known = before.get(mask.id);
      if (!known || !sameFormat(known.mask, mask)) {
        this.states.set(mask.id, this.newState(mask));
        changes.push({ id: mask.id, area: null });
        continue;
      }
      this.states.set(mask.id, known);
      const moved = movedShapes(known.mask.shapes, mask.shapes);
      known.mask = mask;
      for (const { box } of moved.flatMap((shape) => this.outlinesOf(shape))) {
        const area = texelsIn(box, this.grid());
        if (area) changes.push(this.touch(known, area));
      }
    }
    const gone = [...before.keys()].filter((id) => !this.states.has(id));
    // Far masks are told apart by their radius alone.
    const far = used.filter(({ id, radius }) => {
      const was = usedBefore.find((mask) => mask.id === id);
      return !this.states.has(id) && !before.has(id) && was?.radius !== radius;
    });
    const forgotten = usedBefore.filter(({ id }) => !before.has(id) && !used.some((mask) => mask.id === id));
    const ids = [...gone, ...far.map(({ id }) => id), ...forgotten.map(({ id }) => id)];
    return [...changes, ...ids.map((id) => ({ id, area: null }))];
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
    this.use(this.used); // Other masks may be near now.
  }

  /** How far from a changed texel a mask's distances may change, in texels; 0 for masks that are not in use. */
  reach(id: string): number {
    const state = this.states.get(id);
    return state ? reachOf(state.mask, this.grid()) : 0;
  }

  /** Does one slice of the masks that are `ready`; of how many tiles: 0 when there is none, or kernels still compile. */
  slice(batch: WorkBatch, sources: ZoneSources, ready: (mask: ZoneMask) => boolean = () => true): number {
    const state = [...this.states.values()].find(
      ({ mask, splats, measures }) => splats.size + measures.size > 0 && ready(mask),
    );
    if (!state || !this.masks.ready()) return 0;
    const { mask, splats, measures } = state;
    const before = splats.size + measures.size;
    // Bits cost next to nothing, and shapes are rasterised soonest all at once.
    const splat = splats.takeHull();
    if (!splat) {
      const area = measures.takeRow()!;
      this.masks.measure(batch, mask.id, area);
      this.measured += area.columns * area.rows;
    } else if (mask.source === 'ocean') {
      this.masks.splatOcean(batch, mask.id, sources.seaLevel, splat);
    } else if (mask.source === 'ecotope') {
      this.masks.splatEcotope(batch, mask.id, mask.code!, this.ecotopes.texels!, splat);
    } else {
      const outlines = mask.shapes.flatMap((shape) => this.outlinesOf(shape));
      this.masks.splatShapes(batch, mask.id, outlines, splat);
    }
    return before - splats.size - measures.size;
  }

  private newState(mask: ZoneMask): MaskState {
    const { tileTexels } = this.grid();
    const splats = new DirtyTiles(this.order, tileTexels);
    const measures = new DirtyTiles(this.order, tileTexels);
    splats.addAll();
    measures.addAll();
    return { mask, splats, measures };
  }

  /** A shape made ready for rasterising, once. */
  private outlinesOf(shape: Shapes[number]): Outline[] {
    let outlines = this.outlines.get(shape);
    if (!outlines) this.outlines.set(shape, (outlines = outlinesOf([shape], this.grid().texel)));
    return outlines;
  }

  /** Whether any texel of the zone may be within the mask's radius of its edge, or inside. */
  private isNear(mask: ZoneMask): boolean {
    if (mask.source === 'ocean') return true;
    if (mask.source === 'ecotope')
      return this.ecotopes.texels !== null && this.ecotopes.codes.has(mask.code!);
    const texels = zoneTexels(this.grid());
    const zone = { column: 0, row: 0, columns: texels, rows: texels };
    const reached = grown(zone, reachOf(mask, this.grid()) + 1);
    return mask.shapes
      .flatMap((shape) => this.outlinesOf(shape))
      .some(({ box }) => {
        const area = texelsIn(box, this.grid());
        return area !== null && intersection(area, reached) !== null;
      });
  }

  private touch({ mask, splats, measures }: MaskState, area: TexelArea): MaskChange {
    const reached = grown(area, reachOf(mask, this.grid()));
    splats.add(area);
    measures.add(reached);
    return { id: mask.id, area: reached };
  }
}

const sameFormat = (a: ZoneMask, b: ZoneMask) =>
  a.source === b.source && a.code === b.code && a.radius === b.radius && a.bits === b.bits;

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
