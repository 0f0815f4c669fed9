import type { OpKind } from '#codegen/node-costs.ts';
import { InputError } from '#graph-core/errors.ts';
import { ECOTOPE_MASK } from '#graph-core/project.ts';
import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import { Evaluator } from './evaluator.ts';
import type { ZoneInputs } from './evaluation-layout.ts';
import type { Tier } from './evaluator.ts';
import { DirtyTiles, placeBefore } from './dirty-tiles.ts';
import type { ZoneTile } from './grid.ts';
import { tileArea, tilesNearestFirst, zoneTexels } from './grid.ts';
import { groundStride } from './ground.ts';
import { LayerState, sameLayer } from './layer-state.ts';
import { MaskWork } from './mask-work.ts';
import type { MaskChange, ZoneEcotopes } from './mask-work.ts';
import { OpTimes } from './op-times.ts';
import { PipelineStore } from './pipeline-store.ts';
import { programNeeds, programOf } from './program-needs.ts';
import type { ProgramNeeds } from './program-needs.ts';
import type { PrunedProgram } from './pruned-tiles.ts';
import { RasterWriter } from './raster-writer.ts';
import { readBuffer, readTexture } from './readback.ts';
import { grown, texelsIn } from './texel-area.ts';
import type { TexelArea, WorldRect } from './texel-area.ts';
import { WorkBatch } from './work-batch.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from './zone-data.ts';
import { ZoneHeights } from './zone-heights.ts';
import type { EvaluationTier, ZoneLayer, ZoneProgress, ZoneStatistics } from './zone-layer.ts';
import { ZoneMasks } from './zone-masks.ts';
import { ZoneSourceLayers } from './zone-source-layers.ts';

export interface HotZoneOptions {
  /** Metres along a tile's edge. */
  tileSize: number;
  /** Texels along a tile's edge: a multiple of 64. */
  tileTexels: number;
  /** Tiles across the zone: odd, so that one is the centre. */
  tiles: number;
  /** A software adapter: `auto` then prefers specialised pipelines. */
  software: boolean;
  /** Called once when the device is lost for another reason than its `destroy()`; the zone is dead from then on. */
  onDeviceLost?: (info: GPUDeviceLostInfo) => void;
  /**
   * Called after a tile of a layer was handed to the GPU, or moved with the zone: what is submitted from then on sees its
   * new texels.
   */
  onTile?: (layer: string, tile: ZoneTile) => void;
}

/** Milliseconds without an edit after which specialised pipelines are compiled in the background. */
const REST = 300;
/** Programs shorter than this are not worth shortening. */
const PRUNE_FROM = 128;
/** The interpreter is about 2.3 times slower than a pipeline of the program's own: a program this much shorter beats it. */
const PRUNED_WINS = 2.5;
/** Drivers take a minute and more over programs that are longer; they stay with the interpreter. */
const SPECIALISE_UP_TO = 3000;
/** Times that a layer is evaluated to measure it; the fastest counts, as whatever disturbs it makes it slower. */
const TIMED_RUNS = 3;
/** Pipelines kept: interpreters, mask kernels, and the shapes of programs used last. */
const PIPELINES = 96;

/**
 * The tiles round the view in which rules are evaluated: heights, distances to masks, and layers computed from them,
 * kept on the GPU. Nothing runs by itself: call `work()` every frame; it does a few slices and never waits.
 *
 * In the tier `auto` on a real GPU a program runs at once in the interpreter. When nothing was edited for a moment, it is
 * shortened for each tile by what it reads there, and is run so from then on; if that gains little, a pipeline for the
 * program's shape is compiled in the background, and the layer is evaluated once more with it. On a software adapter, where the interpreter is 10 to 40 times slower, layers wait for those pipelines instead. In
 * both, an edit that changes only literals needs no pipeline.
 */
