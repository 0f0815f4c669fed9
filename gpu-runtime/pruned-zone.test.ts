import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Value } from '#codegen/ir.ts';
import { HotZone } from './hot-zone.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { rule } from './testing/programs.ts';
import type { Formula } from './testing/programs.ts';
import { CENTRE_TILE, SOURCES, ZONE_OPTIONS } from './testing/sources.ts';
import type { ZoneSources } from './zone-data.ts';
import type { EvaluationTier } from './zone-layer.ts';

let acquired: NodeDevice;
/** Two zones for all tests, as each compiles the interpreter: one shortens programs, the other never. */
let zone: HotZone;
let reference: HotZone;
beforeAll(async () => {
  acquired = await acquireNodeDevice();
  [zone, reference] = [openZone('pruned'), openZone('interpreter')];
});
afterAll(() => {
  zone.destroy();
  reference.destroy();
  acquired.destroy();
});

const BANDS = 45;
/** Something of its own in each band of height, and more of it near masks: most of it is 0 in any one tile. */
const BANDED: Formula = (ir, mask) => {
  const near = (id: string) => ir.op('smoothstep', 40, 0, ir.op('mask_distance', mask(id)));
  const bands = Array.from({ length: BANDS }, (_, k): Value => {
    const above = ir.op('sub', ir.op('height'), -60 + k * 3);
    const inside = ir.op('saturate', ir.op('min', above, ir.op('sub', 4, above)));
    return ir.op('mul', inside, ir.op('add', ir.op('mul', ir.op('position_x'), 0.01), k % 5));
  });
  const sum = bands.reduce((total, band) => ir.op('add', total, band));
  return [ir.op('add', sum, ir.op('mul', near('river'), near('ocean')))];
};
const SET = rule(BANDED);

function openZone(tier: EvaluationTier): HotZone {
  const opened = new HotZone(acquired.device, ZONE_OPTIONS);
  opened.tier = tier;
  return opened;
}

/** Has a zone of the whole program at a place. */
function reset(at: HotZone, sources = SOURCES, tile = CENTRE_TILE): void {
  at.moveTo(tile.x, tile.z);
  at.setSources(sources);
  at.setLayer('layer', { kind: 'value', set: SET, program: 'rule' });
  at.refresh();
}

/** The layer as a zone has it that runs the whole program. */
async function whole(sources = SOURCES, tile = CENTRE_TILE) {
  reset(reference, sources, tile);
  await reference.idle();
  return reference.readLayer('layer');
}

async function expectSame(wanted: Float32Array | Uint32Array) {
  const found = await zone.readLayer('layer');
  const differences = found.map((value, t) => Math.abs(value - wanted[t]!));
  expect(Math.max(...differences)).toBeLessThan(1e-6);
}

/** Does what is left, but shortens nothing, as idle() would. */
async function finish() {
  while (zone.work(64)) await acquired.device.queue.onSubmittedWorkDone();
}

/** The same land, with a plateau that stands this high above it. */
const raised = (x: number, z: number, radius: number, by: number): ZoneSources => ({
  ...SOURCES,
  heights: {
    sample(x0, z0, step, columns, rows) {
      const heights = SOURCES.heights.sample(x0, z0, step, columns, rows).slice();
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          if (Math.hypot(x0 + i * step - x, z0 + j * step - z) < radius) heights[j * columns + i]! += by;
        }
      }
      return heights;
    },
  },
});
const around = (x: number, z: number, radius: number) => ({
  ...{ minX: x - radius, maxX: x + radius },
  ...{ minZ: z - radius, maxZ: z + radius },
});

test('each tile is evaluated by a program of its own, much shorter, with the values of the whole one', async () => {
  reset(zone);
  await zone.idle();
  await expectSame(await whole());
  expect(zone.layerTier('layer')).toBe('pruned');
  const { whole: all, pruned } = zone.statistics.instructionsByLayer.layer!;
  expect(all).toBe(SET.programs[0]!.count);
  expect(pruned).toBeGreaterThan(0);
  expect(pruned! / all).toBeLessThan(0.8);
});

test('where the land leaves what tiles were shortened for, the whole program runs at once', async () => {
  reset(zone);
  await zone.idle();
  const before = await zone.readLayer('layer');
  // Far above all that the zone had, so that bands come in that had fallen out everywhere.
  const [x, z, radius] = [450, -50, 20];
  const changed = raised(x, z, radius, 45);
  zone.setSources(changed, around(x, z, radius));
  await finish();
  const wanted = await whole(changed);
  expect(wanted).not.toEqual(before);
  await expectSame(wanted);
});

test('programs go along when the zone moves on, and are others after a jump, a new sea level or an edit', async () => {
  reset(zone);
  await zone.idle();
  // The reference takes the same step: distances know of what lay in the tiles that went.
  await whole();
  zone.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  reference.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  await finish();
  await reference.idle();
  await expectSame(await reference.readLayer('layer'));
  const far = { x: CENTRE_TILE.x - 7, z: CENTRE_TILE.z + 5 };
  zone.moveTo(far.x, far.z);
  expect(zone.statistics.instructionsByLayer.layer!.pruned).toBeNull();
  const flooded = { ...SOURCES, seaLevel: SOURCES.seaLevel + 12 };
  zone.setSources(flooded);
  await zone.idle();
  await expectSame(await whole(flooded, far));
  zone.setLayer('layer', { kind: 'value', set: rule((ir) => [ir.op('height')]), program: 'rule' });
  expect(zone.statistics.instructionsByLayer.layer).toEqual({ whole: 2, pruned: null });
});
