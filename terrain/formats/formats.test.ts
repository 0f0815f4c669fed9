import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { InputError } from '#graph-core/errors.ts';
import { readDem } from '../dem.ts';
import { hintsFromName } from '../name-hints.ts';
import { ascii, bytes16, greyPng, terrariumPng } from '../testing/files.ts';

const report = async (...args: Parameters<typeof readDem>): Promise<string> =>
  (await readDem(...args)).report.join('\n');

/** Changes a PNG's claimed size and leaves the rest. */
function claiming(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = png.slice();
  new DataView(copy.buffer).setUint32(16, width);
  new DataView(copy.buffer).setUint32(20, height);
  return copy;
}

describe('grey PNG', () => {
  const small = greyPng(2, 2, Uint16Array.of(0, 1000, 65_535, 3));

  test('reads big-endian samples, north row first', async () => {
    expect([...(await readDem(small, 'x.png')).field.data]).toEqual([65_535, 3, 0, 1000]);
    expect(await report(small, 'x.png')).toMatch(/taken as whole metres/);
  });

  test('scales by the range given, or that in its name', async () => {
    expect([...(await readDem(small, 'x.png', { min: 0, max: 131_070 })).field.data]).toEqual([
      131_070, 6, 0, 2000,
    ]);
    expect((await readDem(small, 'x_100-165635m.png')).field.data[2]).toBe(100);
  });

  test('8 bits are read with a warning; alpha 0 is no data', async () => {
    expect(await report(greyPng(2, 2, Uint8Array.of(0, 128, 255, 9)), 'x.png')).toMatch(/Warning: 8 bits/);
    const holed = greyPng(2, 2, Uint16Array.of(8, 65_535, 8, 65_535, 8, 65_535, 60_000, 0), 2);
    expect([...(await readDem(holed, 'x.png')).field.data]).toEqual([8, 8, 8, 8]);
  });

  test('colours and palettes are refused', async () => {
    const colours = encode({ width: 2, height: 2, channels: 3, depth: 16, data: new Uint16Array(12) });
    await expect(readDem(colours, 'x.png')).rejects.toThrow(/colour picture/);
    const palette = encode({ width: 2, height: 2, channels: 1, depth: 8, data: new Uint8Array(4) });
    palette[25] = 3;
    await expect(readDem(palette, 'x.png')).rejects.toThrow(/colour picture/);
  });

  test('a claimed size beyond the limits is refused before anything is allocated', async () => {
    await expect(readDem(claiming(small, 4_000_000_000, 4_000_000_000), 'x.png')).rejects.toThrow(
      /claims 4000000000×4000000000/,
    );
    await expect(readDem(claiming(small, 16_000, 16_000), 'x.png')).rejects.toThrow(InputError);
    await expect(readDem(claiming(small, 1, 1), 'x.png')).rejects.toThrow(/at least 2×2/);
  });

  test('image data that are shorter or far longer than the size says are refused', async () => {
    // Chunks of one image under the header of another: every checksum is right.
    const header = (png: Uint8Array) => png.subarray(0, 33);
    const graft = (from: Uint8Array, onto: Uint8Array) =>
      new Uint8Array([...header(onto), ...from.subarray(33)]);
    const large = greyPng(64, 64, new Uint16Array(4096));
    const row = greyPng(64, 63, new Uint16Array(64 * 63));
    await expect(readDem(graft(row, large), 'x.png')).rejects.toThrow(/end before its last row/);
    await expect(readDem(graft(large, small), 'x.png')).rejects.toThrow(/longer than its size/);
  });
});

