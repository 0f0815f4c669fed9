import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { ZoneGrid, ZoneSources } from '../zone-data.ts';

/** The zone's results without a GPU: for tests, and for machines that have none. */
export class CpuZone {
  constructor(
    readonly grid: ZoneGrid,
    readonly sources: ZoneSources,
  ) {}

  /** One raster for each output of the program, over the zone or one of its tiles; rows south to north. */
  evaluate(_set: ExpressionSet, _program: string, _tile?: { i: number; j: number }): Float32Array[] {
    throw new Error('not written yet');
  }

  /** Signed metres to the mask's edge, all texels, as the zone stores them (8 or 16 bits over ±radius). */
  maskDistances(_id: string): Float32Array {
    throw new Error('not written yet');
  }
}