export class HotZone {
  private zoneGrid: ZoneGrid;
  private sources: ZoneSources | null = null;
  private readonly order: readonly ZoneTile[];
  private readonly pipelines: PipelineStore;
  private readonly batch: WorkBatch;
  private readonly writer: RasterWriter;
  private readonly ground: ZoneHeights;
  private readonly sourceLayers: ZoneSourceLayers;
  private readonly masks: ZoneMasks;
  private readonly maskWork: MaskWork;
  private readonly evaluator: Evaluator;
  private readonly instructionTimes: OpTimes;
  private readonly heightsToDo: DirtyTiles;
  private readonly layers = new Map<string, LayerState>();
  private wantedTier: EvaluationTier = 'auto';
  private lastEdit = -Infinity;
  private slices = 0;
  /** Slices done when the zone was last complete. */
  private slicesBefore = 0;
  /** Slices that the GPU has not finished yet. */
  private inFlight = 0;
  /** Which ecotopes the zone has may have changed since masks were told. */
  private ecotopesStale = false;
  /** A tile is being measured. */
  private isPruning = false;
  private texelsByLayer = new Map<string, number>();
  private nonFinite = 0;
  /** Slices done when the counter of bad values was last fetched. */
  private nonFiniteSlices = 0;
  private dead = false;

  /** Throws InputError when the device cannot hold a zone of that size. */
  constructor(
    readonly device: GPUDevice,
    readonly options: HotZoneOptions,
  ) {
    const { tileSize, tileTexels, tiles } = options;
    if (tiles % 2 !== 1) throw new Error('a zone has an odd number of tiles across');
    if (tileTexels % 64 !== 0) throw new Error('texels of a tile come in multiples of 64');
    this.zoneGrid = { originX: 0, originZ: 0, texel: tileSize / tileTexels, tiles, tileTexels };
    requireRoom(device, this.zoneGrid);
    this.order = tilesNearestFirst(tiles);
    this.heightsToDo = new DirtyTiles(this.order, tileTexels);
    this.pipelines = new PipelineStore(device, PIPELINES);
    this.batch = new WorkBatch(device);
    this.writer = new RasterWriter(device, this.pipelines);
    const grid = () => this.zoneGrid;
    this.ground = new ZoneHeights(device, this.writer, this.zoneGrid);
    this.sourceLayers = new ZoneSourceLayers(device, this.writer, this.order, grid);
    this.masks = new ZoneMasks(device, this.pipelines, grid, this.ground.heights);
    this.maskWork = new MaskWork(this.masks, this.order, grid, ecotopesOf(this.sourceLayers));
    this.evaluator = new Evaluator(device, this.pipelines);
    this.instructionTimes = new OpTimes(device, this.pipelines, this.evaluator);
    this.placeAt(0, 0);
    void device.lost.then((info) => {
      if (this.dead || info.reason === 'destroyed') return;
      this.dead = true;
      options.onDeviceLost?.(info);
    });
  }

  get grid(): ZoneGrid {
    return this.zoneGrid;
  }

  /** How programs run; setting it evaluates the tiles again that another tier made. */
  get tier(): EvaluationTier {
    return this.wantedTier;
  }

  set tier(tier: EvaluationTier) {
    this.wantedTier = tier;
    if (tier === 'auto') return;
    for (const state of this.layers.values()) state.redoUnless(tier);
  }

  /**
   * Only what differs from the sources before is done again: heights and texels of source layers differ by identity,
   * masks by contents. A change of heights or sea level reaches the ocean's masks and the layers that read them, one of
   * the ecotopes their masks; a changed mask or source layer the layers that use it.
   * `where` tells that heights differ only there, as after the dab of a brush: then just the rectangles that derivatives
   * and distances reach from there are done again.
   */
  setSources(sources: ZoneSources, where: WorldRect | null = null): void {
    const before = this.sources;
    const heights = before?.heights !== sources.heights;
    const seaLevel = before?.seaLevel !== sources.seaLevel;
    this.sources = sources;
    const changes = this.useSources(this.layers.values());
    if (heights) this.touchHeights(before ? where : null, changes);
    if (seaLevel) changes.push(...this.maskWork.invalidate((mask) => mask.source === 'ocean', null));
    this.placeTables();
    for (const { needs, dirty, pruned } of this.layers.values()) {
      if (!seaLevel || !needs.seaLevel) continue;
      dirty.addAll();
      pruned.clear();
    }
    this.touchReaders(changes);
  }

