import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import { DirtyTiles } from './dirty-tiles.ts';
import type { ZoneTile } from './grid.ts';
import { tileArea, zoneTexels } from './grid.ts';
import type { RasterWriter } from './raster-writer.ts';
import { shiftBuffer } from './shift.ts';
import type { TexelArea } from './texel-area.ts';
import type { WorkBatch } from './work-batch.ts';
import type { ZoneGrid, ZoneSourceLayer } from './zone-data.ts';

interface LayerSlot {
  layer: ZoneSourceLayer;
  /** First word of its codes. */
  start: number;
  dirty: DirtyTiles;
}

/** A source layer whose texels change, and where; null stands for everywhere. */
export interface SourceChange {
  id: string;
  area: TexelArea | null;
}

/**
 * The source layers in use, as codes on the GPU. Layers that nothing reads, and those without any texel of their own,
 * take neither memory nor work.
 */
export class ZoneSourceLayers {
  private slots = new Map<string, LayerSlot>();
  private known: readonly ZoneSourceLayer[] = [];
  private buffer: GPUBuffer;
  /** Ecotopes' codes that occur in each tile, by place in the zone's order. */
  private codes: (ReadonlySet<number> | null)[];

  constructor(
    private readonly device: GPUDevice,
    private readonly writer: RasterWriter,
    private readonly order: readonly ZoneTile[],
    private readonly grid: () => ZoneGrid,
  ) {
    this.buffer = this.storage(4);
    this.codes = order.map(() => null);
  }

  /** Codes of all layers in use, packed from the low end of words; another buffer after `use`. */
  get texels(): GPUBuffer {
    return this.buffer;
  }

  /** Tiles still to be fetched. */
  get remaining(): number {
    let tiles = 0;
    for (const { dirty } of this.slots.values()) tiles += dirty.size;
    return tiles;
  }

  /** First word of a layer's codes; null for one that is at its default everywhere. */
  startOf(id: string): number | null {
    return this.slots.get(id)?.start ?? null;
  }

  /** Codes of ecotopes that occur in the zone, as far as their tiles are there. */
  get presentCodes(): ReadonlySet<number> {
    return new Set(this.codes.flatMap((codes) => [...(codes ?? [])]));
  }

  /** Takes the layers that there are and those of them that are in use; tells which are new, changed or gone. */
  use(layers: readonly ZoneSourceLayer[], used: ReadonlySet<string>): SourceChange[] {
    const before = this.slots;
    const knownBefore = this.known;
    this.known = layers;
    const inUse = layers.filter(({ id, texels }) => used.has(id) && texels !== null);
    const words = ({ bits }: ZoneSourceLayer) => (zoneTexels(this.grid()) ** 2 * bits) / 32;
    this.slots = new Map();
    const changes: SourceChange[] = [];
    let start = 0;
    for (const layer of inUse) {
      const known = before.get(layer.id);
      const isSame = known !== undefined && sameTexels(known.layer, layer);
      const dirty = isSame ? known.dirty : this.allDirty();
      if (!isSame) changes.push({ id: layer.id, area: null });
      this.slots.set(layer.id, { layer, start, dirty });
      start += words(layer);
    }
    for (const id of before.keys()) if (!this.slots.has(id)) changes.push({ id, area: null });
    for (const layer of layers) {
      const was = knownBefore.find(({ id }) => id === layer.id);
      const isChanged = !was || was.defaultCode !== layer.defaultCode || was.largest !== layer.largest;
      if (isChanged && !changes.some(({ id }) => id === layer.id)) changes.push({ id: layer.id, area: null });
    }
    if (!this.slots.has(ECOTOPE_LAYER)) this.codes = this.order.map(() => null);
    this.arrange(before, start);
    return changes;
  }

  /** Has all layers in use fetched again. */
  invalidate(): void {
    for (const { dirty } of this.slots.values()) dirty.addAll();
  }

  /** Moves all codes by so many tiles; what comes in is to be fetched. */
  shift(dx: number, dz: number): void {
    const { tileTexels } = this.grid();
    const texels = zoneTexels(this.grid());
    for (const { layer, start, dirty } of this.slots.values()) {
      const bytes = (texels * texels * layer.bits) / 8;
      const by = ((dz * texels + dx) * tileTexels * layer.bits) / 8;
      shiftBuffer(this.device, this.buffer, start * 4, bytes, by);
      dirty.shift(dx, dz);
    }
    const before = this.codes;
    this.codes = this.order.map(({ i, j }) => {
      const from = this.order.findIndex((tile) => tile.i === i + dx && tile.j === j + dz);
      return before[from] ?? null;
    });
  }

