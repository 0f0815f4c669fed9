import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import type { Interval } from '#codegen/interval.ts';
import type { IntervalContext } from '#codegen/op.ts';
import { Pruner } from '#codegen/prune.ts';
import type { ZoneTile } from './grid.ts';
import { placeBefore } from './dirty-tiles.ts';
import { boundsBuffer } from './tile-ranges.ts';
import type { MeasuredRanges } from './tile-ranges.ts';

/** A shorter program that gives what the whole one gives wherever what it reads lies within bounds. */
export interface PrunedProgram {
  set: ExpressionSet;
  program: Program;
  /** Its instructions on the GPU; tables and keyframes are those of the whole program. */
  code: GPUBuffer;
  /** As TileRanges takes them. */
  bounds: GPUBuffer;
}

/** The place of a tile in the world, and what of the world is the same in all of it. */
export interface PruneContext {
  x: Interval;
  z: Interval;
  seaLevel: number;
}

interface PrunedTile {
  /** Null where shortening gained too little. */
  short: PrunedProgram | null;
  /** What the tile was shortened for, before bounds were made wider. */
  measured: MeasuredRanges;
  /** What it reads may have changed since. */
  isStale: boolean;
}

/** A program must become so much shorter to be worth another: measuring and choosing cost too. */
const LEAST_GAIN = 1.25;

/** The shortened programs of a layer, by place in the zone's order. */
export class PrunedTiles {
  private tiles: (PrunedTile | null)[];
  private whole: { set: ExpressionSet; program: Program; stack: boolean; pruner: Pruner | null } | null =
    null;
  private loads = 0;

  constructor(
    private readonly device: GPUDevice,
    private readonly order: readonly ZoneTile[],
  ) {
    this.tiles = order.map(() => null);
  }

  /** Takes another program to shorten. `stack`: its outputs are alphas of a stack; see PruneOptions. */
  load(set: ExpressionSet, program: Program, stack: boolean): void {
    this.clear();
    this.whole = { set, program, stack, pruner: null };
  }

  /** The shortened program of a tile; null when there is none. */
  at(place: number): PrunedProgram | null {
    return this.tiles[place]?.short ?? null;
  }

  /** Whether shortening was tried for a tile. */
  isKnown(place: number): boolean {
    return this.tiles[place] !== null;
  }

  /** Takes note that what the program reads of a tile may have changed. */
  touch(place: number): void {
    const tile = this.tiles[place];
    if (tile) tile.isStale = true;
  }

  /** The nearest place that is to be measured: never looked at, or touched since; null when all are done. */
  get next(): number | null {
    const place = this.tiles.findIndex((tile) => tile === null || tile.isStale);
    return place < 0 ? null : place;
  }

  /** Changes whenever places or the program become others: what was measured before then is for other tiles. */
  get generation(): number {
    return this.loads;
  }

  /** Shortens the program for a tile, by the ranges that were measured there. */
  build(place: number, measured: MeasuredRanges, context: PruneContext): void {
    if (!this.whole) throw new Error('no program was loaded');
    const before = this.tiles[place];
    if (before && sameRanges(before.measured, measured)) {
      before.isStale = false;
      return;
    }
    const { set, program, stack } = this.whole;
    const pruner = (this.whole.pruner ??= new Pruner(set, program));
    const bounds = widened(measured);
    const pruned = pruner.prune(intervalContext(set, bounds, context), { stack });
    this.release(place);
    const isWorthIt = program.count >= LEAST_GAIN * pruned.program.count;
    const short = isWorthIt
      ? { ...pruned, code: this.codeBuffer(pruned.set), bounds: boundsBuffer(this.device, bounds) }
      : null;
    this.tiles[place] = { short, measured, isStale: false };
  }

  /** The zone moved by so many tiles: programs go along with their tiles. */
  shift(dx: number, dz: number): void {
    this.loads++;
    const before = this.tiles;
    this.tiles = this.order.map((tile) => {
      const from = placeBefore(this.order, tile, dx, dz);
      return from === null ? null : before[from]!;
    });
    for (const tile of before) if (!this.tiles.includes(tile)) destroy(tile);
  }

  /** Forgets all: what all tiles share has become another. */
  clear(): void {
    this.loads++;
    this.tiles.forEach((_, place) => this.release(place));
  }

  /** Instructions of the program over the tiles that were looked at, a tile on average; null when none was. */
  get instructions(): number | null {
    const counts = this.tiles.filter((tile) => tile !== null).map(({ short }) => this.countOf(short));
    return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0) / counts.length;
  }

  get bytes(): number {
    return this.tiles.reduce(
      (sum, tile) => sum + (tile?.short ? tile.short.code.size + tile.short.bounds.size : 0),
      0,
    );
  }

  private countOf(short: PrunedProgram | null): number {
    return (short ?? this.whole!).program.count;
  }

  private codeBuffer({ code }: ExpressionSet): GPUBuffer {
    const { STORAGE, COPY_DST } = GPUBufferUsage;
    const buffer = this.device.createBuffer({
      label: 'code',
      size: code.byteLength,
      usage: STORAGE | COPY_DST,
    });
    this.device.queue.writeBuffer(buffer, 0, code);
    return buffer;
  }

  private release(place: number): void {
    destroy(this.tiles[place]!);
    this.tiles[place] = null;
  }
}

function destroy(tile: PrunedTile | null): void {
  tile?.short?.code.destroy();
  tile?.short?.bounds.destroy();
}

const allRanges = ({ ground, masks, layers }: MeasuredRanges) => [...ground, ...masks, ...layers];

function sameRanges(a: MeasuredRanges, b: MeasuredRanges): boolean {
  const others = allRanges(b);
  return allRanges(a).every(({ lo, hi }, k) => lo === others[k]!.lo && hi === others[k]!.hi);
}

/** Room for edits: heights may change by this part of their range, and by so many metres, before ranges are left. */
const HEIGHT_ROOM = { part: 0.05, metres: 2 };
const SLOPE_ROOM = 0.1;
/** Covers what two kernels may differ by in the last bits. */
const BITS = 1e-5;

function widened({ ground, masks, layers }: MeasuredRanges): MeasuredRanges {
  const by = ({ lo, hi }: Interval, amount: number): Interval => ({
    lo: Math.fround(lo - amount - Math.abs(lo) * BITS),
    hi: Math.fround(hi + amount + Math.abs(hi) * BITS),
  });
  const [height, ...slopes] = ground;
  const span = height!.hi - height!.lo;
  return {
    ground: [
      by(height!, span * HEIGHT_ROOM.part + HEIGHT_ROOM.metres),
      ...slopes.map((slope) => by(slope, (slope.hi - slope.lo) * SLOPE_ROOM)),
    ],
    // Codes have no last bits, and a mask that is far in all of a tile must stay a single number.
    masks,
    layers,
  };
}

function intervalContext(
  { keyframes }: ExpressionSet,
  { ground, masks, layers }: MeasuredRanges,
  { x, z, seaLevel }: PruneContext,
): IntervalContext {
  const [height, gradientX, gradientZ, laplacian] = ground as [Interval, Interval, Interval, Interval];
  return {
    ...{ x, z, height, gradientX, gradientZ, laplacian },
    seaLevel: Math.fround(seaLevel),
    maskDistance: (mask) => masks[mask]!,
    layerValue: (layer) => layers[layer]!,
    keyframes,
  };
}
