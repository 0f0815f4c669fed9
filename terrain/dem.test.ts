import { describe, expect, test } from 'vitest';
import { InputError } from '#graph-core/errors.ts';
import { readDem } from './dem.ts';
import type { DemOptions } from './dem-options.ts';
import { DEM_FORMATS } from './formats/table.ts';
import { ascii, bytes16, everySample, greyPng, terrariumPng } from './testing/files.ts';
import { geoKeys, tiff, TAG } from './testing/tiff.ts';

const refusal = async (bytes: Uint8Array, name: string, options?: DemOptions): Promise<InputError> => {
  const error: unknown = await readDem(bytes, name, options).then(
    ({ report }) => new Error(`was read: ${report.join(' ')}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
};

/** A small good file of every format: 4×3 (121 for hgt), heights 10..21 by rows from the north. */
const grid = Int16Array.from({ length: 12 }, (_, index) => 10 + index);
const GOOD: Record<string, { name: string; bytes: Uint8Array; options?: DemOptions }> = {
  png: { name: 'a.png', bytes: greyPng(4, 3, Uint16Array.from(grid)) },
  terrarium: { name: 'a_terrarium.png', bytes: terrariumPng(4, 3, grid) },
  geotiff: { name: 'a.tif', bytes: tiff({ width: 4, height: 3, samples: grid }) },
  'ascii-grid': { name: 'a.asc', bytes: ascii(`ncols 4\nnrows 3\ncellsize 1\n${grid.join(' ')}`) },
  hgt: { name: 'N44E033.hgt', bytes: bytes16(new Int16Array(1201 * 1201).fill(7), false) },
  raw: { name: 'a.r16', bytes: bytes16(grid), options: { width: 4, height: 3 } },
};

describe('every format of the table', () => {
  test.each(DEM_FORMATS.map(({ id }) => id))(
    '%s: reads a good file, placed at the origin with south rows first',
    async (id) => {
      const { name, bytes, options } = GOOD[id]!;
      const { field, report } = await readDem(bytes, name, options);
      expect(report[0]).toContain(DEM_FORMATS.find((format) => format.id === id)!.label);
      expect([field.originX, field.originZ]).toEqual([field.cellX / 2, field.cellZ / 2]);
      if (id === 'hgt') expect(field.data.every((height) => height === 7)).toBe(true);
      else expect([...field.data]).toEqual([18, 19, 20, 21, 14, 15, 16, 17, 10, 11, 12, 13]);
    },
  );

  test.each(DEM_FORMATS.map(({ id }) => id))('%s: an empty file is refused, chosen or told', async (id) => {
    const { name } = GOOD[id]!;
    expect((await refusal(new Uint8Array(), name)).message).toBe(`${name} is empty (0 bytes).`);
    await refusal(new Uint8Array(), name, { format: id });
  });

  test.each(DEM_FORMATS.map(({ id }) => id))('%s: a file that is cut off anywhere is refused', async (id) => {
    const { name, bytes, options } = GOOD[id]!;
    // The last number of a text may lose digits unseen; a large file is cut at a few places.
    const end = id === 'ascii-grid' ? bytes.length - 2 : bytes.length - 1;
    const step = id === 'hgt' ? 500_009 : 1;
    for (let length = 1; length <= end; length += step) {
      const error = await refusal(bytes.subarray(0, length), name, options);
      expect(error.message).toContain(name);
      expect(error.place.file).toBe(name);
    }
  });

  test.each(DEM_FORMATS.map(({ id }) => id))(
    '%s: damage anywhere gives heights or one message, never a crash',
    async (id) => {
      const { name, bytes, options } = GOOD[id]!;
      const step = Math.max(1, Math.floor(bytes.length / 400));
      for (let at = 0; at < bytes.length; at += step) {
        for (const value of [0, 0xff, bytes[at]! ^ 0x10]) {
          const broken = bytes.slice();
          broken[at] = value;
          try {
            const { field } = await readDem(broken, name, options);
            expect(field.data.every(Number.isFinite)).toBe(true);
          } catch (error) {
            if (!(error instanceof InputError)) throw error;
          }
        }
        if (id === 'hgt') break;
      }
    },
  );

  test.each(DEM_FORMATS.map(({ id }) => id))('%s: gives its own name, doc and extensions', (id) => {
    const format = DEM_FORMATS.find((each) => each.id === id)!;
    expect(format.doc.length).toBeGreaterThan(40);
    expect(format.extensions.length).toBeGreaterThan(0);
    expect(format.extensions.every((extension) => /^[a-z0-9]+$/.test(extension))).toBe(true);
  });
});

describe('samples', () => {
  const distinct = (data: Float32Array): number => new Set(data).size;

  test.each<[string, () => Uint8Array, DemOptions]>([
    ['every.r16', () => bytes16(everySample()), {}],
    ['every.r16', () => bytes16(everySample(), false), { littleEndian: false }],
    ['every.r16', () => bytes16(everySample()), { min: -123.4, max: 4321.5 }],
    ['every.png', () => greyPng(256, 256, everySample()), {}],
    ['every.png', () => greyPng(256, 256, everySample()), { min: 0, max: 8848 }],
    ['every.tif', () => tiff({ width: 256, height: 256, samples: everySample() }), {}],
    [
      'every.tif',
      () => tiff({ width: 256, height: 256, samples: everySample(), compress: 'deflate', predictor: 2 }),
      { min: 0, max: 1000 },
    ],
  ])('all 65,536 of 16 bits survive as distinct heights: %s %#', async (name, bytes, options) => {
    const { field } = await readDem(bytes(), name, options);
    expect(distinct(field.data)).toBe(65_536);
    const heights = field.data.slice().sort();
    expect(heights[0]).toBeCloseTo(options.min ?? 0, 4);
    expect(heights[65_535]).toBeCloseTo(options.max ?? 65_535, 3);
  });

  test('steps that float32 metres cannot tell apart are reported', async () => {
    const { report } = await readDem(bytes16(everySample()), 'x.r16', { min: 8000, max: 8001 });
    expect(report.join('\n')).toMatch(/Warning: steps of .* finer/);
  });

  test('heights below zero stay', async () => {
    const text = ascii('ncols 2\nnrows 2\ncellsize 5\n-1.5 -500\n0 9');
    expect([...(await readDem(text, 'x.asc')).field.data]).toEqual([0, 9, -1.5, -500]);
    const samples = Int16Array.of(-1, -500, 0, 9);
    expect([...(await readDem(tiff({ width: 2, height: 2, samples }), 'x.tif')).field.data]).toEqual([
      0, 9, -1, -500,
    ]);
  });

  const unit = Float32Array.of(0, 0.25, 0.5, 1);
  test('a float raster of 0..1 takes the stated range, or is reported, never silently flat', async () => {
    for (const [name, bytes] of [
      ['n.tif', tiff({ width: 2, height: 2, samples: unit })],
      ['n.r32', new Uint8Array(unit.buffer)],
    ] as const) {
      const scaled = await readDem(bytes, name, { min: -10, max: 90 });
      expect([...scaled.field.data]).toEqual([40, 90, -10, 15]);
      expect(scaled.report.join('\n')).toContain('stand for -10..90 m');
      const plain = await readDem(bytes, name);
      expect([...plain.field.data]).toEqual([0.5, 1, 0, 0.25]);
      expect(plain.report.join('\n')).toMatch(/Warning: all samples lie between 0 and 1/);
    }
  });

  test('a range given for floats that are metres is not used, and that is reported', async () => {
    const samples = Float32Array.of(0, 1, 2, 30);
    const { field, report } = await readDem(tiff({ width: 2, height: 2, samples }), 'm.tif', {
      min: 0,
      max: 5,
    });
    expect(field.data[1]).toBe(30);
    expect(report.join('\n')).toMatch(/metres already/);
  });

  test('land without relief is reported', async () => {
    const { report } = await readDem(greyPng(2, 2, new Uint16Array(4).fill(9)), 'flat.png');
    expect(report.join('\n')).toMatch(/all heights are the same/);
  });
});

describe('no data', () => {
  const asc = (cells: string, header = '') => ascii(`ncols 3\nnrows 3\ncellsize 1\n${header}${cells}`);

  test('is filled and reported with count and share', async () => {
    const { field, report } = await readDem(asc('1 1 1 1 -9999 1 1 1 1', 'NODATA_value -9999\n'), 'v.asc');
    expect([...field.data]).toEqual(Array(9).fill(1));
    expect(report).toContain('1 cells (11 %) had no data and were filled from the ground around them.');
  });

  test('can be declared by whoever imports', async () => {
    const { field } = await readDem(asc('5 5 5 5 999 5 5 5 5'), 'v.asc', { noData: 999 });
    expect([...field.data]).toEqual(Array(9).fill(5));
  });

  test('everywhere is refused', async () => {
    expect((await refusal(asc('0 0 0 0 0 0 0 0 0', 'nodata_value 0\n'), 'v.asc')).message).toMatch(
      /no data in any of its 9 cells/,
    );
  });

  test.each([
    ['NaN', Number.NaN, /not a number/],
    ['infinity', Number.POSITIVE_INFINITY, /infinite/],
    ['an undeclared −3.4e38', -3.4e38, /no-data value/],
  ])('%s that no declaration accounts for is refused, with its place', async (_, value, message) => {
    const samples = Float32Array.of(1, 2, 3, 4, value, 6);
    const error = await refusal(tiff({ width: 3, height: 2, samples }), 'v.tif');
    expect(error.message).toMatch(message);
    if (!Number.isFinite(value)) expect(error.message).toContain('column 1, row 1');
    await refusal(new Uint8Array(samples.buffer), 'v.r32', { width: 3, height: 2 });
    await refusal(asc(`1 2 3 4 ${value} 6 7 8 9`), 'v.asc');
  });
});

describe('options', () => {
  const square = bytes16([1, 2, 3, 4]);

  test('rows may be given south first, whatever the format', async () => {
    expect([...(await readDem(square, 'x.r16', { rowOrder: 'south-first' })).field.data]).toEqual([
      1, 2, 3, 4,
    ]);
    expect([...(await readDem(square, 'x.r16')).field.data]).toEqual([3, 4, 1, 2]);
  });

  test('a cell size overrides, and its lack is reported', async () => {
    const { field } = await readDem(square, 'x.r16', { cell: 12.5 });
    expect(field).toMatchObject({ cellX: 12.5, cellZ: 12.5, originX: 6.25, originZ: 6.25 });
    const { field: guessed, report } = await readDem(square, 'x.r16');
    expect(guessed.cellX).toBe(1);
    expect(report.join('\n')).toMatch(/Warning: .*cell size; 1 m is assumed/);
    const placed = tiff({
      width: 2,
      height: 2,
      samples: Int16Array.of(1, 2, 3, 4),
      tags: {
        [TAG.pixelScale]: { doubles: [30, 30, 0] },
        [TAG.tiepoint]: { doubles: [0, 0, 0, 0, 0, 0] },
        [TAG.geoKeys]: geoKeys({ 1024: 1 }),
      },
    });
    expect((await readDem(placed, 'x.tif', { cell: 7 })).field.cellZ).toBe(7);
  });

  test.each<[DemOptions, RegExp]>([
    [{ min: 5 }, /both/],
    [{ min: 5, max: 5 }, /below the highest/],
    [{ cell: 0 }, /Cell size must be at least/],
    [{ cell: Number.NaN }, /Cell size must be a number/],
    [{ width: 1.5, height: 2 }, /Width must be a whole number/],
    [{ width: 1e9, height: 2 }, /at most 16384/],
    [{ format: 'jpeg' }, /no height map format "jpeg"; there are .*geotiff/],
  ])('%o is refused', async (options, message) => {
    expect((await refusal(square, 'x.r16', options)).message).toMatch(message);
  });

  test('those that a format does not use are reported', async () => {
    const { report } = await readDem(GOOD.png!.bytes, 'a.png', { width: 4, littleEndian: true });
    expect(report.join('\n')).toContain('Warning: a grey PNG does not use width, byte order.');
  });

  test('a file of no known kind is refused with the kinds there are', async () => {
    const { message } = await refusal(ascii('hello'), 'readme.txt');
    for (const { label } of DEM_FORMATS) expect(message).toContain(label);
  });

  test('a sidecar fills in what is not given', async () => {
    const sidecar = {
      fileName: 'x.r16.json',
      text: '{"width":4,"height":1000,"minHeight":-100,"maxHeight":100,"cellSize":20,"byteOrder":"big","type":"uint16","crs":"EPSG:6677"}',
    };
    const bytes = bytes16(
      Int16Array.from({ length: 8 }, (_, index) => index * 0x0101),
      false,
    );
    const { field, report } = await readDem(bytes, 'x.r16', { height: 2 }, sidecar);
    expect(field).toMatchObject({ width: 4, height: 2, cellX: 20 });
    expect(field.data[4]).toBe(-100);
    expect(field.data[5]).toBeCloseTo(-100 + (200 * 0x0101) / 65_535, 4);
    expect(report[1]).toBe('Taken from x.r16.json: width, bits, byte order, lowest, highest, cell size.');
    await expect(readDem(bytes, 'x.r16', {}, { ...sidecar, text: '{"cellSize":"20"}' })).rejects.toThrow(
      /x.r16.json: "cellSize"/,
    );
    await expect(readDem(bytes, 'x.r16', {}, { ...sidecar, text: 'not json' })).rejects.toThrow(
      /not valid JSON/,
    );
    await expect(readDem(bytes, 'x.r16', {}, { ...sidecar, text: '{"cellSize":-1}' })).rejects.toThrow(
      /Cell size must be at least/,
    );
  });
});
