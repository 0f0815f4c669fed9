import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packBundle, unpackBundle } from '#graph-core/bundle.ts';
import { parseProject } from '#graph-core/file-format.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { encodeHeights } from '#terrain/heights-file.ts';
import { folderHash, project, projectText, satoyama, workspace } from './testing/workspace.ts';

const space = workspace();
const ascii = 'ncols 30\nnrows 50\nxllcorner 0\nyllcorner 0\ncellsize 20\n';
const dem = space.file(
  'hills.asc',
  `${ascii}${Array.from({ length: 1500 }, (_, index) => index - 20).join(' ')}`,
);
const other = space.file(
  'other.asc',
  `${ascii}${Array.from({ length: 1500 }, (_, index) => 2 * index).join(' ')}`,
);

const read = (folder: string) => {
  const project = parseProject(
    readFileSync(path.join(folder, 'project.json'), 'utf8'),
    'project.json',
    NODE_LIBRARY,
  );
  const bytes = readFileSync(path.join(folder, project.heights!.file));
  return { project, bytes, heights: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
};

test('makes a project folder that is valid, with heights south row first and a world of whole tiles', async () => {
  const folder = space.file('made');
  const { status, out, err } = await satoyama('import-dem', dem, '--out', folder, '--credit', 'Nobody, CC0');
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('hills.asc: Esri ASCII grid, 30×50 samples of 20×20 m');
  expect(out).toContain('a world of 3×5 tiles of 200 m');
  const made = read(folder);
  expect(made.project.name).toBe('hills');
  expect(made.project.world).toMatchObject({ tilesX: 3, tilesZ: 5 });
  expect(made.project.heights).toEqual({
    file: 'heights.r32',
    width: 30,
    height: 50,
    cellX: 20,
    cellZ: 20,
    originX: 10,
    originZ: 10,
    credit: 'Nobody, CC0',
  });
  expect([made.heights[0], made.heights[29], made.heights[49 * 30]]).toEqual([49 * 30 - 20, 1479, -20]);
  expect(readdirSync(folder).sort()).toEqual(['heights.r32', 'project.json']);
  expect((await satoyama('validate', folder)).out).toContain('hills is valid');
});

test('names a new folder after the file, and never writes over one that has something in it', async () => {
  const before = process.cwd();
  process.chdir(space.root);
  try {
    expect((await satoyama('import-dem', dem)).status).toBe(0);
    expect(existsSync(space.file('hills/project.json'))).toBe(true);
    const hash = folderHash(space.root);
    const again = await satoyama('import-dem', dem);
    expect([again.status, again.err]).toEqual([2, 'satoyama: hills is a folder with something in it.\n']);
    expect(folderHash(space.root)).toBe(hash);
  } finally {
    process.chdir(before);
  }
});

test('replaces the heights of a project folder, and leaves no old ones', async () => {
  const folder = space.file('replaced');
  await satoyama('import-dem', dem, '--out', folder, '--credit', 'old');
  for (const file of [other, dem, other]) {
    expect((await satoyama('import-dem', file, '--project', folder, '--cell', '40')).status).toBe(0);
    const { project, heights } = read(folder);
    expect(heights[49 * 30]).toBe(file === dem ? -20 : 0);
    expect(project.heights).toMatchObject({ cellX: 40, originZ: 20 });
    expect(project.heights!.credit).toBeUndefined();
    expect(project.world).toMatchObject({ tilesX: 6, tilesZ: 10 });
    expect(readdirSync(folder).sort()).toEqual([project.heights!.file, 'project.json'].sort());
  }
});

test('replaces the heights of a bundle and keeps its other files', async () => {
  const field = {
    width: 2,
    height: 2,
    cellX: 1,
    cellZ: 1,
    originX: 0,
    originZ: 0,
    data: new Float32Array(4),
  };
  const { data: _data, ...raster } = field;
  const before = { ...project(), heights: { file: 'old.r32', ...raster } };
  const bundle = space.file(
    'land.satoyama',
    packBundle(before, { 'old.r32': encodeHeights(field), 'note.txt': new Uint8Array([7]) }),
  );
  expect((await satoyama('import-dem', dem, '--project', bundle)).status).toBe(0);
  const { project: after, files } = unpackBundle(readFileSync(bundle), bundle, NODE_LIBRARY);
  expect(after.heights).toMatchObject({ file: 'heights.r32', width: 30 });
  expect(Object.keys(files).sort()).toEqual(['heights.r32', 'note.txt']);
  expect((await satoyama('validate', bundle)).status).toBe(0);
});

test('options, and a JSON file beside the map', async () => {
  const raw = space.file('land.raw', new Uint8Array([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6]));
  space.file('land.raw.json', '{"minHeight": 0, "maxHeight": 65535, "cellSize": 300, "byteOrder": "little"}');
  const folder = space.file('raw');
  const args = [
    '--width',
    '3',
    '--height',
    '2',
    '--bits',
    '16',
    '--endian',
    'big',
    '--row-order',
    'south-first',
  ];
  const { status, out } = await satoyama('import-dem', raw, '--out', folder, ...args);
  expect(status).toBe(0);
  expect(out).toContain('Taken from land.raw.json: lowest, highest, cell size.');
  expect([...read(folder).heights]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(read(folder).project.heights!.cellX).toBe(300);
});

describe('bad input gives one message and changes nothing', () => {
  const folder = space.file('kept');
  const png = new Uint8Array([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0,
  ]);
  const tif = new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 9]);

  test.each<[string, () => string[], RegExp]>([
    ['no such file', () => [space.file('nowhere.tif')], /nowhere.tif does not exist/],
    ['a folder', () => [space.root], /is a folder, not a height map/],
    ['an empty file', () => [space.file('empty.png', '')], /empty.png is empty/],
    ['a cut off PNG', () => [space.file('cut.png', png)], /cut.png/],
    ['a cut off GeoTIFF', () => [space.file('cut.tif', tif)], /cut.tif cannot be read as GeoTIFF/],
    [
      'a wrong byte count',
      () => [space.file('odd.r16', 'abc'), '--width', '2', '--height', '2'],
      /take exactly 8/,
    ],
    ['an unknown kind', () => [space.file('x.doc', 'abc')], /x.doc is no height map/],
    ['a wrong option', () => [dem, '--cell', 'wide'], /Cell size must be a number/],
    ['a wrong choice', () => [dem, '--endian', 'middle'], /Allowed choices are little, big/],
    ['an unknown option', () => [dem, '--colour', 'red'], /Unknown option '--colour'/],
    ['no file', () => [], /Missing required argument 'file'/],
    ['both places', () => [dem, '--out', folder], /not both/],
  ])('%s', async (_, argv, message) => {
    const args = argv();
    if (!existsSync(folder)) await satoyama('import-dem', dem, '--out', folder);
    const hash = folderHash(space.root);
    const { status, out, err } = await satoyama('import-dem', ...args, '--project', folder);
    expect(err).toMatch(message);
    expect(err).toMatch(/^satoyama: [^\n]*\n$/);
    expect([status, out]).toEqual([2, '']);
    expect(folderHash(space.root)).toBe(hash);
  });

  test('a new project that cannot be written leaves nothing behind', async () => {
    const inFile = path.join(space.file('plain.txt', 'not a folder'), 'new');
    const hash = folderHash(space.root);
    const { status, err } = await satoyama('import-dem', dem, '--out', inFile);
    expect([status, /^satoyama: [^\n]*new [^\n]*\n$/.test(err)]).toEqual([2, true]);
    expect(folderHash(space.root)).toBe(hash);
  });

  test('a damaged project is left as it is', async () => {
    const broken = space.file('broken.json', projectText().slice(0, -40));
    const hash = folderHash(space.root);
    const { status, err } = await satoyama('import-dem', dem, '--project', broken);
    expect([status, /^satoyama: [^\n]*broken.json[^\n]*\n$/.test(err)]).toEqual([2, true]);
    expect(folderHash(space.root)).toBe(hash);
  });
});
