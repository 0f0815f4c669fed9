import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '#graph-core/errors.ts';
import { readDem } from '../dem.ts';
import { geoKeys, TAG, tiff } from '../testing/tiff.ts';
import type { TiffSpec } from '../testing/tiff.ts';

const WIDTH = 37;
const HEIGHT = 29;
const cell = (index: number): number => ((index * 7919) % 3001) - 300;
const SOUTH_UP = Array.from({ length: WIDTH * HEIGHT }, (_, n) =>
  cell((HEIGHT - 1 - Math.floor(n / WIDTH)) * WIDTH + (n % WIDTH)),
);

const int16 = Int16Array.from({ length: WIDTH * HEIGHT }, (_, n) => cell(n));
const uint16 = Uint16Array.from(int16, (value) => value + 300);
const float32 = Float32Array.from(int16, (value) => value + 0.25);
const float64 = Float64Array.from(float32);

const LAYOUTS: [string, Partial<TiffSpec>][] = [
  ['one strip', {}],
  ['strips of 5 rows', { rowsPerStrip: 5 }],
  ['tiles of 16', { tile: 16 }],
  ['Deflate strips', { rowsPerStrip: 5, compress: 'deflate' }],
  ['Deflate tiles', { tile: 16, compress: 'deflate' }],
  ['LZW strips', { rowsPerStrip: 5, compress: 'lzw' }],
  ['LZW tiles', { tile: 16, compress: 'lzw' }],
  ['big-endian', { bigEndian: true, rowsPerStrip: 4 }],
];

describe('samples', () => {
  test.each(LAYOUTS)('%s: int16, uint16, float32 and float64', async (_, layout) => {
    const read = async (samples: TiffSpec['samples'], more: Partial<TiffSpec> = {}) => [
      ...(await readDem(tiff({ width: WIDTH, height: HEIGHT, samples, ...layout, ...more }), 'x.tif')).field
        .data,
    ];
    expect(await read(int16)).toEqual(SOUTH_UP);
    expect(await read(uint16)).toEqual(SOUTH_UP.map((height) => height + 300));
    expect(await read(float32)).toEqual(SOUTH_UP.map((height) => height + 0.25));
    expect(await read(float64)).toEqual(SOUTH_UP.map((height) => height + 0.25));
    if (!layout.compress) return;
    expect(await read(int16, { predictor: 2 })).toEqual(SOUTH_UP);
    expect(await read(float32, { predictor: 3 })).toEqual(SOUTH_UP.map((height) => height + 0.25));
  });

  test('8 bits are read with a warning', async () => {
    const { report } = await readDem(
      tiff({ width: 2, height: 2, samples: Uint8Array.of(1, 2, 3, 4) }),
      'x.tif',
    );
    expect(report.join('\n')).toMatch(/Warning: 8 bits/);
  });

  test.each([
    ['-9999', -9999],
    ['-3.4028234663852886e+38', -3.4028234663852886e38],
    ['nan', Number.NaN],
    ['-inf', Number.NEGATIVE_INFINITY],
  ])('no-data %s', async (text, value) => {
    const samples = Float32Array.of(1, 1, 1, value, 1, 1);
    const { field, report } = await readDem(
      tiff({ width: 3, height: 2, samples, tags: { [TAG.nodata]: text } }),
      'x.tif',
    );
    expect([...field.data]).toEqual([1, 1, 1, 1, 1, 1]);
    expect(report.join('\n')).toContain('1 cells (17 %) had no data');
  });

  test('scale and offset of GDAL, then feet to metres', async () => {
    const metadata =
      '<GDALMetadata><Item name="OFFSET" sample="0" role="offset">100</Item><Item name="SCALE" sample="0" role="scale">0.5</Item></GDALMetadata>';
    const tags = { [TAG.metadata]: metadata, [TAG.geoKeys]: geoKeys({ 4099: 9002 }) };
    const { field } = await readDem(
      tiff({ width: 2, height: 2, samples: Int16Array.of(0, 2, 4, -200), tags }),
      'x.tif',
    );
    expect([...field.data]).toEqual([102, 0, 100, 101].map((feet) => Math.fround(feet * 0.3048)));
  });
});