  /** Fetches one tile of one layer; null when there is none, or all that is left is on its way. */
  slice(batch: WorkBatch): SourceChange | null {
    for (const { layer, start, dirty } of this.slots.values()) {
      for (let place = 0; place < this.order.length; place++) {
        const area = dirty.area(place);
        if (!area) continue;
        const { originX, originZ, texel } = this.grid();
        const [x0, z0] = [originX + (area.column + 0.5) * texel, originZ + (area.row + 0.5) * texel];
        const codes = layer.texels!.sample(x0, z0, texel, area.columns, area.rows);
        if (codes === 'pending') continue;
        dirty.delete(place);
        this.write(batch, layer, start, area, codes);
        if (layer.id === ECOTOPE_LAYER) this.noteCodes(place, area, codes ?? [layer.defaultCode]);
        return { id: layer.id, area };
      }
    }
    return null;
  }

  /** When tiles that were asked for are there. */
  async settled(): Promise<void> {
    await Promise.all([...this.slots.values()].map(({ layer }) => layer.texels!.settled()));
  }

  /**
   * For each layer of a program's table four words: first word of its codes, bits (0: the default everywhere), and as
   * floats what one code is worth, and the default's value.
   */
  table(ids: readonly string[]): ArrayBuffer {
    const block = new ArrayBuffer(ids.length * 16);
    const words = new Uint32Array(block);
    const floats = new Float32Array(block);
    ids.forEach((id, k) => {
      const layer = this.known.find((candidate) => candidate.id === id);
      const slot = this.slots.get(id);
      const worth = layer ? codeWorth(layer) : 0;
      words[4 * k] = slot?.start ?? 0;
      words[4 * k + 1] = slot?.layer.bits ?? 0;
      floats[4 * k + 2] = worth;
      floats[4 * k + 3] = layer ? Math.fround(layer.defaultCode * worth) : 0;
    });
    return block;
  }

  memory(): { name: string; bytes: number }[] {
    return this.slots.size === 0 ? [] : [{ name: 'source layers', bytes: this.buffer.size }];
  }

  destroy(): void {
    this.buffer.destroy();
  }

  private write(
    batch: WorkBatch,
    { bits, defaultCode }: ZoneSourceLayer,
    start: number,
    { column, row, columns, rows }: TexelArea,
    codes: Uint8Array | Uint16Array | null,
  ): void {
    const perWord = 32 / bits;
    const filled = () =>
      (bits === 8 ? new Uint8Array(columns * rows) : new Uint16Array(columns * rows)).fill(defaultCode);
    const data = codes ?? filled();
    const stride = zoneTexels(this.grid()) / perWord;
    this.writer.write(batch, data, columns / perWord, rows, {
      buffer: this.buffer,
      first: start + row * stride + column / perWord,
      stride,
    });
  }

  private noteCodes(place: number, area: TexelArea, codes: Iterable<number>): void {
    const { tileTexels } = this.grid();
    const whole = tileArea(this.order[place]!, tileTexels);
    const found = new Set(codes);
    const isWhole = area.columns === whole.columns && area.rows === whole.rows;
    // What a part of a tile lost may still be elsewhere in it.
    this.codes[place] = isWhole ? found : new Set([...(this.codes[place] ?? []), ...found]);
  }

  /** A buffer of so many words, with what is known of the layers that were there. */
  private arrange(before: ReadonlyMap<string, LayerSlot>, words: number): void {
    const moved = [...this.slots].some(([id, { start }]) => before.get(id)?.start !== start);
    const size = Math.max(4, words * 4);
    if (!moved && this.buffer.size === size) return;
    const buffer = this.storage(size);
    const encoder = this.device.createCommandEncoder({ label: 'move source layers' });
    for (const [id, { layer, start }] of this.slots) {
      const was = before.get(id);
      if (!was || was.layer.bits !== layer.bits) continue;
      const bytes = (zoneTexels(this.grid()) ** 2 * layer.bits) / 8;
      encoder.copyBufferToBuffer(this.buffer, was.start * 4, buffer, start * 4, bytes);
    }
    this.device.queue.submit([encoder.finish()]);
    this.buffer.destroy();
    this.buffer = buffer;
  }

  private allDirty(): DirtyTiles {
    const dirty = new DirtyTiles(this.order, this.grid().tileTexels);
    dirty.addAll();
    return dirty;
  }

  private storage(size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label: 'source layers', size, usage });
  }
}

const sameTexels = (a: ZoneSourceLayer, b: ZoneSourceLayer) =>
  a.texels === b.texels && a.bits === b.bits && a.defaultCode === b.defaultCode && a.largest === b.largest;

/** The value of one code, as float32: codes times this are exact at both ends. */
export const codeWorth = ({ bits, largest }: ZoneSourceLayer): number =>
  Math.fround(largest / (2 ** bits - 1));