  /**
   * Centres the zone on a tile of the world: its south-west tile is centre − (tiles − 1) / 2. Tiles that stay in the
   * zone keep what they have, but for the band that distances reach from the new tiles.
   */
  moveTo(tileX: number, tileZ: number): void {
    const { originX, originZ } = this.zoneGrid;
    this.placeAt(tileX, tileZ);
    const { tileSize, tileTexels, tiles } = this.options;
    const dx = Math.round((this.zoneGrid.originX - originX) / tileSize);
    const dz = Math.round((this.zoneGrid.originZ - originZ) / tileSize);
    if (dx === 0 && dz === 0) return;
    if (Math.abs(dx) < tiles && Math.abs(dz) < tiles) this.shift(dx, dz, tileTexels);
    else {
      this.useSources(this.layers.values());
      for (const { pruned } of this.layers.values()) pruned.clear();
      this.refresh();
    }
    this.placeTables();
  }

  /** Has everything computed again, in the order of a fresh zone. */
  refresh(): void {
    this.heightsToDo.addAll();
    this.sourceLayers.invalidate();
    this.ecotopesStale = true;
    this.maskWork.invalidate(() => true, null);
    for (const state of this.layers.values()) state.dirty.addAll();
  }

  /** Adds, replaces or (null) removes a layer. The same contents again do nothing. */
  setLayer(name: string, layer: ZoneLayer | null): void {
    const before = this.layers.get(name);
    if (before && layer && sameLayer(before.layer, layer)) return;
    this.lastEdit = performance.now();
    const others = [...this.layers.values()].filter((state) => state !== before);
    const needs = layer ? [{ needs: programNeeds(layer.set, programOf(layer.set, layer.program)) }] : [];
    this.touchReaders(this.useSources([...others, ...needs]), others);
    if (before && before.layer.kind !== layer?.kind) {
      before.destroy();
      this.layers.delete(name);
    }
    const kept = this.layers.get(name);
    if (layer && kept) kept.load(layer);
    else if (layer) {
      this.layers.set(name, new LayerState(this.device, name, layer, this.zoneGrid.tileTexels, this.order));
    }
    this.placeTables();
  }

  /**
   * Does up to `maxSlices` slices in one submission: heights, source layers, masks, layers, each nearest to the zone's
   * centre first; true when more is left. It takes no more on while the GPU is still busy with many.
   */
  work(maxSlices = 1): boolean {
    if (this.dead) return false;
    const roomFor = (this.options.software ? 2 : 128) - this.inFlight;
    let done = 0;
    while (done < Math.min(maxSlices, roomFor) && this.slice()) done++;
    this.batch.submit();
    if (done > 0) {
      this.inFlight += done;
      const finished = () => {
        this.inFlight -= done;
      };
      void this.device.queue.onSubmittedWorkDone().then(finished, finished);
    }
    if (this.remaining() === 0) {
      void this.settle();
      if (performance.now() - this.lastEdit >= REST) this.improve();
    }
    return this.remaining() > 0;
  }

  /**
   * Metres from the zone's rim within which distances may miss an edge that lies beyond it: as far as the masks reach that
   * layers read.
   */
  get rim(): number {
    const ids = [...this.layers.values()].flatMap(({ needs }) => [...needs.masks]);
    return Math.max(0, ...ids.map((id) => this.maskWork.reach(id))) * this.zoneGrid.texel;
  }

  /** Slices since the zone was last complete, and all that are to be done before it is again. */
  get progress(): ZoneProgress {
    const done = this.slices - this.slicesBefore;
    const stages: [string, number][] = [
      ['heights', this.heightsToDo.size],
      ['source layers', this.sourceLayers.remaining],
      ['distances', this.maskWork.remaining],
      ['layers', this.layerTiles()],
    ];
    const remaining = this.remaining();
    const stage = remaining === 0 ? '' : stages.find(([, slices]) => slices > 0)![0];
    return { done, total: done + remaining, stage };
  }