describe('place', () => {
  const placed = async (
    doubles: { scale?: number[]; tie?: number[]; matrix?: number[] },
    keys: Record<number, number>,
    height = 3,
  ) => {
    const tags: TiffSpec['tags'] = { [TAG.geoKeys]: geoKeys(keys) };
    if (doubles.scale) tags[TAG.pixelScale] = { doubles: doubles.scale };
    if (doubles.tie) tags[TAG.tiepoint] = { doubles: doubles.tie };
    if (doubles.matrix) tags[TAG.transformation] = { doubles: doubles.matrix };
    const samples = Int16Array.from({ length: 2 * height }, (_, index) => index);
    return readDem(tiff({ width: 2, height, samples, tags }), 'x.tif');
  };
  const tie = (y: number) => [0, 0, 0, 500_000, y, 0];

  test('metres, with cells that are not square', async () => {
    const { field } = await placed({ scale: [150.9, 216, 0], tie: tie(5e6) }, { 1024: 1, 3072: 26_710 });
    expect(field).toMatchObject({ cellX: 150.9, cellZ: 216, originX: 75.45, originZ: 108 });
  });

  test('US survey feet and international feet', async () => {
    expect(
      (await placed({ scale: [3937, 3937, 0], tie: tie(0) }, { 1024: 1, 3076: 9003 })).field.cellX,
    ).toBeCloseTo(1200, 9);
    expect(
      (await placed({ scale: [10, 10, 0], tie: tie(0) }, { 1024: 1, 3076: 9002 })).field.cellX,
    ).toBeCloseTo(3.048, 9);
    const { report, field } = await placed({ scale: [10, 10, 0], tie: tie(0) }, { 1024: 1, 3076: 9999 });
    expect(field.cellX).toBe(10);
    expect(report.join('\n')).toMatch(/unknown unit 9999/);
  });

  test('degrees, at the latitude of the middle, which pixel-is-point shifts by half a cell', async () => {
    // Three rows of one degree from 61.5° down are centred on 60° when pixels are areas.
    const area = (
      await placed({ scale: [1, 1, 0], tie: [0, 0, 0, 10, 61.5, 0] }, { 1024: 2, 2048: 4326, 1025: 1 })
    ).field;
    expect(Math.abs(area.cellX - 55_800)).toBeLessThan(1);
    expect(Math.abs(area.cellZ - 111_412)).toBeLessThan(1);
    // From 61° down when they are points.
    const point = (
      await placed({ scale: [1, 1, 0], tie: [0, 0, 0, 10, 61, 0] }, { 1024: 2, 2048: 4326, 1025: 2 })
    ).field;
    expect(point.cellX).toBeCloseTo(area.cellX, 9);
    const shifted = (
      await placed({ scale: [1, 1, 0], tie: [0, 0, 0, 10, 61.5, 0] }, { 1024: 2, 2048: 4326, 1025: 2 })
    ).field;
    expect(shifted.cellX).toBeLessThan(area.cellX - 500);
    await expect(placed({ scale: [1, 1, 0], tie: [0, 0, 0, 10, 5000, 0] }, { 1024: 2 })).rejects.toThrow(
      /latitude/,
    );
  });

  test('Web Mercator', async () => {
    const y60 = 6_378_137 * Math.log(Math.tan((75 * Math.PI) / 180));
    const { field } = await placed(
      { scale: [100, 100, 0], tie: [0, 0, 0, 0, y60 + 150, 0] },
      { 1024: 1, 3072: 3857 },
    );
    expect(Math.abs(field.cellX - 50)).toBeLessThan(0.2);
  });

  test('a transformation matrix: north up, south up, rotated', async () => {
    const matrix = (a: number, b: number, d: number, e: number) => [
      a,
      b,
      0,
      500,
      d,
      e,
      0,
      900,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      1,
    ];
    const north = (await placed({ matrix: matrix(30, 0, 0, -40) }, { 1024: 1 })).field;
    expect(north).toMatchObject({ cellX: 30, cellZ: 40 });
    expect([...north.data]).toEqual([4, 5, 2, 3, 0, 1]);
    const south = (await placed({ matrix: matrix(30, 0, 0, 40) }, { 1024: 1 })).field;
    expect([...south.data]).toEqual([0, 1, 2, 3, 4, 5]);
    await expect(placed({ matrix: matrix(30, 5, 5, -30) }, { 1024: 1 })).rejects.toThrow(/rotated/);
  });

  test('damaged georeferencing is refused, missing one reported', async () => {
    await expect(placed({ scale: [0, 30, 0], tie: tie(0) }, { 1024: 1 })).rejects.toThrow(
      /georeferencing is damaged/,
    );
    await expect(placed({ scale: [Number.NaN, 30, 0], tie: tie(0) }, { 1024: 1 })).rejects.toBeInstanceOf(
      InputError,
    );
    expect((await placed({}, {})).report.join('\n')).toMatch(/cell size; 1 m is assumed/);
  });
});

