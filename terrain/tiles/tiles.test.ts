import { expect, test } from 'vitest';
import { packTiles, TileArchive } from './tile-archive.ts';
import type { Codes } from './tile-archive.ts';
import { TileStore } from './tile-store.ts';

const HEADER = { bits: 8, texels: 8, tilesX: 5, tilesZ: 4 } as const;
/** A code of its own for every texel of the world; tiles of odd x are left at the default. */
const codeAt = (column: number, row: number) => (column * 7 + row * 13) % 200;
const tile = (x: number, z: number): Codes | null =>
  x % 2 === 1
    ? null
    : Uint8Array.from({ length: 64 }, (_, t) => codeAt(x * 8 + (t % 8), z * 8 + Math.floor(t / 8)));

const archiveOf = (header: Parameters<typeof packTiles>[0] = HEADER, tiles = tile) =>
  TileArchive.open(new Blob([packTiles(header, 9, tiles)]), 'ecotope.tiles');

/** A blob that counts the bytes that are read of it. */
function counted(bytes: Uint8Array<ArrayBuffer>) {
  const blob = new Blob([bytes]);
  const state = { read: 0 };
  const slice = blob.slice.bind(blob);
  blob.slice = (start = 0, end = blob.size) => {
    state.read += Math.max(0, Math.min(end, blob.size) - start);
    return slice(start, end);
  };
  return { blob, state };
}

test('tiles come back as they were packed, and only painted ones are stored', async () => {
  const archive = await archiveOf();
  expect(archive.header).toEqual({ ...HEADER, overviewTexels: 8 });
  expect(archive.count).toBe(3 * 4);
  expect([archive.has(2, 3), archive.has(1, 0), archive.has(9, 9)]).toEqual([true, false, false]);
  expect(await archive.tile(4, 3)).toEqual(tile(4, 3));
  expect(await archive.tile(1, 0)).toBeNull();
  const overview = await archive.overview();
  expect([overview.length, overview[0], overview[8]]).toEqual([5 * 4 * 64, 0, 9]);
});

test('16 bits survive, and equal tiles give equal bytes', async () => {
  const wide = (x: number, z: number) => Uint16Array.from({ length: 64 }, (_, t) => 60_000 + x + 5 * z + t);
  const archive = await archiveOf({ ...HEADER, bits: 16 }, wide);
  expect(await archive.tile(3, 2)).toEqual(wide(3, 2));
  expect(packTiles(HEADER, 9, tile)).toEqual(packTiles(HEADER, 9, tile));
});

test('a world of 6,400 tiles opens without reading them', async () => {
  // Noise, which does not get smaller.
  let state = 1;
  const noise = () =>
    Uint8Array.from({ length: 64 * 64 }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
  const bytes = packTiles({ bits: 8, texels: 64, tilesX: 80, tilesZ: 80 }, 0, noise);
  expect(bytes.length).toBeGreaterThan(6400 * 4000);
  const { blob, state: counter } = counted(bytes);
  const archive = await TileArchive.open(blob, 'big.tiles');
  expect(archive.count).toBe(6400);
  expect(counter.read).toBeLessThan(bytes.length / 20);
  await archive.tile(40, 40);
  expect(counter.read).toBeLessThan(bytes.length / 20 + 3 * 64 * 64);
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['no zip', new TextEncoder().encode('hello, this is no zip archive at all')],
  ['a zip cut off', packTiles(HEADER, 9, tile).slice(0, -40)],
])('refuses %s by its name', async (_, bytes) => {
  await expect(TileArchive.open(new Blob([bytes]), 'beach.tiles')).rejects.toThrow(
    /^beach\.tiles is no tile archive, or/,
  );
});

test('a tile that is damaged is told of, and is then at the default', async () => {
  const bytes = packTiles(HEADER, 9, tile);
  bytes[60]! ^= 0xff; // In the first tile's data.
  const archive = await TileArchive.open(new Blob([bytes]), 'beach.tiles');
  const faults: unknown[] = [];
  const store = new TileStore(archive, {
    tileSize: 100,
    defaultCode: 9,
    budget: 0,
    onFault: (fault) => faults.push(fault),
  });
  expect(store.sample(1, 1, 12.4, 4, 4)).toBe('pending');
  await store.settled();
  expect(store.sample(1, 1, 12.4, 4, 4)).toBeNull();
  expect(String(faults[0])).toContain('beach.tiles is no tile archive, or it is damaged');
});

async function sampled(store: TileStore, ...rect: Parameters<TileStore['sample']>) {
  for (;;) {
    const codes = store.sample(...rect);
    if (codes !== 'pending') return codes;
    await store.settled();
  }
}

test('a rectangle across tiles and beyond the world has the codes nearest to its points', async () => {
  const store = new TileStore(await archiveOf(), { tileSize: 100, defaultCode: 9, budget: 2 ** 20 });
  const texel = 12.5;
  const [x0, z0, columns, rows] = [-3.5 * texel, 29.5 * texel, 50, 6];
  const codes = (await sampled(store, x0, z0, texel - 1e-9, columns, rows))!;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [column, row] = [Math.floor(-3.5 + i), Math.floor(29.5 + j)];
      const inside = column >= 0 && column < 40 && row < 32 && Math.floor(column / 8) % 2 === 0;
      expect(codes[j * columns + i], `${column} ${row}`).toBe(inside ? codeAt(column, row) : 9);
    }
  }
});

test('coarse steps fetch the overview alone', async () => {
  const wide = { bits: 8, texels: 64, tilesX: 80, tilesZ: 80 } as const;
  const bytes = packTiles(wide, 0, (x, z) => new Uint8Array(64 * 64).fill(x ^ z));
  const { blob, state } = counted(bytes);
  const archive = await TileArchive.open(blob, 'big.tiles');
  const store = new TileStore(archive, { tileSize: 100, defaultCode: 0, budget: 2 ** 20 });
  const before = state.read;
  const codes = (await sampled(store, 50, 50, 100, 80, 80))!;
  expect(codes.every((code, t) => code === ((t % 80) ^ Math.floor(t / 80)))).toBe(true);
  expect(archive.header.overviewTexels).toBe(16);
  expect(store.held).toBe(80 * 80 * 256);
  expect(state.read - before).toBeLessThan(100_000);
});

test('tiles beyond the budget are let go, the longest unused first', async () => {
  const wide = { bits: 8, texels: 64, tilesX: 40, tilesZ: 1 } as const;
  const archive = await archiveOf(wide, (x) => new Uint8Array(64 * 64).fill(x + 1));
  const budget = 20 * 64 * 64;
  const store = new TileStore(archive, { tileSize: 100, defaultCode: 0, budget });
  for (let x = 0; x < 40; x++) {
    const codes = await sampled(store, x * 100 + 1, 1, 100 / 128, 64, 64);
    expect(codes!.every((code) => code === x + 1)).toBe(true);
    expect(store.held).toBeLessThanOrEqual(budget);
  }
  expect(store.sample(3901, 1, 100 / 128, 4, 4)).not.toBe('pending');
  expect(store.sample(1, 1, 100 / 128, 4, 4)).toBe('pending');
  await store.settled();
});
