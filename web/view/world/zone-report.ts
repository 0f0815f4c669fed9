import { zoneProgressAtom } from '../../state/atoms.ts';
import type { Session } from '../../state/session.ts';
import { tiersAtom, worldPictureAtom, zonePictureAtom } from '../view-atoms.ts';
import { zoneInstructionsAtom, zoneMemoryAtom } from '../zone-settings.ts';
import { BLEND, OVERLAY } from './compile-layers.ts';
import type { ZonePainter } from './zone-painter.ts';

/** Most texels along the pictures that the map gets. */
const MAP_TEXELS = 384;

/** Tells the rest of the app how far the zones are, and gives the map pictures of them when they are complete. */
export class ZoneReport {
  #last = '';
  #pictureDue = false;
  #disposed = false;

  constructor(private readonly session: Session) {}

  update(fine: ZonePainter | null, coarse: ZonePainter | null, more: boolean): void {
    const { store } = this.session;
    const parts = [fine, coarse].flatMap((painter) => (painter ? [painter.zone.progress] : []));
    const done = parts.reduce((sum, part) => sum + part.done, 0);
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    const stage = parts[0]?.stage || (parts[1]?.stage ? 'surroundings' : '');
    const tiers = {
      overlay: fine?.zone.layerTier(OVERLAY) ?? null,
      blend: fine?.zone.layerTier(BLEND) ?? null,
    };
    const memory = fine?.zone.memory() ?? [];
    const instructions = fine?.zone.statistics.instructionsByLayer ?? {};
    const key = JSON.stringify([done, total, stage, more, tiers, memory, instructions]);
    if (key === this.#last) return;
    this.#last = key;
    // The zones count their slices apart: one may have closed its count while the other still works.
    store.set(
      zoneProgressAtom,
      more ? { done, total: Math.max(total, done + 1), stage } : { done: 0, total: 0, stage: '' },
    );
    store.set(tiersAtom, tiers);
    store.set(zoneMemoryAtom, memory);
    store.set(zoneInstructionsAtom, instructions);
    if (more) this.#pictureDue = true;
    else if (this.#pictureDue) {
      this.#pictureDue = false;
      void this.#send(fine, zonePictureAtom);
      void this.#send(coarse, worldPictureAtom);
    }
  }

  dispose(): void {
    this.#disposed = true;
  }

  async #send(
    painter: ZonePainter | null,
    atom: typeof zonePictureAtom | typeof worldPictureAtom,
  ): Promise<void> {
    if (!painter) return;
    const { area, paint } = painter;
    try {
      const overlay = await paint.read('overlay', MAP_TEXELS);
      const material = await paint.read('material', MAP_TEXELS);
      if (!this.#disposed) this.session.store.set(atom, { area, overlay, material });
    } catch {
      // The zone was destroyed or the device lost meanwhile: the map keeps the picture it has.
    }
  }
}
