import { newId } from '#graph-core/ids.ts';
import { importLayerImage } from '#terrain/tiles/layer-image.ts';
import type { Session } from './session.ts';

/** Puts a picture into a source layer, with the ecotopes that it shows: one step of undo. What was done, in sentences. */
export async function importLayer(session: Session, layer: string, image: File): Promise<string[]> {
  const { document, files } = session;
  const bytes = new Uint8Array(await image.arrayBuffer());
  const { archive, data, ecotopes, report } = await importLayerImage(
    document.project,
    layer,
    bytes,
    image.name,
  );
  files.addArchive(data.file, new Blob([archive]));
  const gesture = newId('import');
  for (const ecotope of ecotopes) document.execute('ecotope.set', { ecotope }, { gesture });
  document.execute('layer-data.set', { layer, data }, { gesture });
  return report;
}
