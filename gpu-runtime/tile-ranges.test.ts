import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSTRUCTION_WORDS } from '#codegen/expression-set.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { ZoneInputs } from './evaluation-layout.ts';
import { Evaluator } from './evaluator.ts';
import { groundStride } from './ground.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { PipelineStore } from './pipeline-store.ts';
import { programOf } from './program-needs.ts';
import { readTexture } from './readback.ts';
import { ResidentProgram } from './resident-program.ts';
import { rule } from './testing/programs.ts';
import { boundsBuffer } from './tile-ranges.ts';
import type { MeasuredRanges } from './tile-ranges.ts';
import { WorkBatch } from './work-batch.ts';

const TEXELS = 64;
const GRID = { originX: 0, originZ: 0, texel: 2, tiles: 1, tileTexels: TEXELS };
const AREA = { column: 0, row: 0, columns: TEXELS, rows: TEXELS };

let acquired: NodeDevice;
let evaluator: Evaluator;
let batch: WorkBatch;
let inputs: ZoneInputs;
beforeAll(async () => {
  acquired = await acquireNodeDevice();
  const { device } = acquired;
  const pipelines = new PipelineStore(device, 8);
  evaluator = new Evaluator(device, pipelines);
  batch = new WorkBatch(device);
  const stride = groundStride(GRID);
  // A plane that falls to the north by 1 m a texel and rises to the east by half of that, from −10 at the apron's corner.
  const heights = Float32Array.from({ length: stride ** 2 }, (_, t) => {
    return -10 + (t % stride) / 2 - Math.floor(t / stride);
  });
  // Codes of 0 to 250 in rows, for a mask and a source layer.
  const codes = Uint8Array.from({ length: TEXELS ** 2 }, (_, t) => Math.min(250, Math.floor(t / TEXELS) * 4));
  inputs = {
    grid: GRID,
    heights: storage(heights),
    positions: storage(new Float32Array(2 * TEXELS)),
    distances: storage(codes),
    layers: storage(codes),
    seaLevel: 0,
  };
  const whole = rule((ir) => [ir.op('height')]);
  evaluator.ready('interpreter', whole, whole.programs[0]!);
  evaluator.ranges.ready();
  await pipelines.settled();
});
afterAll(() => acquired.destroy());

function storage(data: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = acquired.device.createBuffer({ size: data.byteLength, usage });
  acquired.device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}

/** A program on the GPU whose masks are all the codes over 20 m, and whose layers are all the codes as shares. */
function residentOf(set: ExpressionSet) {
  const resident = new ResidentProgram(acquired.device);
  resident.load(set, programOf(set, 'rule'));
  const bits = (value: number) => new Uint32Array(Float32Array.of(value).buffer)[0]!;
  resident.placeMasks(Uint32Array.of(0, 8, bits(20), bits(20 / 255)).buffer);
  resident.placeLayers(Uint32Array.of(0, 8, bits(1 / 255), 0).buffer);
  return resident;
}

test('ranges are those of the texels, each side of zero', async () => {
  const set = rule((ir, mask, layer) => [
    ir.op('mask_distance', mask('river')),
    ir.op('layer_value', layer('density-large')),
  ]);
  const of = { set, resident: residentOf(set), inputs };
  const whole = await evaluator.ranges.read(batch, of, AREA);
  expect(whole).toEqual({
    // From the texel in the north-west to that in the south-east; a texel is 2 m.
    ground: [
      { lo: -10 + 0.5 - 64, hi: -10 + 32 - 1 },
      { lo: 0.25, hi: 0.25 },
      { lo: -0.5, hi: -0.5 },
      { lo: 0, hi: 0 },
    ],
    masks: [{ lo: -20, hi: Math.fround((2 * 250 - 255) * Math.fround(20 / 255)) }],
    layers: [{ lo: 0, hi: Math.fround(250 * Math.fround(1 / 255)) }],
  });
  // A part of it, and nothing left of the whole.
  const part = await evaluator.ranges.read(batch, of, { column: 32, row: 8, columns: 16, rows: 8 });
  expect(part!.ground[0]).toEqual({ lo: -10 + 33 / 2 - 16, hi: -10 + 48 / 2 - 9 });
  expect(part!.layers[0]!.lo).toBe(Math.fround(32 * Math.fround(1 / 255)));
});

test.each<[string, Partial<Record<'lo' | 'hi', number>>, number]>([
  ['within its bounds the short program runs', {}, 2],
  ['above them the whole one', { hi: 20.5 }, 1],
  ['below them too', { lo: -73 }, 1],
])('%s', async (_, height, wanted) => {
  // Of another value, so that it shows which one ran.
  const [whole, other] = [rule((ir) => [ir.literal(1)]), rule((ir) => [ir.literal(2)])];
  const steep = { lo: -1, hi: 1 };
  const bounds: MeasuredRanges = {
    ground: [{ lo: -73.5, hi: 21, ...height }, steep, steep, steep],
    masks: [],
    layers: [],
  };
  const texture = acquired.device.createTexture({
    size: [TEXELS, TEXELS],
    format: 'r32float',
    usage: GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC,
  });
  const short = {
    set: other,
    program: other.programs[0]!,
    code: storage(other.code.slice(0, other.programs[0]!.count * INSTRUCTION_WORDS)),
    bounds: boundsBuffer(acquired.device, bounds),
  };
  const job = { tier: 'interpreter', set: whole, program: whole.programs[0]!, inputs, area: AREA } as const;
  evaluator.run(batch, { ...job, resident: residentOf(whole), short }, { kind: 'value', texture });
  batch.submit();
  const texels = new Float32Array(
    await readTexture(acquired.device, texture, 4, { i: 0, j: 0, columns: TEXELS, rows: TEXELS }),
  );
  expect(new Set(texels)).toEqual(new Set([wanted]));
});
