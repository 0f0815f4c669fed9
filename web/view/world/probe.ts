import type { HotZone } from '#gpu-runtime/hot-zone.ts';
import type { ZoneGrid } from '#gpu-runtime/zone-data.ts';
import { overlayAtom, probeAtom, zoneProgressAtom } from '../../state/atoms.ts';
import type { Session } from '../../state/session.ts';
import { pointedAtom } from '../view-atoms.ts';
import { OVERLAY } from './compile-layers.ts';

/** Milliseconds between readings. */
const PAUSE = 60;

/** Texel of a zone that a place lies in; null outside. */
export function texelAt(grid: ZoneGrid, x: number, z: number): { i: number; j: number } | null {
  const count = grid.tiles * grid.tileTexels;
  const i = Math.floor((x - grid.originX) / grid.texel);
  const j = Math.floor((z - grid.originZ) / grid.texel);
  return i >= 0 && j >= 0 && i < count && j < count ? { i, j } : null;
}

/** Keeps probeAtom at the pointed place, with the overlay's value read back from the zone, one reading at a time. */
export function followPointer(session: Session, zone: () => HotZone | null): () => void {
  const { store } = session;
  let reading = false;
  let again = false;
  let ended = false;

  const read = async () => {
    const pointed = store.get(pointedAtom);
    const source = zone();
    const texel = pointed && source && texelAt(source.grid, pointed.x, pointed.z);
    if (!texel || store.get(overlayAtom).expression === null || !source.layerTexture(OVERLAY)) return;
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    // A lost device fails the reading; the view tells the user.
    const value = await source.readTexel(OVERLAY, texel.i, texel.j).catch(() => null);
    if (ended) return;
    const now = store.get(probeAtom);
    if (now && value && zone() === source) store.set(probeAtom, { ...now, value: value[0] ?? null });
    setTimeout(() => {
      reading = false;
      if (!again || ended) return;
      again = false;
      void read();
    }, PAUSE);
  };

  const show = () => {
    const pointed = store.get(pointedAtom);
    const source = zone();
    const before = store.get(probeAtom);
    if (!pointed) {
      if (before) store.set(probeAtom, null);
      return;
    }
    const inside =
      source && store.get(overlayAtom).expression !== null && texelAt(source.grid, pointed.x, pointed.z);
    const { x, z, height } = pointed;
    // The last value stands until the new one is read, a moment later.
    store.set(probeAtom, { x, z, height, value: inside ? (before?.value ?? null) : null });
    void read();
  };
  const ends = [
    store.sub(pointedAtom, show),
    store.sub(overlayAtom, show),
    store.sub(zoneProgressAtom, () => void read()),
  ];
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
