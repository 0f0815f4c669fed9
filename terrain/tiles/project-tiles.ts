import { InputError } from '#graph-core/errors.ts';
import type { LayerData, Project } from '#graph-core/project.ts';
import { SOURCE_FORMATS, defaultCode, sourceLayer } from '#graph-core/source-layers.ts';
import { TileArchive } from './tile-archive.ts';
import { TileStore } from './tile-store.ts';
import type { TileStoreOptions } from './tile-store.ts';

/** Bytes of decoded tiles that a source layer may keep in memory: some 250 tiles of 512² ids. */
export const LAYER_BUDGET = 64 * 2 ** 20;

type Parts = Pick<Project, 'sourceLayers' | 'world'>;

/**
 * Opens the texels of a source layer; of the archive only the directory is read.
 *
 * @throws InputError when the archive is damaged, or holds what does not fit the layer or the world.
 */
export async function openLayerTiles(
  project: Parts,
  id: string,
  { file, texels }: LayerData,
  blob: Blob,
  hooks: Pick<TileStoreOptions, 'onArrival' | 'onFault'> = {},
): Promise<TileStore> {
  const layer = sourceLayer(project, id);
  if (!layer) throw new InputError(`The project has no source layer “${id}”.`);
  const archive = await TileArchive.open(blob, file);
  const { bits } = SOURCE_FORMATS[layer.format];
  if (archive.header.bits !== bits || archive.header.texels !== texels) {
    throw new InputError(`${file} does not fit the source layer “${layer.name}”. Import the layer again.`, {
      file,
    });
  }
  return new TileStore(archive, {
    tileSize: project.world.tileSize,
    defaultCode: defaultCode(layer),
    budget: LAYER_BUDGET,
    ...hooks,
  });
}
