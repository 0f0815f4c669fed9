import { evaluateBatch } from '#codegen/cpu.ts';
import type { ContextBatch } from '#codegen/cpu.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { ECOTOPE_MASK } from '#graph-core/project.ts';
import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import type { ZoneTile } from '../grid.ts';
import { texelCentres, tileArea, tilesNearestFirst, zoneTexels } from '../grid.ts';
import { differenceFactors, groundStride, sampleGround } from '../ground.ts';
import { FAR_RADIUS, decodeDistance, encodeDistance, levelThresholds } from '../masks/distance-codes.ts';
import { outlinesOf } from '../masks/outline.ts';
import { rowSpans } from '../masks/row-spans.ts';
import type { TexelArea } from '../texel-area.ts';
import { programNeeds, programOf } from '../program-needs.ts';
import type { ProgramNeeds } from '../program-needs.ts';
import type { ZoneGrid, ZoneMask, ZoneSourceLayer, ZoneSources } from '../zone-data.ts';
import { codeWorth } from '../zone-source-layers.ts';
import { exactSquares } from './exact-distance.ts';

const STRIP_ROWS = 16;

/** The zone's results without a GPU: for tests, and for machines that have none. */
export class CpuZone {
  private readonly texels: number;
  private ground: Float32Array | null = null;
  private readonly distances = new Map<string, Float32Array>();
  private readonly codesByLayer = new Map<string, Uint8Array | Uint16Array | null>();

  constructor(
    readonly grid: ZoneGrid,
    readonly sources: ZoneSources,
  ) {
    this.texels = zoneTexels(grid);
  }

