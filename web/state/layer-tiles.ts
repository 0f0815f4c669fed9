import { atom } from 'jotai';
import { InputError } from '#graph-core/errors.ts';
import type { LayerData, Project } from '#graph-core/project.ts';
import { openLayerTiles } from '#terrain/tiles/project-tiles.ts';
import type { TileStore } from '#terrain/tiles/tile-store.ts';
import { notify } from './notices.ts';
import type { Session } from './session.ts';

/** Texels of the source layers that the document names, by layer; those whose archives are open. */
export const layerTilesAtom = atom<ReadonlyMap<string, TileStore>>(new Map());

interface Opened {
  data: LayerData;
  tileSize: number;
  declared: unknown;
  tiles: TileStore | null;
}

/** Keeps layerTilesAtom at what the document says: imports, undo and redo open other archives. Returns what ends it. */
export function followLayerTiles(session: Session): () => void {
  const { document, store, files } = session;
  const opened = new Map<string, Opened>();
  let ended = false;

  const show = () => {
    const entries = [...opened].flatMap(([id, { tiles }]) => (tiles ? [[id, tiles] as const] : []));
    const shown = store.get(layerTilesAtom);
    const same = entries.length === shown.size && entries.every(([id, tiles]) => shown.get(id) === tiles);
    if (!same) store.set(layerTilesAtom, new Map(entries));
  };

  const open = async (project: Project, id: string, entry: Opened) => {
    const blob = files.archiveOf(entry.data.file);
    const fault = (error: unknown) => {
      if (!(error instanceof InputError)) console.error(error);
      notify(session, 'error', error instanceof Error ? error.message : String(error));
    };
    try {
      if (!blob)
        throw new InputError(
          `The texels of the layer “${id}” (${entry.data.file}) are missing. Import it again.`,
        );
      const tiles = await openLayerTiles(project, id, entry.data, blob, { onFault: fault });
      // Another import may have come meanwhile.
      if (ended || opened.get(id) !== entry) return;
      entry.tiles = tiles;
      show();
    } catch (error) {
      if (!ended) fault(error);
    }
  };

  const follow = () => {
    const { project } = document;
    const { layerData, sourceLayers, world } = project;
    for (const id of opened.keys()) if (!Object.hasOwn(layerData, id)) opened.delete(id);
    for (const [id, data] of Object.entries(layerData)) {
      const known = opened.get(id);
      const declared = sourceLayers[id];
      if (known?.data === data && known.tileSize === world.tileSize && known.declared === declared) continue;
      const entry: Opened = { data, tileSize: world.tileSize, declared, tiles: null };
      opened.set(id, entry);
      void open(project, id, entry);
    }
    show();
  };

  follow();
  const unsubscribe = document.subscribe(follow);
  return () => {
    ended = true;
    unsubscribe();
  };
}
