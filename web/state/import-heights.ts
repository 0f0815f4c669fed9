import { newId } from '#graph-core/ids.ts';
import type { HeightRaster } from '#graph-core/project.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { worldFor } from '#terrain/world.ts';
import { DataFiles } from './data-files.ts';
import type { Session } from './session.ts';

/** Puts other heights under the project: one step of undo, which the session's heights follow. */
export async function importHeights(
  session: Session,
  field: HeightField,
  { seaLevel, credit }: { seaLevel: number; credit: string },
): Promise<void> {
  const { document, files } = session;
  const file = await DataFiles.nameFor(field.data);
  files.addHeights(file, field.data);
  const { width, height, cellX, cellZ, originX, originZ } = field;
  const heights: HeightRaster = { file, width, height, cellX, cellZ, originX, originZ };
  if (credit.trim() !== '') heights.credit = credit.trim();
  const { tilesX, tilesZ } = worldFor(field, document.project.world.tileSize);
  const gesture = newId('import');
  document.execute('heights.set', { heights }, { gesture });
  document.execute('world.set', { world: { tilesX, tilesZ, seaLevel } }, { gesture });
}
