import { describe, expect, test } from 'vitest';
import { InputError } from '#graph-core/errors.ts';
import { decodeHeights, encodeHeights } from './heights-file.ts';
import { worldFor } from './world.ts';

const raster = { file: 'heights.r32', width: 3, height: 2, cellX: 10, cellZ: 20, originX: 5, originZ: 10 };
const data = Float32Array.of(-2.5, 0, 1.25, 1e5, 3, 4);

describe('heights file', () => {
  test('round trip, little-endian, from any window of a buffer', () => {
    const window = Float32Array.of(9, ...data, 9).subarray(1, 7);
    const { file: _file, ...field } = { ...raster, data: window };
    const bytes = encodeHeights(field);
    expect([...bytes.subarray(8, 12)]).toEqual([0, 0, 0xa0, 0x3f]); // 1.25
    const shifted = new Uint8Array([7, ...bytes]).subarray(1);
    expect(decodeHeights(shifted, raster, 'heights.r32')).toEqual({ ...field, data });
  });

  test('a wrong byte count and cells that are no heights are refused', () => {
    expect(() => decodeHeights(new Uint8Array(20), raster, 'h.r32')).toThrow(/20 bytes.*3×2.*exactly 24/);
    for (const [bad, text] of [
      [Number.NaN, /NaN at column 1, row 1/],
      [Number.POSITIVE_INFINITY, /Infinity at column 1, row 1/],
      [-3.4e38, /column 1, row 1/],
    ] as const) {
      const broken = data.slice();
      broken[4] = bad;
      const read = () => decodeHeights(new Uint8Array(broken.buffer), raster, 'h.r32');
      expect(read).toThrow(InputError);
      expect(read).toThrow(text);
    }
  });
});

test('the world has the whole tiles that the data cover', () => {
  const field = (width: number, height: number, cell: number) => {
    return {
      width,
      height,
      cellX: cell,
      cellZ: cell,
      originX: cell / 2,
      originZ: cell / 2,
      data: new Float32Array(),
    };
  };
  expect(worldFor(field(324, 360, 10), 200)).toEqual({ tilesX: 16, tilesZ: 18 });
  expect(worldFor(field(20, 10, 10), 200)).toEqual({ tilesX: 1, tilesZ: 1 });
  expect(worldFor(field(1000, 60, 1000 / 3), 200)).toEqual({ tilesX: 1024, tilesZ: 100 });
});