describe('refusals', () => {
  const good = tiff({ width: 4, height: 4, samples: new Int16Array(16) });
  /** Sets the value of a long tag of a little-endian file in place. */
  const patched = (tag: number, value: number): Uint8Array => {
    const copy = good.slice();
    const view = new DataView(copy.buffer);
    const directory = view.getUint32(4, true);
    for (let entry = directory + 2; ; entry += 12) {
      if (view.getUint16(entry, true) !== tag) continue;
      view.setUint32(entry + 8, value, true);
      return copy;
    }
  };

  test('huge claimed sizes, before anything is allocated', async () => {
    await expect(readDem(patched(256, 4_000_000_000), 'x.tif')).rejects.toThrow(
      /claims 4000000000×4 samples/,
    );
    await expect(readDem(patched(257, 16_000), 'x.tif')).rejects.toThrow(InputError);
  });

  test('strips past the end, colour pictures, odd depths, no TIFF at all', async () => {
    await expect(readDem(patched(273, 5000), 'x.tif')).rejects.toThrow(/cut off: strip 0 ends at byte 5032/);
    // A directory that lies beyond the end of the bytes.
    const header = Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0);
    await expect(readDem(header, 'x.tif')).rejects.toThrow(
      /x\.tif cannot be read as GeoTIFF: it is cut off or damaged/,
    );
    await expect(readDem(patched(279, 4), 'x.tif')).rejects.toThrow(/too few bytes/);
    await expect(readDem(patched(TAG.photometric, 2), 'x.tif')).rejects.toThrow(/colour picture/);
    await expect(readDem(patched(258, 12), 'x.tif')).rejects.toThrow(/12 bits a sample/);
    await expect(readDem(patched(259, 7), 'x.tif')).rejects.toBeInstanceOf(InputError);
    await expect(readDem(new TextEncoder().encode('<html>not found</html>'), 'x.tif')).rejects.toThrow(
      /does not begin like a TIFF/,
    );
  });
});

describe('real files', () => {
  const file = (name: string) =>
    new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));

  test('LZW tiles with predictor: Mount Fuji is where it is', async () => {
    const { field } = await readDem(file('japan_i16_tiled64_lzw_p2.tif'), 'japan_i16_tiled64_lzw_p2.tif');
    expect(field).toMatchObject({ width: 300, height: 300 });
    const top = field.data.indexOf(3664);
    expect(Math.max(...field.data)).toBe(3664);
    expect(Math.min(...field.data)).toBe(0);
    expect(field.data.filter((height) => height === 0)).toHaveLength(17_422);
    // 35.3606°N 138.7274°E in cells of 1/120° from 34.46°N 137.44°E.
    expect(Math.abs((top % 300) + 0.5 - (138.7274 - 137.44) * 120)).toBeLessThan(1.5);
    expect(Math.abs(Math.floor(top / 300) + 0.5 - (35.3606 - 34.46) * 120)).toBeLessThan(1.5);
    // 30″ at 35.71°: 754.1 by 924.6 m.
    expect(Math.abs(field.cellX - 754.1)).toBeLessThan(0.5);
    expect(Math.abs(field.cellZ - 924.6)).toBeLessThan(0.5);
  });

  test('cells that are not square, with real no-data', async () => {
    const { field, report } = await readDem(file('sthelens_i16_nodata_utm10.dem.tif'), 'sthelens.tif');
    expect(field.cellX).toBeCloseTo(150.92, 2);
    expect(field.cellZ).toBe(216);
    expect([Math.min(...field.data), Math.max(...field.data)]).toEqual([682, 2932]);
    expect(report.join('\n')).toContain('96 cells (2.3 %) had no data');
  });
});