  /**
   * Does everything that is left and waits for the GPU; in the tier `pruned` also shortens programs, and has the tiles
   * evaluated by them. Throws when a program's pipeline cannot be compiled.
   */
  async idle(): Promise<void> {
    await this.finish();
    if (this.wantedTier === 'pruned') {
      await this.prune();
      for (const state of this.layers.values()) state.redoUnless('pruned');
      await this.finish();
    }
    await this.settle();
  }

  /** Shortens programs for all tiles, by what they read now; `work` does it by and by at rest. */
  async prune(): Promise<void> {
    for (let next = this.nextToPrune(); next && !this.dead; next = this.nextToPrune())
      await this.pruneTile(...next);
  }

  /** r32float or rg32uint, the zone's size, rows south to north; the same texture as long as the layer's kind stays. */
  layerTexture(name: string): GPUTexture | null {
    return this.layers.get(name)?.target.texture ?? null;
  }

  /** The tier that made what the layer's texture holds; null while tiles are missing or from both. */
  layerTier(name: string): Tier | null {
    return this.layers.get(name)?.tier ?? null;
  }

  /** All texels of a layer, rows south to north: 1 float, or for a blend layer 2 words a texel. */
  async readLayer(name: string): Promise<Float32Array | Uint32Array> {
    const texels = zoneTexels(this.zoneGrid);
    return this.readArea(name, { i: 0, j: 0, columns: texels, rows: texels });
  }

  /** One texel of a layer: its value, or the two words of a blend layer. */
  async readTexel(name: string, i: number, j: number): Promise<number[]> {
    return [...(await this.readArea(name, { i, j, columns: 1, rows: 1 }))];
  }

  /** Signed metres to a mask's edge, decoded, all texels; the mask must be one that a layer uses. */
  maskDistances(id: string): Promise<Float32Array> {
    return this.masks.read(id);
  }

  /** What the zone holds on the GPU, by name; the whole is the sum. */
  memory(): { name: string; bytes: number }[] {
    return [
      ...this.ground.memory(),
      ...this.sourceLayers.memory(),
      ...this.masks.memory(),
      ...this.evaluator.memory(),
      { name: 'uploads', bytes: this.batch.bytes },
      ...[...this.layers.values()].map((state) => ({ name: `layer ${state.name}`, bytes: state.bytes })),
    ];
  }

  get statistics(): ZoneStatistics {
    return {
      slices: this.slices,
      texelsByLayer: Object.fromEntries(this.texelsByLayer),
      pipelinesCompiled: this.pipelines.compiled,
      instructionsByLayer: Object.fromEntries(
        [...this.layers.values()].map(({ name, program, pruned }) => [
          name,
          { whole: program.count, pruned: pruned.instructions },
        ]),
      ),
      maskTexels: this.maskWork.texels,
      nonFinite: this.nonFinite,
    };
  }

  /**
   * Measures how long the GPU takes for each layer, all its tiles in the tier that they run in now: milliseconds, null
   * for one that cannot run yet. The layers keep their texels. Nobody else should use the GPU meanwhile.
   */
  async layerTimes(): Promise<Record<string, number | null>> {
    const times: Record<string, number | null> = {};
    for (const state of this.layers.values()) times[state.name] = await this.layerTime(state);
    return times;
  }

  /** Measures what instructions cost here in the interpreter: nanoseconds a texel, by opKey; see OpTimes. */
  async opTimes(kinds: Iterable<OpKind>): Promise<ReadonlyMap<string, number>> {
    if (!this.sources) throw new Error('a zone without sources has nothing to measure on');
    const whole = tileArea(this.order[0]!, this.zoneGrid.tileTexels);
    const area = this.options.software ? { ...whole, columns: 64, rows: 16 } : whole;
    return this.instructionTimes.measure(kinds, this.inputs(this.sources), area);
  }

