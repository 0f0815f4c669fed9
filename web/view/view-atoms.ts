import { atom } from 'jotai';
import type { Sun } from '#gpu-runtime/scene/light-map.ts';
import type { Tier } from '#gpu-runtime/evaluator.ts';
import type { PaintArea } from '#gpu-runtime/scene/zone-paint.ts';
import { flatField, GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { heightsAtom, projectAtom } from '../state/atoms.ts';
import type { CameraState } from './camera/camera.ts';

/** The view of the world; null until a project is there. The 3-D view and the map both move it. */
export const cameraAtom = atom<CameraState | null>(null);

/** Width over height of the 3-D view. */
export const viewAspectAtom = atom(1.5);

export type CameraMode = 'orbit' | 'fly';
export const cameraModeAtom = atom<CameraMode>('orbit');

export const sunAtom = atom<Sun>({ azimuth: 205, elevation: 36 });

/** The ground under the pointer, in the 3-D view or on the map; probe.ts reads the overlay's value there. */
export interface Pointed {
  x: number;
  z: number;
  height: number;
  source: 'view' | 'map';
}
export const pointedAtom = atom<Pointed | null>(null);

/** The place whose values are shown at all nodes of the open graph; null: none. */
export const pinnedAtom = atom<{ x: number; z: number } | null>(null);

/** What is drawn besides the ground. */
export const outlineShownAtom = atom(true);
export const linesShownAtom = atom(true);
/** A line within which distances know of all edges in their reach. */
export const rimShownAtom = atom(false);

/** True: the hot zone stays where it is, wherever the view goes. */
export const zoneFrozenAtom = atom(false);

/** The square that the hot zone covers. */
export const zoneAreaAtom = atom<PaintArea | null>(null);

/** What produced the picture of each layer; null while it is not complete. */
export const tiersAtom = atom<{ overlay: Tier | null; blend: Tier | null }>({ overlay: null, blend: null });

/** True on a software adapter, where the hot zone is shown at half its resolution. */
export const zoneThinnedAtom = atom(false);

/** Small pictures of what is painted, for the map. */
export interface ZonePicture {
  area: PaintArea;
  overlay: { texels: number; data: Uint8ClampedArray } | null;
  material: { texels: number; data: Uint8ClampedArray } | null;
}
export const zonePictureAtom = atom<ZonePicture | null>(null);
export const worldPictureAtom = atom<ZonePicture | null>(null);

/** Why there is no picture; null while there is one or it is on its way. */
export const viewFaultAtom = atom<{ text: string; reload: boolean } | null>(null);

const worldAtom = atom((get) => get(projectAtom)?.world ?? null);

/** The ground of the open project; level where it has no heights yet. */
export const groundAtom = atom((get) => {
  const world = get(worldAtom);
  if (!world) return null;
  const width = world.tilesX * world.tileSize;
  const depth = world.tilesZ * world.tileSize;
  return new GroundQuery(get(heightsAtom) ?? flatField(width, depth), width, depth);
});
