import { readdirSync, readFileSync } from 'node:fs';
import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { parseProject, serializeProject } from '#graph-core/file-format.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { expression, folderHash, node, project, satoyama, workspace } from './testing/workspace.ts';

const space = workspace();

const grey = (values: number[]) =>
  encode({ width: 4, height: 3, data: Uint8Array.from(values), channels: 1, depth: 8 });
/** A pixel a tile, north row first: the tile (1, 1) has id 7, and its neighbours 0. */
const IDS = grey([1, 1, 1, 1, 0, 7, 0, 0, 2, 2, 2, 2]);

/** A project in a folder of its own that asks for the ecotopes' ids, and the distance to the one with id 7. */
function landIn(folder: string): string {
  const base = project(
    expression(
      'ids',
      'Ids',
      { node: 'l', port: 'value' },
      node('l', 'input.source-layer', { params: { layer: 'ecotope' } }),
    ),
    expression(
      'away',
      'Away',
      { node: 'd', port: 'distance' },
      node('d', 'input.ecotope-distance', { params: { ecotope: 'ecotope-7' } }),
    ),
  );
  return space.file(`${folder}.json`, serializeProject(base));
}

async function values(land: string, name: string, tier: string, tile = '1,1'): Promise<number[]> {
  const out = space.file('v.json');
  const { err } = await satoyama(
    'eval',
    land,
    '--expression',
    name,
    '--out',
    out,
    '--tile',
    tile,
    '--tier',
    tier,
  );
  expect(err).toBe('');
  return (JSON.parse(readFileSync(out, 'utf8')) as { values: number[] }).values;
}

test('a picture becomes a layer that both the CPU and the GPU read, with new ecotopes and their distances', async () => {
  const land = landIn('land');
  const { status, out, err } = await satoyama(
    'import-layer',
    land,
    space.file('ids.png', IDS),
    '--layer',
    'Ecotope',
    '--credit',
    'made up',
  );
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('3 ecotopes, 3 of them new');
  const opened = parseProject(readFileSync(land, 'utf8'), land, NODE_LIBRARY);
  expect(opened.layerData.ecotope).toMatchObject({ texels: 16, credit: 'made up' });
  for (const tier of ['cpu', 'specialised']) {
    expect(new Set(await values(land, 'Ids', tier))).toEqual(new Set([7]));
    expect(new Set(await values(land, 'Ids', tier, '3,2'))).toEqual(new Set([1]));
    const away = await values(land, 'Away', tier);
    // Inside all over: at the edge half a texel, in the middle as far as 50 m.
    expect(Math.max(...away)).toBeGreaterThan(-1);
    expect(Math.max(...away)).toBeLessThan(0);
    expect(Math.min(...away)).toBeLessThan(-48);
  }
  // Another picture replaces the archive, and leaves no file behind.
  await satoyama(
    'import-layer',
    land,
    space.file('more.png', grey(new Array<number>(12).fill(7))),
    '--layer',
    'ecotope',
  );
  expect(readdirSync(space.root).filter((name) => name.endsWith('.tiles'))).toHaveLength(1);
});

test.each([
  ['an unknown layer', ['ids.png', '--layer', 'Snow'], /no source layer "Snow".*"Ecotope" \(ecotope\)/],
  ['a picture that is none', ['no.png', '--layer', 'Ecotope'], /no\.png does not begin like a PNG file/],
  ['a missing picture', ['gone.png', '--layer', 'Ecotope'], /gone\.png does not exist/],
  ['a cut picture', ['cut.png', '--layer', 'Ecotope'], /cut\.png cannot be read as PNG/],
])('%s is bad input, and nothing is written', async (_, argv, message) => {
  const land = landIn('other');
  space.file('ids.png', IDS);
  space.file('no.png', 'hello');
  space.file('cut.png', IDS.subarray(0, IDS.length - 20));
  const before = folderHash(space.root);
  const [image, ...rest] = argv as [string, ...string[]];
  const { status, err } = await satoyama('import-layer', land, space.file(image), ...rest);
  expect(status).toBe(2);
  expect(err).toMatch(message);
  expect(folderHash(space.root)).toBe(before);
});

test('a missing or damaged archive is told of by its name', async () => {
  const land = landIn('third');
  await satoyama('import-layer', land, space.file('ids.png', IDS), '--layer', 'Ecotope');
  const { file } = parseProject(readFileSync(land, 'utf8'), land, NODE_LIBRARY).layerData.ecotope!;
  const evaluate = () =>
    satoyama(
      'eval',
      land,
      '--expression',
      'Ids',
      '--out',
      space.file('v.json'),
      '--tile',
      '1,1',
      '--tier',
      'cpu',
    );
  const bytes = readFileSync(space.file(file));
  space.file(file, bytes.subarray(0, 50));
  expect(await evaluate()).toMatchObject({
    status: 2,
    err: expect.stringContaining(`${file} is no tile archive`) as string,
  });
  const damaged = Uint8Array.from(bytes);
  for (let k = 60; k < 70; k++) damaged[k]! ^= 0xff;
  space.file(file, damaged);
  expect(await evaluate()).toMatchObject({ status: 2, err: expect.stringContaining(file) as string });
});