  destroy(): void {
    this.dead = true;
    this.batch.destroy();
    this.ground.destroy();
    this.sourceLayers.destroy();
    this.masks.destroy();
    this.evaluator.destroy();
    for (const state of this.layers.values()) state.destroy();
    this.layers.clear();
  }

  private placeAt(tileX: number, tileZ: number): void {
    const { tileSize, tiles } = this.options;
    const southWest = (tile: number) => (tile - (tiles - 1) / 2) * tileSize;
    this.zoneGrid = { ...this.zoneGrid, originX: southWest(tileX), originZ: southWest(tileZ) };
    this.ground.place(this.zoneGrid);
  }

  /** Heights changed, in a part of the world or (null) everywhere; adds the masks that change with them. */
  private touchHeights(where: WorldRect | null, changes: MaskChange[]): void {
    // A texel more: the apron beyond the zone's rim belongs to the texels beside it, and so do derivatives.
    const texels = where && texelsIn(where, this.zoneGrid);
    if (where && !texels) return;
    const area = texels && grown(texels, 1);
    addTo(this.heightsToDo, area);
    changes.push(...this.maskWork.invalidate((mask) => mask.source === 'ocean', area));
    for (const { needs, dirty } of this.layers.values()) if (needs.ground) addTo(dirty, area);
  }

  /** Moves by fewer tiles than the zone has: what stays is copied, and what came in is to do. */
  private shift(dx: number, dz: number, tileTexels: number): void {
    const [columns, rows] = [dx * tileTexels, dz * tileTexels];
    this.ground.shift(this.zoneGrid, columns, rows);
    this.heightsToDo.shift(dx, dz);
    this.sourceLayers.shift(dx, dz);
    this.ecotopesStale = true;
    this.masks.shift(columns, rows);
    this.maskWork.shift(dx, dz);
    const places = this.order.map((tile) => placeBefore(this.order, tile, dx, dz));
    for (const state of this.layers.values()) {
      state.shift(dx, dz);
      const reach = Math.max(0, ...[...state.needs.masks].map((id) => this.maskWork.reach(id)));
      this.order.forEach((tile, place) => {
        if (places[place] === null && reach > 0) state.dirty.add(grown(tileArea(tile, tileTexels), reach));
      });
      this.order.forEach((tile, place) => {
        if (state.has(place)) this.options.onTile?.(state.name, tile);
      });
    }
  }

  /** Keeps the masks and source layers that these programs read; what of them changed. */
  private useSources(users: Iterable<{ needs: ProgramNeeds }>): MaskChange[] {
    if (!this.sources) return [];
    const needs = [...users].map((user) => user.needs);
    const maskIds = new Set(needs.flatMap((need) => [...need.masks]));
    const masks = this.sources.masks.filter(({ id }) => maskIds.has(id));
    const layerIds = new Set(needs.flatMap((need) => [...need.layers]));
    if (masks.some(({ source }) => source === 'ecotope')) layerIds.add(ECOTOPE_LAYER);
    const changes: MaskChange[] = [];
    for (const change of this.sourceLayers.use(this.sources.layers, layerIds)) {
      changes.push(change);
      if (change.id !== ECOTOPE_LAYER) continue;
      this.ecotopesStale = true;
      changes.push(...this.maskWork.invalidate(isEcotope, change.area));
    }
    return [...changes, ...this.maskWork.use(masks)];
  }

  /** Has the layers done again that read what changed. */
  private touchReaders(
    changes: readonly MaskChange[],
    readers: Iterable<LayerState> = this.layers.values(),
  ): void {
    for (const { needs, dirty } of readers) {
      for (const { id, area } of changes) if (needs.masks.has(id) || needs.layers.has(id)) addTo(dirty, area);
    }
  }

