import type { DocumentChange } from '#graph-core/document.ts';
import { layerTilesAtom } from '../../state/layer-tiles.ts';
import { InputError } from '#graph-core/errors.ts';
import type { Project } from '#graph-core/project.ts';
import type { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { compileProblemsAtom, overlayAtom } from '../../state/atoms.ts';
import { notify } from '../../state/notices.ts';
import { overlaySubject } from '../../state/overlay-subject.ts';
import type { Session } from '../../state/session.ts';
import { targetOf } from '../camera/camera.ts';
import type { Frame } from '../frame-loop.ts';
import {
  cameraAtom,
  groundAtom,
  linesShownAtom,
  outlineShownAtom,
  pinnedAtom,
  rimShownAtom,
  sunAtom,
  zoneAreaAtom,
  zoneFrozenAtom,
  zoneThinnedAtom,
} from '../view-atoms.ts';
import type { Viewport } from '../viewport.ts';
import { zoneRefreshAtom, zoneSettingsAtom, zoneTimesAtom, zoneTimingAtom } from '../zone-settings.ts';
import type { ZoneSettings } from '../zone-settings.ts';
import { altersPrograms, BLEND, LayersCompiler, OVERLAY } from './compile-layers.ts';
import { pinDrapes, rimDrapes } from './marks.ts';
import type { ReadFrom } from './node-values.ts';
import { ZoneReport } from './zone-report.ts';
import { centreTile, ZoneFollower } from './zone-place.ts';
import { ZonePainter } from './zone-painter.ts';
import { drapesOf, sourcesMaker } from './zone-sources.ts';

/**
 * The materials of the whole world are computed too, coarsely, so that the hot zone lies in painted country: a zone
 * of 3×3 tiles over everything, a seventh of the texels of the fine one.
 */
const SURROUNDINGS = { tiles: 3, tileTexels: 192 };
/**
 * A software adapter shows the hot zone at half its resolution, a quarter of the work: it would take the better part
 * of a minute to fill otherwise. What is baked or evaluated on the command line is never thinned.
 */
const SOFTWARE_THINNING = 2;
/** Milliseconds that the view must stay over other tiles before the zone follows. */
const FOLLOW_DELAY = { hardware: 60, software: 350 };
/** Milliseconds between pictures of a zone that fills, on a software adapter. */
const REPAINT_PAUSE = 900;
/** Milliseconds after an edit for which a complete zone is asked for a faster tier, and between two questions. */
const WATCH_TIERS = 15_000;
const WATCH_PAUSE = 150;
/** Radius of the mark on the pinned place: metres, and as a part of the distance that it is first seen from. */
const LEAST_MARK = 3;
const MARK_SIZE = 0.015;
/** What the zones were made for; they are made anew when it changes. */
type ZoneKey = Pick<Project['world'], 'tileSize' | 'tileResolution' | 'tilesX' | 'tilesZ'> &
  Pick<ZoneSettings, 'tiles' | 'tileTexels'>;

/**
 * Keeps the picture at what the document says: ground, lines, the layers of the zones, and the hot zone under the
 * view. Follows the session's document and atoms from construction until dispose().
 */
export class LiveWorld {
  readonly #sources = sourcesMaker();
  readonly #ends: (() => void)[] = [];
  readonly #compiler: LayersCompiler;
  readonly #report: ZoneReport;
  #follower: ZoneFollower;
  #fine: ZonePainter | null = null;
  #coarse: ZonePainter | null = null;
  #madeFor: ZoneKey | null = null;
  #shown: { project: Project; overlay: string | null } | null = null;
  #compileDue = true;
  #slices = 2;
  #editedAt = 0;
  #paintedAt = 0;
  #watching = false;
  #overlayLook = '';

  constructor(
    private readonly viewport: Viewport,
    private readonly session: Session,
  ) {
    const { store, document } = session;
    const { loop } = viewport;
    this.#compiler = new LayersCompiler(session.library);
    this.#report = new ZoneReport(session);
    this.#follower = this.#newFollower();
    const onChange = (change: DocumentChange) => {
      this.#compileDue ||= change.kind === 'replace' || altersPrograms(change.patches);
      this.#follow();
    };
    this.#ends.push(
      document.subscribe(onChange),
      store.sub(groundAtom, () => this.#follow()),
      store.sub(layerTilesAtom, () => this.#follow()),
      store.sub(overlayAtom, () => this.#follow()),
      ...[sunAtom, outlineShownAtom, linesShownAtom].map((atom) => store.sub(atom, () => this.#look())),
      ...[pinnedAtom, rimShownAtom, zoneAreaAtom].map((atom) => store.sub(atom, () => this.#mark())),
      store.sub(zoneSettingsAtom, () => this.#follow()),
      store.sub(zoneRefreshAtom, () => this.#refresh()),
      store.sub(zoneTimingAtom, () => void this.#measure()),
      store.sub(zoneFrozenAtom, () => loop.request()),
      loop.add((frame) => this.#frame(frame)),
    );
    this.#follow();
    this.#mark();
  }

  /** The hot zone, for reading values under the cursor. */
  get zone() {
    return this.#fine?.zone ?? null;
  }

  /** What rules are read from, and on which texels; null while there is no ground. */
  get readFrom(): ReadFrom | null {
    const { store, document } = this.session;
    const ground = store.get(groundAtom);
    if (!ground || !this.#fine) return null;
    const sources = this.#sources(document.project, ground.field, store.get(layerTilesAtom));
    return { sources, grid: this.#fine.zone.grid };
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#report.dispose();
    this.#destroyZones();
  }

  /** The pinned place, and the rim of the zone. */
  #mark(): void {
    const { store } = this.session;
    const [pinned, camera] = [store.get(pinnedAtom), store.get(cameraAtom)];
    const away = pinned && camera ? Math.hypot(camera.x - pinned.x, camera.z - pinned.z) : 0;
    const fine = store.get(rimShownAtom) ? this.#fine : null;
    this.viewport.scene.setMarks([
      ...(pinned ? pinDrapes(pinned, Math.max(LEAST_MARK, away * MARK_SIZE)) : []),
      ...(fine ? rimDrapes(fine.area, fine.zone.rim) : []),
    ]);
    this.viewport.loop.request();
  }

  #newFollower(): ZoneFollower {
    return new ZoneFollower(this.viewport.host.software ? FOLLOW_DELAY.software : FOLLOW_DELAY.hardware);
  }

  get #painters(): ZonePainter[] {
    return [this.#fine, this.#coarse].filter((painter) => painter !== null);
  }

  #look(): void {
    const { store } = this.session;
    this.viewport.scene.setLook({
      sun: store.get(sunAtom),
      overlayOpacity: store.get(overlayAtom).opacity,
      outline: store.get(outlineShownAtom),
      lines: store.get(linesShownAtom),
    });
    this.viewport.loop.request();
  }

  /** Carries over what changed since the last call. */
  #follow(): void {
    const { store, document } = this.session;
    const { project } = document;
    const ground = store.get(groundAtom);
    // The ground follows the document a moment later; it calls again.
    if (!ground || (ground.field !== this.session.heights && this.session.heights)) return;
    const { scene } = this.viewport;
    const before = this.#shown?.project;
    const { expression } = store.get(overlayAtom);

    if (before?.world !== project.world || scene.field !== ground.field) {
      const { seaLevel } = project.world;
      scene.setWorld(ground.field, { width: ground.width, depth: ground.depth, seaLevel });
    }
    const remade = this.#fitZones(project, ground);
    for (const painter of this.#painters)
      painter.setSources(this.#sources(project, ground.field, store.get(layerTilesAtom)));
    if (remade || before?.shapes !== project.shapes || before.masks !== project.masks) {
      scene.setLines(drapesOf(project));
    }
    if (remade || before?.materials !== project.materials) {
      const colours = Object.values(project.materials).map(({ colour }) => colour);
      for (const painter of this.#painters) painter.setColours(colours);
    }
    if (remade || this.#compileDue || this.#shown?.overlay !== expression) {
      const { overlay, blend, problems } = this.#compiler.compile(project, expression);
      this.#fine?.setLayer(OVERLAY, overlay);
      for (const painter of this.#painters) painter.setLayer(BLEND, blend);
      if (problems.length > 0 || store.get(compileProblemsAtom).length > 0)
        store.set(compileProblemsAtom, problems);
      this.#compileDue = false;
      // Other masks may be read now, which reach further.
      this.#mark();
    }
    this.#lookOfOverlay(project, remade);
    this.#editedAt = performance.now();
    this.#shown = { project, overlay: expression };
    const due = this.#painters.some(({ zone }) => zone.progress.done < zone.progress.total);
    this.#report.update(this.#fine, this.#coarse, due);
    this.#look();
  }

  /** Colours the overlay as its subject and the view's settings say. */
  #lookOfOverlay(project: Project, remade: boolean): void {
    const { expression, contours } = this.session.store.get(overlayAtom);
    const { range = [0, 1], legend } = overlaySubject(project, expression) ?? {};
    const ids = legend ? new Map(legend.map(({ code, colour }) => [code, colour])) : null;
    const key = JSON.stringify([range, contours, legend]);
    if (key === this.#overlayLook && !remade) return;
    this.#overlayLook = key;
    this.#fine?.setOverlayLook({ range, contours, ids });
  }

  /** Zones of the world's tiles; true when they had to be made anew. */
  #fitZones({ world }: Project, ground: GroundQuery): boolean {
    const { tileSize, tileResolution, tilesX, tilesZ } = world;
    const { tiles, tileTexels, tier } = this.session.store.get(zoneSettingsAtom);
    const wanted: ZoneKey = { tileSize, tileResolution, tilesX, tilesZ, tiles, tileTexels };
    const made = this.#madeFor;
    if (made && Object.entries(wanted).every(([key, value]) => made[key as keyof ZoneKey] === value)) {
      for (const { zone } of this.#painters) if (zone.tier !== tier) zone.tier = tier;
      return false;
    }
    this.#destroyZones();
    this.#madeFor = wanted;
    this.#follower = this.#newFollower();
    try {
      this.#fine = new ZonePainter(this.viewport, 'zone', {
        tileSize,
        tileTexels: tileTexels ?? zoneTexels(tileResolution, this.viewport.host.software),
        tiles,
      });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      notify(this.session, 'error', error.message);
    }
    this.session.store.set(zoneThinnedAtom, this.viewport.host.software && tileTexels === null);
    const edge = Math.max(ground.width, ground.depth);
    this.#coarse = new ZonePainter(this.viewport, 'world', {
      ...SURROUNDINGS,
      tileSize: edge / SURROUNDINGS.tiles,
    });
    this.#coarse.moveTo({ x: 1, z: 1 });
    for (const { zone } of this.#painters) zone.tier = tier;
    this.#placeZone();
    return true;
  }

  /** Everything of the zones is computed again. */
  #refresh(): void {
    for (const { zone } of this.#painters) zone.refresh();
    this.viewport.loop.request();
  }

  /** Tells how long the GPU takes for each layer of the hot zone. */
  async #measure(): Promise<void> {
    const times = await this.#fine?.zone.layerTimes();
    if (times) this.session.store.set(zoneTimesAtom, times);
  }

  #destroyZones(): void {
    for (const painter of this.#painters) painter.destroy();
    this.#fine = this.#coarse = null;
    this.session.store.set(zoneAreaAtom, null);
    this.session.store.set(zoneTimesAtom, null);
  }

  /** Keeps the hot zone under the view; true when it has to be asked again. */
  #placeZone(): boolean {
    const { store, document } = this.session;
    if (!this.#fine) return false;
    const { world } = document.project;
    const camera = store.get(cameraAtom);
    const point = camera
      ? targetOf(camera)
      : { x: (world.tilesX * world.tileSize) / 2, z: (world.tilesZ * world.tileSize) / 2 };
    const wanted = centreTile(world, this.#fine.options.tiles, point);
    const { place, waiting } = this.#follower.follow(wanted, performance.now(), store.get(zoneFrozenAtom));
    if (this.#fine.moveTo(place)) store.set(zoneAreaAtom, this.#fine.area);
    return waiting;
  }

  /** Work of one frame; true when there is more to do. */
  #frame(frame: Frame): boolean {
    const { software } = this.viewport.host;
    const waiting = this.#placeZone();
    // On a software adapter the picture and the zones share the same cores: a moving view goes first.
    if (software && frame.moving) return true;
    this.#slices = software
      ? 1
      : paced(this.#slices, frame.gpu, this.session.store.get(zoneSettingsAtom).frameBudget);
    // The surroundings wait for the hot zone.
    let more = false;
    for (const { zone } of this.#painters) more ||= zone.work(this.#slices);

    // A picture costs a software adapter as much as several tiles: not every tile gets one of its own.
    const now = performance.now();
    if (!software || !more || now - this.#paintedAt > REPAINT_PAUSE) {
      for (const painter of this.#painters) painter.repaint();
      this.#paintedAt = now;
    }
    this.#report.update(this.#fine, this.#coarse, more);
    if (!more) this.#watchTiers(now);
    return more || waiting;
  }

  /** A zone that is complete may still be shortening programs and preparing pipelines: it is asked again for a while. */
  #watchTiers(now: number): void {
    const canImprove = this.#painters.some(({ zone }) => zone.canImprove);
    if (!canImprove || now - this.#editedAt > WATCH_TIERS || this.#watching) return;
    this.#watching = true;
    setTimeout(() => {
      this.#watching = false;
      this.viewport.loop.request();
    }, WATCH_PAUSE);
  }
}

/** Texels along a tile's edge as the view computes it: a multiple of 64, as zones need it. */
export function zoneTexels(tileResolution: number, software: boolean): number {
  if (!software) return tileResolution;
  return Math.max(64, Math.floor(tileResolution / SOFTWARE_THINNING / 64) * 64);
}

/** Slices for the next frame, from the milliseconds that the GPU took for the last and those that it may take. */
export function paced(slices: number, gpu: number, budget: number): number {
  if (gpu > budget * 1.5) return Math.max(1, Math.floor(slices / 2));
  if (gpu < budget) return Math.min(16, slices + 1);
  return slices;
}
