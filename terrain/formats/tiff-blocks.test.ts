import { zlibSync } from 'fflate';
import fc from 'fast-check';
import { BaseDecoder } from 'geotiff';
import { describe, expect, test } from 'vitest';
import { lzwEncode } from '../testing/tiff.ts';
import { boundedDecoders, TIFF_COMPRESSION } from './tiff-blocks.ts';

const PARAMETERS = { tileWidth: 1, tileHeight: 1, predictor: 1, bitsPerSample: 8, planarConfiguration: 1 };

async function decode(compression: number, block: Uint8Array, most: number): Promise<Uint8Array> {
  const decoder = boundedDecoders(BaseDecoder, most).bindParameters(compression, PARAMETERS);
  return new Uint8Array(await decoder.decode(block.slice().buffer));
}

describe.each([
  ['LZW', TIFF_COMPRESSION.lzw, lzwEncode],
  ['Deflate', TIFF_COMPRESSION.deflate, zlibSync],
] as const)('%s', (_, compression, encode) => {
  test('brings back what was encoded: noise, runs, and enough of either to fill the table', async () => {
    // Bytes below 2^bits from a seed, which keeps counterexamples short.
    const block = fc.record({
      seed: fc.integer(),
      bits: fc.integer({ min: 0, max: 8 }),
      length: fc.integer({ min: 1, max: 20_000 }),
    });
    await fc.assert(
      fc.asyncProperty(block, async ({ seed, bits, length }) => {
        let state = seed;
        const original = Uint8Array.from({ length }, () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          return (state >>> 24) >> (8 - bits);
        });
        const decoded = await decode(compression, encode(original), length);
        expect(Buffer.compare(decoded, original)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('one byte more than the block may have is refused', async () => {
    const original = new Uint8Array(10_000).fill(9);
    expect(await decode(compression, encode(original), 10_000)).toEqual(original);
    await expect(decode(compression, encode(original), 9_999)).rejects.toThrow(/more than its size/);
  });

  test('damage never gives more than the block may have', async () => {
    const good = encode(Uint8Array.from({ length: 3000 }, (_unused, index) => (index * index) >> 4));
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        const broken = good.slice();
        broken[at] = byte;
        const result = await decode(compression, broken, 3000).catch((error: unknown) => error);
        if (result instanceof Uint8Array) expect(result.length).toBeLessThanOrEqual(3000);
        else expect(result).toBeInstanceOf(Error);
      }),
    );
  });
});

test('a Deflate block with a changed byte does not match its checksum', async () => {
  const stored = zlibSync(new TextEncoder().encode('heights'), { level: 0 });
  stored[10]! ^= 1;
  await expect(decode(TIFF_COMPRESSION.deflate, stored, 7)).rejects.toThrow(/checksum/);
});