  /** All tiles of the ecotopes are there: those that came have distances from now on, those that went are far. */
  private followEcotopes(): void {
    this.ecotopesStale = false;
    // Masks that come and go move to other buffers: what was encoded for the ones before goes first.
    this.batch.submit();
    this.touchReaders(this.useSources(this.layers.values()));
    this.placeTables();
  }

  /** Tells every program where its masks and source layers lie now. */
  private placeTables(): void {
    for (const { resident, layer } of this.layers.values()) {
      resident.placeMasks(this.masks.table(layer.set.masks));
      resident.placeLayers(this.sourceLayers.table(layer.set.layers));
    }
  }

  private async finish(): Promise<void> {
    while (!this.dead && this.remaining() > 0) {
      const before = this.slices;
      // A full queue would hold memory for no gain.
      while (this.slices - before < 16 && this.slice());
      this.batch.submit();
      if (this.slices > before) await this.device.queue.onSubmittedWorkDone();
      else await Promise.all([this.pipelines.settled(), this.sourceLayers.settled()]);
    }
    await this.device.queue.onSubmittedWorkDone();
  }

  private async layerTime(state: LayerState): Promise<number | null> {
    const { sources, device } = this;
    if (!sources) return null;
    const batch = new WorkBatch(device);
    try {
      const times: number[] = [];
      for (let run = 0; run < TIMED_RUNS && !this.dead; run++) {
        await device.queue.onSubmittedWorkDone();
        const start = performance.now();
        for (let place = 0; place < this.order.length; place++) {
          const area = tileArea(this.order[place]!, this.zoneGrid.tileTexels);
          if (!this.encode(batch, state, place, area, sources)) return null;
        }
        batch.submit();
        await device.queue.onSubmittedWorkDone();
        times.push(performance.now() - start);
      }
      return this.dead ? null : Math.min(...times);
    } finally {
      batch.destroy();
    }
  }

  private layerTiles(): number {
    let tiles = 0;
    for (const state of this.layers.values()) tiles += state.dirty.size;
    return tiles;
  }

  private remaining(): number {
    if (!this.sources) return 0;
    const { heightsToDo, sourceLayers, maskWork } = this;
    return heightsToDo.size + sourceLayers.remaining + maskWork.remaining + this.layerTiles();
  }

  /** Does one slice; false when there is none, or what is left waits for a pipeline or for tiles of source layers. */
  private slice(): boolean {
    if (!this.sources || !this.writer.ready()) return false;
    const tiles = this.sliceOf(this.sources);
    this.slices += tiles;
    return tiles > 0;
  }

  /** The tiles of something that a slice brought up to date: one, or with masks up to all. */
  private sliceOf(sources: ZoneSources): number {
    const part = this.heightsToDo.take();
    if (part) {
      this.ground.upload(this.batch, sources.heights, this.zoneGrid, part.area);
      return 1;
    }
    if (this.sourceLayers.slice(this.batch)) return 1;
    // What needs no source layer goes on while their tiles are on their way.
    const isWaiting = this.sourceLayers.remaining > 0;
    if (!isWaiting && this.ecotopesStale) this.followEcotopes();
    const isReady = (mask: ZoneMask) => !isWaiting || !isEcotope(mask);
    if (this.maskWork.remaining > 0) {
      const tiles = this.maskWork.slice(this.batch, sources, isReady);
      if (tiles > 0 || !isWaiting) return tiles;
    }
    for (let place = 0; place < this.order.length; place++) {
      for (const state of this.layers.values()) {
        const area = state.dirty.area(place);
        if (isWaiting && readsSourceLayers(state)) continue;
        if (area && this.evaluate(state, place, area, sources)) return 1;
      }
    }
    return 0;
  }

  private evaluate(state: LayerState, place: number, area: TexelArea, sources: ZoneSources): boolean {
    const tier = this.encode(this.batch, state, place, area, sources);
    if (!tier) return false;
    state.evaluated(place, area, tier);
    const texels = area.columns * area.rows;
    this.texelsByLayer.set(state.name, (this.texelsByLayer.get(state.name) ?? 0) + texels);
    this.options.onTile?.(state.name, this.order[place]!);
    return true;
  }

