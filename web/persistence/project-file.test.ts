import { expect, test } from 'vitest';
import { emptyProject } from '#graph-core/empty-project.ts';
import { serializeProject } from '#graph-core/file-format.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { packTiles } from '#terrain/tiles/tile-archive.ts';
import { createSession } from '../state/create-session.ts';
import { bundleOf, readProjectFiles } from './project-file.ts';

const ARCHIVE = packTiles({ bits: 8, texels: 16, tilesX: 1, tilesZ: 1 }, 0, () =>
  new Uint8Array(256).fill(5),
);
const project = emptyProject({ layerData: { ecotope: { file: 'ecotope.tiles', texels: 16 } } });

test('a bundle brings the source layers along, byte by byte', async () => {
  const archives = new Map([['ecotope.tiles', new Blob([ARCHIVE])]]);
  const { session, close } = createSession({ project, heights: new Map(), archives });
  const bytes = await bundleOf(session);
  close();
  const loaded = readProjectFiles([{ name: 'world.satoyama', bytes }], NODE_LIBRARY);
  expect(loaded.project).toEqual(project);
  expect(new Uint8Array(await loaded.archives.get('ecotope.tiles')!.arrayBuffer())).toEqual(ARCHIVE);
});

test('a project without its tile archive is refused by name', () => {
  const bytes = new TextEncoder().encode(serializeProject(project));
  expect(() => readProjectFiles([{ name: 'project.json', bytes }], NODE_LIBRARY)).toThrow(
    'project.json needs its data file ecotope.tiles, which is missing',
  );
});
