import type { Program } from '#codegen/expression-set.ts';
import type { LayerTarget, Tier } from './evaluator.ts';
import { DirtyTiles, placeBefore } from './dirty-tiles.ts';
import type { ZoneTile } from './grid.ts';
import { PrunedTiles } from './pruned-tiles.ts';
import { programNeeds, programOf } from './program-needs.ts';
import type { ProgramNeeds } from './program-needs.ts';
import { ResidentProgram } from './resident-program.ts';
import { shiftTexture } from './shift.ts';
import type { TexelArea } from './texel-area.ts';
import type { ZoneLayer } from './zone-layer.ts';

/** A layer of the zone: its program and texture on the GPU, and which of its tiles are up to date. */
export class LayerState {
  /** What is to be evaluated. */
  readonly dirty: DirtyTiles;
  readonly resident: ResidentProgram;
  /** The program as it is shortened for each tile. */
  readonly pruned: PrunedTiles;
  readonly target: LayerTarget;
  /** The tier that made each tile, by place in the zone's order; null for tiles that never were. */
  private tiers: (Tier | 'both' | null)[];
  layer!: ZoneLayer;
  program!: Program;
  needs!: ProgramNeeds;

  constructor(
    private readonly device: GPUDevice,
    readonly name: string,
    layer: ZoneLayer,
    private readonly tileTexels: number,
    private readonly order: readonly ZoneTile[],
  ) {
    const texels = tileTexels * Math.sqrt(order.length);
    this.dirty = new DirtyTiles(order, tileTexels);
    this.tiers = order.map(() => null);
    this.resident = new ResidentProgram(device);
    this.pruned = new PrunedTiles(device, order);
    const texture = layerTexture(device, name, layer.kind, texels);
    this.target =
      layer.kind === 'value'
        ? { kind: 'value', texture }
        : { kind: 'blend', texture, materials: materialTable(device) };
    this.load(layer);
  }

  /** Takes another layer of the same kind; all tiles are then to be done. */
  load(layer: ZoneLayer): void {
    this.layer = layer;
    this.program = programOf(layer.set, layer.program);
    this.needs = programNeeds(layer.set, this.program);
    this.resident.load(layer.set, this.program);
    this.pruned.load(layer.set, this.program, layer.kind === 'blend');
    if (this.target.kind === 'blend') {
      const table = new Uint32Array(MATERIAL_ENTRIES);
      table.set(layer.kind === 'blend' ? layer.materials : []);
      this.device.queue.writeBuffer(this.target.materials, 0, table.buffer);
    }
    this.dirty.addAll();
  }

  /** Takes note that a tier made an area of a tile. */
  evaluated(place: number, area: TexelArea, tier: Tier): void {
    this.dirty.delete(place);
    this.pruned.touch(place);
    const before = this.tiers[place];
    const whole = area.columns === this.tileTexels && area.rows === this.tileTexels;
    this.tiers[place] = whole || before === tier ? tier : 'both';
  }

  /** Whether the tile at a place was ever evaluated, all of it. */
  has(place: number): boolean {
    return this.tiers[place] !== null;
  }

  /** The tier that made all of the layer; null when tiles are missing or from both. */
  get tier(): Tier | null {
    const [first] = this.tiers;
    const uniform = this.dirty.size === 0 && this.tiers.every((tier) => tier === first);
    return uniform && first !== 'both' ? (first ?? null) : null;
  }

  /** Whether any of it was made by that tier. */
  usedTier(tier: Tier): boolean {
    return this.tiers.some((made) => made === tier || made === 'both');
  }

  /** Has the tiles evaluated again that were made, wholly or in part, by another tier. */
  redoUnless(tier: Tier): void {
    this.tiers.forEach((made, place) => {
      if (made !== null && made !== tier) this.dirty.addTile(place);
    });
  }

  /** The zone moved by so many tiles: texels go along, and tiles that came in are to do. */
  shift(dx: number, dz: number): void {
    shiftTexture(this.device, this.target.texture, dx * this.tileTexels, dz * this.tileTexels);
    this.dirty.shift(dx, dz);
    this.pruned.shift(dx, dz);
    const before = this.tiers;
    this.tiers = this.order.map((tile) => {
      const from = placeBefore(this.order, tile, dx, dz);
      return from === null ? null : before[from]!;
    });
  }

  /** Bytes of a texel. */
  get texelBytes(): number {
    return texelBytes(this.target.kind);
  }

  get bytes(): number {
    const { texture } = this.target;
    const table = this.target.kind === 'blend' ? this.target.materials.size : 0;
    return texture.width * texture.height * this.texelBytes + this.resident.bytes + this.pruned.bytes + table;
  }

  destroy(): void {
    this.resident.destroy();
    this.pruned.clear();
    this.target.texture.destroy();
    if (this.target.kind === 'blend') this.target.materials.destroy();
  }
}

/** Outputs that a blend layer can have: one for each material of a project at most. */
const MATERIAL_ENTRIES = 255;

const texelBytes = (kind: ZoneLayer['kind']) => (kind === 'value' ? 4 : 8);

function layerTexture(device: GPUDevice, name: string, kind: ZoneLayer['kind'], texels: number): GPUTexture {
  const { COPY_DST, COPY_SRC, TEXTURE_BINDING, STORAGE_BINDING } = GPUTextureUsage;
  return device.createTexture({
    label: `layer ${name}`,
    size: [texels, texels],
    format: kind === 'value' ? 'r32float' : 'rg32uint',
    usage: TEXTURE_BINDING | COPY_SRC | COPY_DST | (kind === 'value' ? 0 : STORAGE_BINDING),
  });
}

function materialTable(device: GPUDevice): GPUBuffer {
  return device.createBuffer({
    label: 'materials',
    size: MATERIAL_ENTRIES * 4,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
}

/** Whether two layers have the same texels, whatever objects they are made of. */
export function sameLayer(a: ZoneLayer, b: ZoneLayer): boolean {
  if (programOf(a.set, a.program).contentHash !== programOf(b.set, b.program).contentHash) return false;
  if (a.kind === 'value' || b.kind === 'value') return a.kind === b.kind;
  return a.materials.length === b.materials.length && a.materials.every((id, k) => id === b.materials[k]);
}