describe('terrarium PNG', () => {
  const metres = [-12.5, 0, 3552.078125, 100, 101, 102, 103, 104, 105];
  const tile = terrariumPng(3, 3, metres);

  test('decodes R·256 + G + B/256 − 32768', async () => {
    const known = encode({
      width: 2,
      height: 2,
      channels: 3,
      depth: 8,
      data: Uint8Array.of(128, 0, 0, 127, 255, 128, 141, 224, 20, 128, 1, 0),
    });
    expect([...(await readDem(known, 'x.png')).field.data]).toEqual([3552.078125, 1, 0, -0.5]);
  });

  test('is told by option, by name, or by heights found on Earth; a picture is not one', async () => {
    expect(await report(tile, 'x.png')).toMatch(/every pixel decodes to a height found on Earth/);
    expect(await report(tile, 'x_terrarium.png')).not.toMatch(/found on Earth/);
    const picture = encode({
      width: 2,
      height: 2,
      channels: 3,
      depth: 8,
      data: Uint8Array.from([...Array(12).keys()].map((k) => 20 * k)),
    });
    await expect(readDem(picture, 'photo.png')).rejects.toThrow(/photo.png is a colour picture/);
    expect((await readDem(picture, 'photo.png', { format: 'terrarium' })).field.width).toBe(2);
    const grey = encode({ width: 2, height: 2, channels: 3, depth: 8, data: new Uint8Array(12).fill(128) });
    await expect(readDem(grey, 'grey.png')).rejects.toThrow(/colour picture/);
    await expect(
      readDem(greyPng(2, 2, new Uint16Array(4)), 'x.png', { format: 'terrarium' }),
    ).rejects.toThrow(/no terrarium PNG/);
  });

  test('(0, 0, 0) and alpha 0 are no data', async () => {
    const rgba = Uint8Array.of(128, 9, 0, 255, 128, 9, 0, 255, 0, 0, 0, 255, 200, 0, 0, 0);
    const holed = encode({ width: 2, height: 2, channels: 4, depth: 8, data: rgba });
    expect([...(await readDem(holed, 'x.png')).field.data]).toEqual([9, 9, 9, 9]);
  });

  test('zoom, column and row in its name give its cell', async () => {
    const { field } = await readDem(tile, 'japan_z8_226_101_terrarium.png');
    // 156543.034 m a pixel of a 256-pixel tile at zoom 0, over 2^8, times the cosine of 34.89°, 256 pixels for 3.
    const mercator = ((156_543.034 / 256) * 256) / 3;
    expect(Math.abs(field.cellX / (mercator * Math.cos((34.89 * Math.PI) / 180)) - 1)).toBeLessThan(0.003);
    expect(Math.abs(field.cellZ / field.cellX - 1)).toBeLessThan(0.007);
    expect((await readDem(tile, 'japan_z8_999_101_terrarium.png')).field.cellX).toBe(1);
  });
});

describe('raw', () => {
  test('a wrong byte count is refused with the right one', async () => {
    await expect(readDem(new Uint8Array(10), 'x.r16', { width: 2, height: 2 })).rejects.toThrow(
      'x.r16 has 10 bytes, but 2×2 samples of 16 bits take exactly 8.',
    );
    await expect(readDem(new Uint8Array(10), 'x.r16')).rejects.toThrow(
      /10 bytes, which is no square.*\(2×2 would be 8\)/,
    );
    await expect(readDem(new Uint8Array(26), 'x.r16', { width: 3 })).rejects.toThrow(
      /3×4 samples of 16 bits take exactly 24/,
    );
  });

  test('one side is enough, a square needs none, and it tells 16 from 32 bits', async () => {
    expect((await readDem(bytes16([1, 2, 3, 4, 5, 6]), 'x.r16', { height: 3 })).field).toMatchObject({
      width: 2,
      height: 3,
    });
    const floats = new Uint8Array(Float32Array.of(1.5, 2, 3, 4).buffer);
    expect([...(await readDem(floats, 'x.raw')).field.data]).toEqual([3, 4, 1.5, 2]);
    expect([...(await readDem(bytes16([1, 2, 3, 4]), 'x.raw')).field.data]).toEqual([3, 4, 1, 2]);
  });

  test('samples are unsigned, of the byte order given; the other one is suggested when it is smoother', async () => {
    expect([...(await readDem(Uint8Array.of(1, 2, 3, 4, 0xff, 0xfe, 7, 8), 'x.r16')).field.data]).toEqual([
      0xfeff, 0x0807, 0x0201, 0x0403,
    ]);
    const slope = Int16Array.from({ length: 4096 }, (_, index) => 300 + (index % 64));
    expect(await report(bytes16(slope, false), 'x.r16')).toMatch(/Warning: neighbours.*big-endian/);
    expect(await report(bytes16(slope, true), 'x.r16')).not.toMatch(/Warning: neighbours/);
  });

  test('size, samples and range may stand in the name', async () => {
    expect(hintsFromName('japan_300x300_u16le_0-4000m.r16')).toEqual({
      width: 300,
      height: 300,
      bits: 16,
      littleEndian: true,
      min: 0,
      max: 4000,
    });
    expect(hintsFromName('dir/a_-20.5-100m.raw')).toEqual({ min: -20.5, max: 100 });
    expect(hintsFromName('b.2x4.f32be.raw')).toEqual({ bits: 32, littleEndian: false });
    expect(hintsFromName('oso_1.83m_x0_y0_2020.r16')).toEqual({});
    const { field, report: lines } = await readDem(
      bytes16([0, -1, 0, -1, 0, -1], false),
      'x_3x2_u16be_0-100m.raw',
    );
    expect([...field.data].map(Math.round)).toEqual([100, 0, 100, 0, 100, 0]);
    expect(lines[1]).toBe('Taken from the file name: 3×2 samples, 16 bits, big-endian, full scale 0..100 m.');
    expect(
      (await readDem(bytes16([0, 1, 2, 3, 4, 5]), 'x_3x2.r16', { width: 2, height: 3 })).field.width,
    ).toBe(2);
  });
});