  /** Encodes a layer's program over an area of a tile; the tier that it is in, or null while its pipeline compiles. */
  private encode(
    batch: WorkBatch,
    state: LayerState,
    place: number,
    area: TexelArea,
    sources: ZoneSources,
  ): Tier | null {
    const { layer, program, resident } = state;
    const short = this.shortFor(state, place);
    const tier = this.runnableTier(state, short);
    if (!tier || !this.evaluator.targetReady(state.target.kind)) return null;
    const job = { set: layer.set, program, resident, inputs: this.inputs(sources), area };
    if (tier === 'pruned') this.evaluator.run(batch, { ...job, tier: 'interpreter', short }, state.target);
    else this.evaluator.run(batch, { ...job, tier }, state.target);
    return tier;
  }

  private inputs({ seaLevel }: ZoneSources): ZoneInputs {
    return {
      grid: this.zoneGrid,
      heights: this.ground.heights,
      positions: this.ground.positions,
      distances: this.masks.distances,
      layers: this.sourceLayers.texels,
      seaLevel,
    };
  }

  /** The tier that the layer's program can run in now, at a tile; null while its pipeline compiles. */
  private runnableTier(state: LayerState, short: PrunedProgram | null): Tier | null {
    const { layer, program } = state;
    const tier = this.tierFor(state, short);
    if (tier === 'pruned' && short) {
      return this.evaluator.shortReady(layer.set, program, short) ? 'pruned' : null;
    }
    const pipeline = tier === 'pruned' ? 'interpreter' : tier;
    return this.evaluator.ready(pipeline, layer.set, program) ? tier : null;
  }

  private tierFor({ program }: LayerState, short: PrunedProgram | null): Tier {
    if (short) return 'pruned';
    if (this.wantedTier !== 'auto') return this.wantedTier;
    const specialised = this.options.software
      ? !this.evaluator.fault('specialised', program)
      : this.evaluator.compiled('specialised', program);
    return specialised ? 'specialised' : 'interpreter';
  }

  /** The shortened program that is to run at a tile, if any. */
  private shortFor({ pruned, program }: LayerState, place: number): PrunedProgram | null {
    const short = pruned.at(place);
    if (!short || this.wantedTier === 'pruned') return short;
    if (this.wantedTier !== 'auto' || this.options.software) return null;
    // Where the driver has not been asked for a pipeline of the whole, any gain is one.
    const isFaster = program.count > PRUNED_WINS * short.program.count;
    return isFaster || !this.evaluator.compiled('specialised', program) ? short : null;
  }

  /**
   * Once nothing is edited: programs are shortened, a tile at a time, and pipelines compiled for the shapes of those that
   * gain little by it.
   */
  private improve(): void {
    const next = this.isPruning ? null : this.nextToPrune();
    if (next) void this.pruneTile(...next);
    if (next || this.isPruning) return;
    if (this.wantedTier === 'pruned') for (const state of this.layers.values()) state.redoUnless('pruned');
    for (const state of this.worthSpecialising()) {
      if (this.evaluator.ready('specialised', state.layer.set, state.program))
        state.redoUnless('specialised');
    }
  }

  /** Whether `work` would still make programs faster, if nothing is edited for a moment. */
  get canImprove(): boolean {
    return this.isPruning || this.nextToPrune() !== null || this.worthSpecialising().length > 0;
  }

  /** Layers that a pipeline of their own would make faster, and that do not have it yet. */
  private worthSpecialising(): LayerState[] {
    if (this.wantedTier !== 'auto' || this.options.software) return [];
    return [...this.layers.values()].filter((state) => {
      const { program, pruned } = state;
      if (program.count > SPECIALISE_UP_TO || this.evaluator.fault('specialised', program)) return false;
      if (program.count > PRUNED_WINS * (pruned.instructions ?? program.count)) return false;
      return state.usedTier('interpreter') || state.usedTier('pruned');
    });
  }

