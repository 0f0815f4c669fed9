import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateBatch } from '../cpu.ts';
import type { ExpressionSet, Program } from '../expression-set.ts';
import { evaluateIntervals } from '../intervals.ts';
import { withTestDevice } from '../testing/device.ts';
import { evaluateOnGpu, interpreterFor } from '../testing/gpu-batch.ts';
import { batchOf, pointContext, programOf } from '../testing/programs.ts';
import { build, recipes } from '../testing/random-expressions.ts';
import { seededRandom } from '../testing/samples.ts';

const TEXELS = 64;

/** Texels over a world of 16 km, with ground of all slopes. */
function texels(set: ExpressionSet, seed: number) {
  const random = seededRandom(seed);
  const column = (spread: number) => Float32Array.from({ length: TEXELS }, () => (random() * 2 - 1) * spread);
  const whole = (spread: number) => column(spread).map(Math.round);
  return batchOf(TEXELS, {
    x: seed % 3 === 0 ? whole(40) : column(16_000),
    z: seed % 3 === 0 ? whole(40) : column(16_000),
    height: column(1000),
    gradientX: seed % 5 === 0 ? whole(1) : column(2),
    gradientZ: seed % 5 === 0 ? whole(1) : column(2),
    laplacian: column(0.1),
    seaLevel: 1.5,
    maskDistance: set.masks.map(() => column(50)),
    layerValue: set.layers.map(() => column(1)),
  });
}

interface Difference {
  /** Width of the range that the value must lie in, as a part of its size. */
  width: number;
  isPoint: boolean;
}

/**
 * The CPU, the interpreter and the specialised program must each give a value in the range that follows from exact
 * inputs and every op's stated tolerance.
 */
async function compare(
  device: GPUDevice,
  set: ExpressionSet,
  program: Program,
  seed: number,
): Promise<Difference[]> {
  const batch = texels(set, seed);
  const tiers = [
    { name: 'cpu', columns: evaluateBatch(set, program, batch) },
    {
      name: 'interpreter',
      columns: await evaluateOnGpu(device, interpreterFor(program), set, program, batch),
    },
    {
      name: 'specialised',
      columns: await evaluateOnGpu(device, { tier: 'specialised', set, program }, set, program, batch),
    },
  ];
  const differences: Difference[] = [];
  for (let i = 0; i < TEXELS; i++) {
    evaluateIntervals(set, program, pointContext(set, batch, i)).forEach(({ lo, hi }, slot) => {
      for (const { name, columns } of tiers) {
        const value = columns[slot]![i]!;
        if (value >= lo && value <= hi) continue;
        throw new Error(`${name}, output ${slot}, texel ${i}: ${value} is not in [${lo}, ${hi}]`);
      }
      const size = Math.max(1, Math.abs(tiers[0]!.columns[slot]![i]!));
      differences.push({ width: (hi - lo) / size, isPoint: lo === hi });
    });
  }
  return differences;
}

test('CPU, interpreter and specialised code agree on random graphs', async () => {
  const differences: Difference[] = [];
  await withTestDevice((device) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(recipes, { minLength: 3, maxLength: 3 }),
        fc.nat(1000),
        async (parts, seed) => {
          // One graph after the other in one program: their parts are shared where they are equal.
          const { ir, values } = build(parts.flat(), 24);
          const { set, program } = programOf(ir, values);
          differences.push(...(await compare(device, set, program, seed)));
        },
      ),
      { numRuns: 40, endOnFailure: false },
    ),
  );
  // Ranges that say nothing would hold everything: half of them must be tight.
  const widths = differences.filter(({ isPoint }) => !isPoint).map(({ width }) => width);
  widths.sort((a, b) => a - b);
  expect(widths.length).toBeGreaterThan(1000);
  expect(widths[widths.length >> 1]).toBeLessThan(1e-4);
});