describe('SRTM .hgt', () => {
  const tile = new Int16Array(1201 * 1201).fill(40);
  tile[0] = -18; // north-west corner
  tile[1200] = -32_768;

  test('big-endian metres with voids, spaced by the latitude in the name', async () => {
    const { field, report: lines } = await readDem(bytes16(tile, false), 'N44E033.hgt');
    expect(field.data[1200 * 1201]).toBe(-18);
    expect(field.data[1201 * 1201 - 1]).toBe(40);
    expect(lines.join('\n')).toContain('1 cells (0.000069 %)');
    // Lengths of a degree at 44.5°, from published tables: 79.52 to 79.60 km and 111.12 km.
    expect(Math.abs(field.cellX * 1200 - 79_528)).toBeLessThan(80);
    expect(Math.abs(field.cellZ * 1200 - 111_122)).toBeLessThan(30);
    const south = await readDem(bytes16(tile, false), 's45w001.hgt');
    expect(south.field.cellX).toBeCloseTo(field.cellX, 9);
  });

  test('a wrong byte count, or a name without a place, is refused', async () => {
    await expect(readDem(new Uint8Array(100), 'N44E033.hgt')).rejects.toThrow(
      /100 bytes; .* exactly 2884802 \(1201×1201\) or 25934402/,
    );
    await expect(readDem(bytes16(tile, false), 'tile.hgt')).rejects.toThrow(
      /named after its south-west corner/,
    );
    expect((await readDem(bytes16(tile, false), 'tile.hgt', { cell: 90 })).field.cellX).toBe(90);
  });
});

describe('Esri ASCII grid', () => {
  const rows = '1 2 3\n4 5 6\n';

  test('upper case, CRLF, tabs, exponents, lines of any length', async () => {
    const head = 'NCOLS 3\r\nNROWS\t2\r\nXLLCORNER 0\r\nYLLCORNER 0\r\nCELLSIZE 2\r\nNODATA_VALUE 999\r\n';
    const { field, report: lines } = await readDem(
      ascii(`${head}1e1 -2.5E-1\r\n+3\r\n.5 999 812.1234567890123456\r\n`),
      'x.asc',
    );
    expect(field).toMatchObject({ width: 3, height: 2, cellX: 2 });
    expect([...field.data.subarray(3)]).toEqual([10, -0.25, 3]);
    expect(field.data[0]).toBe(0.5);
    expect(field.data[2]).toBe(Math.fround(812.1234567890123));
    expect(lines.join('\n')).toContain('1 cells (17 %)');
  });

  test('xllcenter and yllcenter, dx and dy, header words in any order', async () => {
    const { field } = await readDem(
      ascii(`dx 10\ndy 12.5\nnrows 2\nncols 3\nxllcenter 5\nyllcenter 5\n${rows}`),
      'x.asc',
    );
    expect(field).toMatchObject({ cellX: 10, cellZ: 12.5 });
    expect([...field.data]).toEqual([4, 5, 6, 1, 2, 3]);
  });

  test('cells in degrees become metres', async () => {
    const grid = (corner: string) => ascii(`ncols 3\nnrows 2\n${corner}\ncellsize 0.01\n${rows}`);
    // A hundredth of a degree at 60°: 558.0 m and 1114.1 m.
    for (const corner of ['xllcorner 5\nyllcorner 59.99', 'xllcenter 5.005\nyllcenter 59.995']) {
      const { field } = await readDem(grid(corner), 'x.asc');
      expect(field.cellX).toBeCloseTo(558.0, 1);
      expect(field.cellZ).toBeCloseTo(1114.12, 1);
    }
    expect((await readDem(grid('xllcorner 361015\nyllcorner 70223'), 'x.asc')).field.cellX).toBe(0.01);
  });

  test.each([
    ['ncols 3\nnrows 2\ncellsize 1\n1 2.25 3\n4 5', /holds only 5 of the 6 heights/],
    ['ncols 3\nnrows 2\ncellsize 1\n1 2 3\n4 5 6 7', /more numbers/],
    ['ncols 3\nnrows 2\ncellsize 1\n1 2 3\n4 abc 6', /Line 5 of x.asc has "abc" where a number/],
    ['ncols 3\nnrows 2\ncellsize 1\n1,5 2 3\n4 5 6', /Line 4 .*"1,5".*point/],
    ['ncols 3\nnrows 2\n1 2 3\n4 5 6', /no cellsize/],
    ['ncols 3\nnrows 2\ncellsize 0\n1 2 3\n4 5 6', /no cellsize/],
    ['ncols 3\ncellsize 1\n1 2 3', /no whole number for nrows/],
    ['ncols 3\nbyteorder 1', /Line 2 of x.asc begins with "byteorder"/],
    ['ncols', /ends after "ncols"/],
    ['ncols 9000000000\nnrows 9000000000\ncellsize 1\n1 2', /claims 9000000000×9000000000/],
    ['ncols 8000\nnrows 8000\ncellsize 1\n1 2', /far too short to hold/],
  ])('%j is refused', async (text, message) => {
    await expect(readDem(ascii(text), 'x.asc')).rejects.toThrow(message);
    await expect(readDem(ascii(text), 'x.asc')).rejects.toBeInstanceOf(InputError);
  });
});