  /** A tile that a program is to be shortened for. */
  private nextToPrune(): [LayerState, number] | null {
    const isWanted = this.wantedTier === 'pruned' || (this.wantedTier === 'auto' && !this.options.software);
    if (!isWanted || !this.sources) return null;
    for (const state of this.layers.values()) {
      const place = state.program.count < PRUNE_FROM ? null : state.pruned.next;
      if (place !== null) return [state, place];
    }
    return null;
  }

  /** Measures what a program reads of a tile, and shortens it by that. */
  private async pruneTile(state: LayerState, place: number): Promise<void> {
    const { seaLevel } = this.sources!;
    const { generation } = state.pruned;
    const area = tileArea(this.order[place]!, this.zoneGrid.tileTexels);
    const { originX, originZ, texel } = this.zoneGrid;
    const along = (origin: number, first: number, count: number) => ({
      lo: Math.fround(origin + first * texel),
      hi: Math.fround(origin + (first + count) * texel),
    });
    const context = {
      x: along(originX, area.column, area.columns),
      z: along(originZ, area.row, area.rows),
      seaLevel,
    };
    this.isPruning = true;
    try {
      if (!this.evaluator.ranges.ready()) await this.pipelines.settled();
      const of = { set: state.layer.set, resident: state.resident, inputs: this.inputs(this.sources!) };
      const measured = await this.evaluator.ranges.read(this.batch, of, area);
      if (!this.dead && measured && state.pruned.generation === generation) {
        state.pruned.build(place, measured, context);
      }
    } finally {
      this.isPruning = false;
    }
  }

  /** Closes the count of slices, and fetches the counter of bad values, unless the device is lost meanwhile. */
  private async settle(): Promise<void> {
    this.slicesBefore = this.slices;
    if (this.nonFiniteSlices === this.slices || this.dead) return;
    this.nonFiniteSlices = this.slices;
    const bytes = await readBuffer(this.device, this.evaluator.nonFinite, 0, 4).catch(() => null);
    if (bytes) this.nonFinite = new Uint32Array(bytes)[0]!;
  }

  private async readArea(name: string, area: { i: number; j: number; columns: number; rows: number }) {
    const state = this.layers.get(name);
    if (!state) throw new Error(`the zone has no layer ${name}`);
    const bytes = await readTexture(this.device, state.target.texture, state.texelBytes, area);
    return state.target.kind === 'value' ? new Float32Array(bytes) : new Uint32Array(bytes);
  }
}

/** Adds an area, or (null) everything. */
function addTo(dirty: DirtyTiles, area: TexelArea | null): void {
  if (area) dirty.add(area);
  else dirty.addAll();
}

function requireRoom(device: GPUDevice, grid: ZoneGrid): void {
  const texels = zoneTexels(grid);
  const { maxTextureDimension2D, maxStorageBufferBindingSize } = device.limits;
  const most = Math.min(maxTextureDimension2D, Math.floor(Math.sqrt(maxStorageBufferBindingSize / 4)) - 2);
  if (texels <= most && groundStride(grid) ** 2 * 4 <= device.limits.maxBufferSize) return;
  throw new InputError(
    `A hot zone of ${grid.tiles}×${grid.tiles} tiles has ${texels} texels across, and this GPU holds ${most}: ` +
      'use fewer tiles or a lower tile resolution.',
  );
}

const isEcotope = ({ source }: ZoneMask): boolean => source === 'ecotope';

const readsSourceLayers = ({ needs }: LayerState): boolean =>
  needs.layers.size > 0 || [...needs.masks].some((id) => id.startsWith(ECOTOPE_MASK));

/** The ecotopes that a zone's source layers hold, as they stand when they are asked for. */
const ecotopesOf = (layers: ZoneSourceLayers): ZoneEcotopes => ({
  get texels() {
    const start = layers.startOf(ECOTOPE_LAYER);
    return start === null ? null : { texels: layers.texels, start };
  },
  get codes() {
    return layers.presentCodes;
  },
});
