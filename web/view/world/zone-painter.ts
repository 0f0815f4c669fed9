import { HotZone } from '#gpu-runtime/hot-zone.ts';
import type { HotZoneOptions } from '#gpu-runtime/hot-zone.ts';
import type { ZoneSources } from '#gpu-runtime/zone-data.ts';
import type { ZoneLayer } from '#gpu-runtime/zone-layer.ts';
import type { OverlayLook, PaintArea } from '#gpu-runtime/scene/zone-paint.ts';
import { ZonePaint } from '#gpu-runtime/scene/zone-paint.ts';
import type { Viewport } from '../viewport.ts';
import { BLEND, OVERLAY } from './compile-layers.ts';
import type { TilePlace } from './zone-place.ts';

type LayerName = typeof OVERLAY | typeof BLEND;

/** A hot zone and its picture on the terrain. */
export class ZonePainter {
  readonly zone: HotZone;
  readonly paint: ZonePaint;
  /** Tiles whose texels are newer than the picture, as j·tiles + i. */
  readonly #stale = new Set<number>();
  /** Tiles of each layer that were evaluated where the zone is now. */
  readonly #valid = { [BLEND]: new Set<number>(), [OVERLAY]: new Set<number>() };
  #place: TilePlace | null = null;

  /** Throws InputError when the device cannot hold such a zone. */
  constructor(
    private readonly viewport: Viewport,
    private readonly slot: 'zone' | 'world',
    readonly options: Pick<HotZoneOptions, 'tileSize' | 'tileTexels' | 'tiles'>,
  ) {
    const { host, scene } = viewport;
    const { tiles, tileTexels } = options;
    this.zone = new HotZone(host.device, {
      ...options,
      software: host.software,
      onTile: (layer, { i, j }) => {
        this.#stale.add(j * tiles + i);
        this.#valid[layer as LayerName].add(j * tiles + i);
      },
    });
    this.paint = new ZonePaint(host, scene.scene, tiles * tileTexels);
  }

  get area(): PaintArea {
    const { originX, originZ, texel, tiles, tileTexels } = this.zone.grid;
    return { originX, originZ, size: texel * tiles * tileTexels };
  }

  setSources(sources: ZoneSources): void {
    this.zone.setSources(sources);
  }

  /** `undefined` leaves a layer as it is. A layer that is gone goes from the picture; a new one comes by tiles. */
  setLayer(name: LayerName, layer: ZoneLayer | null | undefined): void {
    if (layer === undefined) return;
    const had = this.zone.layerTexture(name) !== null;
    this.zone.setLayer(name, layer);
    if (!had || layer !== null) return;
    this.#valid[name].clear();
    this.#repaintAll();
  }

  /** How the overlay is coloured. */
  setOverlayLook(look: OverlayLook): void {
    this.paint.setOverlayLook(look);
    this.#repaintAll();
  }

  setColours(colours: readonly string[]): void {
    this.paint.setMaterialColours(colours);
    this.#repaintAll();
  }

  /** Moves the zone; what it has painted already stays where it is in the world. True when it was elsewhere. */
  moveTo(place: TilePlace): boolean {
    const before = this.#place;
    if (before && before.x === place.x && before.z === place.z) return false;
    this.#place = place;
    // Texels of tiles that are not evaluated at the new place must not be painted there; the zone tells which are.
    this.#stale.clear();
    for (const tiles of Object.values(this.#valid)) tiles.clear();
    this.zone.moveTo(place.x, place.z);
    const { tileTexels } = this.options;
    if (before) this.paint.shift((place.x - before.x) * tileTexels, (place.z - before.z) * tileTexels);
    this.viewport.scene.setPaint(this.slot, this.paint, this.area);
    return true;
  }

  /** Repaints the tiles that have new texels. */
  repaint(): void {
    const { tiles, tileTexels } = this.options;
    const source = (name: LayerName, tile: number) => {
      const texture = this.zone.layerTexture(name);
      return texture && !this.#valid[name].has(tile) ? ('keep' as const) : texture;
    };
    for (const tile of this.#stale) {
      const layers = { blend: source(BLEND, tile), value: source(OVERLAY, tile) };
      if (layers.blend === 'keep' && layers.value === 'keep') continue;
      const [x, y] = [(tile % tiles) * tileTexels, Math.floor(tile / tiles) * tileTexels];
      this.paint.refresh(layers, { x, y, width: tileTexels, height: tileTexels });
      this.viewport.scene.stale = true;
    }
    this.#stale.clear();
  }

  /** Tiles have new texels that are not painted yet. */
  get unpainted(): boolean {
    return this.#stale.size > 0;
  }

  #repaintAll(): void {
    for (let tile = 0; tile < this.options.tiles ** 2; tile++) this.#stale.add(tile);
  }

  destroy(): void {
    this.viewport.scene.setPaint(this.slot, null, null);
    this.paint.destroy();
    this.zone.destroy();
  }
}