  /** One raster for each output of the program, over the zone or one of its tiles; rows south to north. */
  evaluate(set: ExpressionSet, program: string, tile?: ZoneTile): Float32Array[] {
    const { tileTexels } = this.grid;
    const area = tile
      ? { column: tile.i * tileTexels, row: tile.j * tileTexels, columns: tileTexels, rows: tileTexels }
      : { column: 0, row: 0, columns: this.texels, rows: this.texels };
    const compiled = programOf(set, program);
    const needs = programNeeds(set, compiled);
    const outputs = compiled.outputs.map(() => new Float32Array(area.columns * area.rows));
    // In strips: a batch holds all of the program's registers at once.
    for (let row = 0; row < area.rows; row += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, area.rows - row);
      const batch = this.batch(set, needs, { ...area, row: area.row + row, rows });
      evaluateBatch(set, compiled, batch).forEach((values, slot) => {
        outputs[slot]!.set(values, row * area.columns);
      });
    }
    return outputs;
  }

  /** Signed metres to the mask's edge, all texels, as the zone stores them (8 or 16 bits over ±radius). */
  maskDistances(id: string): Float32Array {
    const known = this.distances.get(id);
    if (known) return known;
    const mask = this.sources.masks.find((candidate) => candidate.id === id);
    const distances = mask
      ? this.distancesOf(mask)
      : new Float32Array(this.texels * this.texels).fill(FAR_RADIUS);
    this.distances.set(id, distances);
    return distances;
  }

  private batch(set: ExpressionSet, needs: ProgramNeeds, area: TexelArea): ContextBatch {
    const count = area.columns * area.rows;
    const unread = new Float32Array(count);
    const xs = texelCentres(this.grid.originX, this.grid);
    const zs = texelCentres(this.grid.originZ, this.grid);
    return {
      count,
      x: this.cut(area, (i) => xs[i]!),
      z: this.cut(area, (_, j) => zs[j]!),
      seaLevel: Math.fround(this.sources.seaLevel),
      ...(needs.ground
        ? this.groundColumns(area)
        : { height: unread, gradientX: unread, gradientZ: unread, laplacian: unread }),
      maskDistance: set.masks.map((id) => {
        if (!needs.masks.has(id)) return unread;
        const distances = this.maskDistances(id);
        return this.cut(area, (i, j) => distances[j * this.texels + i]!);
      }),
      layerValue: set.layers.map((id) => {
        if (!needs.layers.has(id)) return unread;
        const layer = this.sources.layers.find((candidate) => candidate.id === id);
        if (!layer) return unread;
        const worth = codeWorth(layer);
        const codes = this.codes(layer);
        return this.cut(area, (i, j) => (codes ? codes[j * this.texels + i]! : layer.defaultCode) * worth);
      }),
    };
  }

  private distancesOf(mask: ZoneMask): Float32Array {
    const { texel } = this.grid;
    const inside = this.insideOf(mask);
    const thresholds = levelThresholds(mask, texel);
    return Float32Array.from(exactSquares(inside, this.texels), (square, t) =>
      decodeDistance(encodeDistance(square, inside[t] === 1, mask.bits, thresholds), mask),
    );
  }

  /** 1 where the zone's texels lie inside the mask. */
  insideOf(mask: ZoneMask): Uint8Array {
    if (mask.source === 'ocean') return this.oceanMask();
    return mask.source === 'ecotope' ? this.ecotopeMask(mask.code!) : this.shapeMask(mask);
  }

  private ecotopeMask(code: number): Uint8Array {
    const layer = this.sources.layers.find(({ id }) => id === ECOTOPE_LAYER);
    const codes = layer ? this.codes(layer) : null;
    const count = this.texels * this.texels;
    // Without any texels no ecotope is anywhere: 0 is none's code.
    return codes ? Uint8Array.from(codes, (other) => Number(other === code)) : new Uint8Array(count);
  }

  /** A source layer's codes over the zone; null where all are the default. Their tiles must be there: see `ready`. */
  private codes(layer: ZoneSourceLayer): Uint8Array | Uint16Array | null {
    const known = this.codesByLayer.get(layer.id);
    if (known !== undefined) return known;
    const codes = this.sample(layer);
    if (codes === 'pending') throw new Error(`the texels of ${layer.id} are not there yet`);
    this.codesByLayer.set(layer.id, codes);
    return codes;
  }

  private sample({ texels }: ZoneSourceLayer) {
    const { originX, originZ, texel } = this.grid;
    return texels?.sample(originX + texel / 2, originZ + texel / 2, texel, this.texels, this.texels) ?? null;
  }

  /** Fetches the source layers that a program reads, itself or by masks; call it before evaluating one that reads any. */
  async ready(set: Pick<ExpressionSet, 'masks' | 'layers'>): Promise<void> {
    const ids = new Set([
      ...set.layers,
      ...(set.masks.some((id) => id.startsWith(ECOTOPE_MASK)) ? [ECOTOPE_LAYER] : []),
    ]);
    for (const layer of this.sources.layers) {
      if (!ids.has(layer.id)) continue;
      while (this.sample(layer) === 'pending') await layer.texels!.settled();
      this.codes(layer);
    }
  }

  private oceanMask(): Uint8Array {
    const heights = this.heights();
    const seaLevel = Math.fround(this.sources.seaLevel);
    return Uint8Array.from({ length: this.texels * this.texels }, (_, t) => {
      const [i, j] = [t % this.texels, Math.floor(t / this.texels)];
      return Number(heights[(j + 1) * groundStride(this.grid) + i + 1]! < seaLevel);
    });
  }

  private shapeMask(mask: ZoneMask): Uint8Array {
    const inside = new Uint8Array(this.texels * this.texels);
    const area = { column: 0, row: 0, columns: this.texels, rows: this.texels };
    const { starts, spans } = rowSpans(outlinesOf(mask.shapes, this.grid.texel), this.grid, area);
    for (let j = 0; j < this.texels; j++) {
      for (let s = starts[j]!; s < starts[j + 1]!; s++) {
        inside.fill(1, j * this.texels + (spans[s]! & 0xffff), j * this.texels + (spans[s]! >>> 16));
      }
    }
    return inside;
  }

  /** The de-tiled raster with its apron (see ground.ts), in the very pieces that the hot zone asks for. */
  private heights(): Float32Array {
    if (this.ground) return this.ground;
    const stride = groundStride(this.grid);
    const ground = new Float32Array(stride * stride);
    for (const tile of tilesNearestFirst(this.grid.tiles)) {
      const { column, row, columns, rows, heights } = sampleGround(
        this.sources.heights,
        this.grid,
        tileArea(tile, this.grid.tileTexels),
      );
      for (let k = 0; k < rows; k++) {
        ground.set(heights.subarray(k * columns, (k + 1) * columns), (row + k) * stride + column);
      }
    }
    return (this.ground = ground);
  }

  /** Height, slopes and bend of the texels of an area; see EvaluationContext. */
  groundColumns(area: TexelArea) {
    const heights = this.heights();
    const stride = groundStride(this.grid);
    const factors = differenceFactors(this.grid.texel);
    const f = Math.fround;
    const at = (i: number, j: number) => heights[(j + 1) * stride + i + 1]!;
    return {
      height: this.cut(area, at),
      gradientX: this.cut(area, (i, j) => f(at(i + 1, j) - at(i - 1, j)) * factors.gradient),
      gradientZ: this.cut(area, (i, j) => f(at(i, j + 1) - at(i, j - 1)) * factors.gradient),
      laplacian: this.cut(area, (i, j) => {
        const around = f(f(at(i - 1, j) + at(i + 1, j)) + f(at(i, j - 1) + at(i, j + 1)));
        return f(around - 4 * at(i, j)) * factors.laplacian;
      }),
    };
  }

  /** A quantity of the zone's texels, by column and row, over an area; rounded to float32. */
  private cut(area: TexelArea, value: (i: number, j: number) => number): Float32Array {
    const cut = new Float32Array(area.columns * area.rows);
    for (let row = 0; row < area.rows; row++) {
      for (let column = 0; column < area.columns; column++) {
        cut[row * area.columns + column] = value(area.column + column, area.row + row);
      }
    }
    return cut;
  }
}
