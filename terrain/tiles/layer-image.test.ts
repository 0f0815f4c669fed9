import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { emptyProject } from '#graph-core/empty-project.ts';
import type { Ecotope, Project } from '#graph-core/project.ts';
import { importLayerImage } from './layer-image.ts';
import { TileArchive } from './tile-archive.ts';

const beach: Ecotope = { id: 'beach', name: 'Beach', colour: '#f0d080', code: 9, radius: 50, bits: 8 };

/** 2×1 tiles of 100 m with one ecotope and a layer of its own of each format. */
const project = (): Project =>
  emptyProject({
    world: { tileSize: 100, tileResolution: 64, tilesX: 2, tilesZ: 1 },
    ecotopes: { beach },
    sourceLayers: {
      snow: { id: 'snow', name: 'Snow', format: 'unit16', default: 0 },
      kinds: { id: 'kinds', name: 'Kinds', format: 'id8', default: 3 },
    },
  });

const grey = (width: number, height: number, at: (i: number, j: number) => number, depth: 8 | 16 = 8) => {
  const values = Array.from({ length: width * height }, (_, t) => at(t % width, Math.floor(t / width)));
  const data = depth === 8 ? Uint8Array.from(values) : Uint16Array.from(values);
  return encode({ width, height, data, channels: 1, depth });
};
const colour = (width: number, height: number, at: (i: number, j: number) => readonly number[]) => {
  const data = Uint8Array.from(
    Array.from({ length: width * height }, (_, t) => at(t % width, Math.floor(t / width))).flat(),
  );
  return encode({ width, height, data, channels: (data.length / width / height) as 3 | 4, depth: 8 });
};

async function tilesOf(layer: string, image: Uint8Array) {
  const imported = await importLayerImage(project(), layer, image, 'map.png');
  const archive = await TileArchive.open(new Blob([imported.archive]), imported.data.file);
  return { ...imported, archive, tiles: [await archive.tile(0, 0), await archive.tile(1, 0)] as const };
}

test('north is up in the picture, and rows go north in tiles', async () => {
  // 32×16 pixels, ids by quarter: 1 2 above 3 4.
  const { tiles, data } = await tilesOf(
    'kinds',
    grey(32, 16, (i, j) => 1 + Math.floor(i / 16) + 2 * Math.floor(j / 8)),
  );
  expect(data.texels).toBe(16);
  const [west, east] = tiles;
  const corner = (tile: typeof west, row: number) => tile![row * 16];
  expect([corner(west, 0), corner(west, 15), corner(east, 0), corner(east, 15)]).toEqual([3, 1, 4, 2]);
});

test('tiles that are all default are left out', async () => {
  const { archive, tiles } = await tilesOf(
    'kinds',
    grey(32, 16, (i) => (i < 16 ? 3 : 5)),
  );
  expect([archive.count, tiles[0], tiles[1]![0]]).toEqual([1, null, 5]);
});

test('shares keep 16 bits, and 8-bit grey is spread over them', async () => {
  const wide = await tilesOf(
    'snow',
    grey(2, 2, (i) => (i === 0 ? 12_345 : 65_535), 16),
  );
  expect([wide.tiles[0]![0], wide.tiles[1]![0]]).toEqual([12_345, 65_535]);
  const narrow = await tilesOf(
    'snow',
    grey(2, 2, (i) => (i === 0 ? 128 : 255)),
  );
  expect([narrow.tiles[0]![0], narrow.tiles[1]![0]]).toEqual([128 * 257, 65_535]);
});

test('ecotopes by grey: ids that the project does not know become ecotopes', async () => {
  const { tiles, ecotopes, report } = await tilesOf(
    'ecotope',
    grey(2, 2, (i) => (i === 0 ? 9 : 40)),
  );
  expect([tiles[0]![0], tiles[1]![0]]).toEqual([9, 40]);
  expect(ecotopes).toMatchObject([{ code: 40, name: 'Ecotope 40', radius: 50 }]);
  expect(ecotopes[0]!.colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(report.join(' ')).toContain('2 ecotopes, 1 of them new');
});

test('ecotopes by colour: known ones are found, new ones made, smoothed edges and clear pixels are none', async () => {
  // Beach (a little off), wood, a clear part, and one smoothed pixel among 4096.
  const image = colour(64, 64, (i, j) => {
    if (j < 8) return [0, 0, 0, 0];
    if (i === 32 && j === 20) return [90, 130, 70, 255];
    return i < 32 ? [242, 207, 129, 255] : [30, 90, 50, 255];
  });
  const { tiles, ecotopes } = await tilesOf('ecotope', image);
  expect(ecotopes).toMatchObject([{ id: 'ecotope-1', name: 'Ecotope #1e5a32', colour: '#1e5a32', code: 1 }]);
  expect(new Set(tiles[0])).toEqual(new Set([9, 0]));
  expect(new Set(tiles[1])).toEqual(new Set([1, 0]));
});

test.each([
  ['no PNG', 'kinds', new TextEncoder().encode('hello'), 'map.png does not begin like a PNG file'],
  [
    'a colour picture for shares',
    'snow',
    colour(2, 2, () => [1, 2, 3]),
    'map.png is a colour picture, and “Snow” takes grey',
  ],
  ['16 bits for ids', 'kinds', grey(2, 2, () => 1, 16), 'map.png has 16 bits a sample, and ids have 8'],
  [
    'a photograph for ecotopes',
    'ecotope',
    colour(40, 40, (i, j) => [i * 6, j * 6, (i * j) % 250]),
    'more than 64 colours',
  ],
  ['a layer that is not there', 'gone', grey(2, 2, () => 1), 'no source layer “gone”'],
])('refuses %s, and says why', async (_, layer, image, message) => {
  await expect(importLayerImage(project(), layer, image, 'map.png')).rejects.toThrow(message);
});
