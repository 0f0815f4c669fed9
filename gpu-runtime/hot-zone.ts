import type { ZoneGrid, ZoneSources } from './zone-data.ts';
import type { EvaluationTier, ZoneLayer, ZoneProgress, ZoneStatistics } from './zone-layer.ts';

export interface HotZoneOptions {
  /** Metres along a tile's edge. */
  tileSize: number;
  /** Texels along a tile's edge: a multiple of 64. */
  tileTexels: number;
  /** Tiles across the zone: odd, so that one is the centre. */
  tiles: number;
  /** A software adapter: `auto` then prefers specialised pipelines. */
  software: boolean;
  /** Called once when the device is lost for another reason than `destroy()`; the zone does nothing from then on. */
  onDeviceLost?: (info: GPUDeviceLostInfo) => void;
}

const unwritten = (): never => {
  throw new Error('not written yet');
};

/**
 * The tiles round the view in which rules are evaluated: heights, distances to masks, and layers computed from them,
 * kept on the GPU. Nothing runs by itself: `work()` does a few slices, so that a frame never waits.
 */
export class HotZone {
  /** How programs run; setting it re-evaluates the layers that another tier produced. */
  tier: EvaluationTier = 'auto';

  constructor(
    readonly device: GPUDevice,
    readonly options: HotZoneOptions,
  ) {}

  get grid(): ZoneGrid {
    return unwritten();
  }
  /** Only what differs from the sources before is done again. Equality is by identity, then by contents of masks. */
  setSources(_sources: ZoneSources): void {
    unwritten();
  }
  /** Centres the zone on a tile of the world: its south-west tile is centre − (tiles − 1) / 2. */
  moveTo(_tileX: number, _tileZ: number): void {
    unwritten();
  }
  /** Adds, replaces or (null) removes a layer. The same contents again do nothing. */
  setLayer(_name: string, _layer: ZoneLayer | null): void {
    unwritten();
  }
  /** Does up to `maxSlices` slices, nearest to the zone's centre first; true when more is left. Never blocks. */
  work(_maxSlices?: number): boolean {
    return unwritten();
  }
  get progress(): ZoneProgress {
    return unwritten();
  }
  /** Does everything that is left and waits for the GPU. */
  idle(): Promise<void> {
    return unwritten();
  }
  /** r32float or rg32uint, the zone's size, rows south to north; the same texture as long as the layer's kind stays. */
  layerTexture(_name: string): GPUTexture | null {
    return unwritten();
  }
  /** The tier that produced what the layer's texture holds; null before all of its tiles are there. */
  layerTier(_name: string): 'interpreter' | 'specialised' | null {
    return unwritten();
  }
  /** All texels of a layer, rows south to north: 1 float, or for a blend layer 2 words a texel. */
  readLayer(_name: string): Promise<Float32Array | Uint32Array> {
    return unwritten();
  }
  /** One texel of a layer: its value, or the two words of a blend layer. */
  readTexel(_name: string, _i: number, _j: number): Promise<number[]> {
    return unwritten();
  }
  /** Signed metres to a mask's edge, decoded, all texels; the mask must be one that a layer uses. */
  maskDistances(_id: string): Promise<Float32Array> {
    return unwritten();
  }
  /** What the zone holds on the GPU; the total is the sum. */
  memory(): { name: string; bytes: number }[] {
    return unwritten();
  }
  get statistics(): ZoneStatistics {
    return unwritten();
  }
  destroy(): void {
    unwritten();
  }
}
