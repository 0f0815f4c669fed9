import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { HotZone } from './hot-zone.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { CpuZone } from './reference/cpu-zone.ts';
import { codeSource, ecotopeAt, withLayers } from './testing/codes.ts';
import { rule } from './testing/programs.ts';
import type { Formula } from './testing/programs.ts';
import { CENTRE_TILE, GRID, ZONE_OPTIONS } from './testing/sources.ts';
import type { ZoneSources } from './zone-data.ts';
import type { EvaluationTier } from './zone-layer.ts';

let acquired: NodeDevice;
beforeAll(async () => {
  acquired = await acquireNodeDevice();
});
afterAll(() => acquired.destroy());

const TILE_TEXELS = 64 * 64;
/** Texels that distances to the beach reach: 30 m. */
const REACH = 20;
const ecotopes = (options = {}) => codeSource(8, ecotopeAt, options);
const snow = () => codeSource(16, (x, z) => Math.floor(Math.abs(x * 37 + z * 11)) % 65_536);

function openZone(sources: ZoneSources, tier: EvaluationTier = 'interpreter'): HotZone {
  const zone = new HotZone(acquired.device, ZONE_OPTIONS);
  zone.tier = tier;
  zone.moveTo(CENTRE_TILE.x, CENTRE_TILE.z);
  zone.setSources(sources);
  return zone;
}

const value = (set: ExpressionSet) => ({ kind: 'value', set, program: 'rule' }) as const;

async function settled(zone: HotZone) {
  await zone.idle();
  return (await zone.readLayer('layer')) as Float32Array;
}

const FORMULAS: Record<string, Formula> = {
  'ids as whole numbers': (ir, _, layer) => [ir.op('layer_value', layer('ecotope'))],
  'shares of 8 bits': (ir, _, layer) => [ir.op('layer_value', layer('flavor'))],
  'shares of 16 bits': (ir, _, layer) => [ir.op('layer_value', layer('snow'))],
  'a layer without texels': (ir, _, layer) => [ir.op('layer_value', layer('density-large'))],
  'the distance to an ecotope, 8 bits': (ir, mask) => [ir.op('mask_distance', mask('beach'))],
  'the distance to an ecotope, 16 bits': (ir, mask) => [ir.op('mask_distance', mask('forest'))],
  'the distance to one that is nowhere': (ir, mask) => [ir.op('mask_distance', mask('moor'))],
  'everything at once': (ir, mask, layer) => [
    ir.op(
      'add',
      ir.op('min', ir.op('mask_distance', mask('beach')), ir.op('mask_distance', mask('ocean'))),
      ir.op('mul', ir.op('layer_value', layer('snow')), ir.op('layer_value', layer('ecotope'))),
    ),
  ],
};

test.each(Object.entries(FORMULAS))(
  'CPU, interpreter and specialised pipeline agree: %s',
  async (_, formula) => {
    const sources = withLayers({
      ecotope: ecotopes({ late: true }),
      flavor: codeSource(8, (x) => Math.floor(x) & 255),
      snow: snow(),
    });
    const set = rule(formula);
    const cpu = new CpuZone(GRID, sources);
    await cpu.ready(set);
    const [expected] = cpu.evaluate(set, 'rule');
    for (const tier of ['interpreter', 'specialised'] as const) {
      const zone = openZone(sources, tier);
      zone.setLayer('layer', value(set));
      expect(await settled(zone), tier).toEqual(expected);
      zone.destroy();
    }
  },
);

test('a code that no ecotope has is no ecotope, and keeps its id', async () => {
  const zone = openZone(withLayers({ ecotope: ecotopes() }));
  zone.setLayer('layer', value(rule((ir, _, layer) => [ir.op('layer_value', layer('ecotope'))])));
  const codes = await settled(zone);
  const at = (x: number, z: number) =>
    codes[Math.floor((z - GRID.originZ) / GRID.texel) * 192 + Math.floor((x - GRID.originX) / GRID.texel)];
  expect([at(450, -50), at(450, 90), at(310, -190), at(350, -20)]).toEqual([77, 200, 3, 0]);
  zone.destroy();
});

test('distances are kept only for ecotopes that the zone has, and nothing for layers that nothing reads', async () => {
  const zone = openZone(withLayers({ ecotope: ecotopes(), snow: snow() }));
  const bytes = (name: string) => zone.memory().find((item) => item.name === name)?.bytes ?? 0;
  zone.setLayer('layer', value(rule((ir) => [ir.op('height')])));
  await zone.idle();
  expect([bytes('source layers'), bytes('distances')]).toEqual([0, 4]);
  zone.setLayer(
    'layer',
    value(rule((ir, mask) => ['beach', 'forest', 'moor'].map((id) => ir.op('mask_distance', mask(id))))),
  );
  await zone.idle();
  // Codes of 8 bits; distances of 8 bits to the beach and 16 to the forest; no moor.
  expect([bytes('source layers'), bytes('distances')]).toEqual([192 * 192, 192 * 192 * 3]);
  zone.destroy();
});

test('what reads no source layer goes on while tiles are on their way', async () => {
  const texels = ecotopes({ late: true });
  const zone = openZone(withLayers({ ecotope: texels }), 'interpreter');
  zone.setLayer('free', value(rule((ir, mask) => [ir.op('mask_distance', mask('ocean'))])));
  zone.setLayer('layer', value(rule((ir, mask) => [ir.op('mask_distance', mask('beach'))])));
  const deadline = Date.now() + 30_000;
  while (zone.layerTier('free') === null && Date.now() < deadline) {
    expect(zone.work(4)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(zone.layerTier('free')).toBe('interpreter');
  expect(zone.statistics.texelsByLayer.layer).toBeUndefined();
  expect(zone.progress.stage).toBe('source layers');
  expect(texels.samples).toBe(0);
  await zone.idle();
  expect(zone.layerTier('layer')).toBe('interpreter');
  expect(zone.statistics.texelsByLayer.layer).toBe(9 * TILE_TEXELS);
  zone.destroy();
});

test('a step fetches the tiles that came in, and ends as a zone that was opened there', async () => {
  const texels = ecotopes();
  const sources = withLayers({ ecotope: texels, snow: snow() });
  const set = rule((ir, mask, layer) => [
    ir.op('add', ir.op('mask_distance', mask('beach')), ir.op('layer_value', layer('snow'))),
  ]);
  const zone = openZone(sources);
  zone.setLayer('layer', value(set));
  await zone.idle();
  expect(texels.samples).toBe(9);
  zone.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  const moved = await settled(zone);
  expect(texels.samples).toBe(12);
  const fresh = new HotZone(acquired.device, ZONE_OPTIONS);
  fresh.tier = 'interpreter';
  fresh.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  fresh.setSources(sources);
  fresh.setLayer('layer', value(set));
  // Near the western rim the moved zone still knows edges that a fresh one has never seen.
  const inner = (values: Float32Array) => values.filter((_, t) => t % 192 >= REACH);
  expect(inner(moved)).toEqual(inner(await settled(fresh)));
  // North into land without a beach, and back: its distances go and come.
  zone.moveTo(CENTRE_TILE.x, CENTRE_TILE.z + 4);
  expect((await settled(zone)).every((v) => v >= 30)).toBe(true);
  zone.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  expect(inner(await settled(zone))).toEqual(inner(moved));
  zone.destroy();
  fresh.destroy();
});

test('other texels of a layer redo what reads it, and nothing else', async () => {
  const zone = openZone(withLayers({ ecotope: ecotopes(), flavor: codeSource(8, () => 51) }));
  zone.setLayer('flavoured', value(rule((ir, _, layer) => [ir.op('layer_value', layer('flavor'))])));
  zone.setLayer('layer', value(rule((ir, mask) => [ir.op('mask_distance', mask('beach'))])));
  const before = await settled(zone);
  const base = withLayers({
    ecotope: codeSource(8, (x, z) => ecotopeAt(x, z - 60)),
    flavor: codeSource(8, () => 51),
  });
  zone.setSources({ ...withLayers({ ecotope: ecotopes() }), layers: base.layers });
  const after = await settled(zone);
  expect(after).not.toEqual(before);
  expect(zone.statistics.texelsByLayer.layer).toBe(2 * 9 * TILE_TEXELS);
  // The flavor's texels are another object, so they are read again.
  expect(zone.statistics.texelsByLayer.flavoured).toBe(2 * 9 * TILE_TEXELS);
  zone.setSources({ ...withLayers({}), layers: base.layers.map((layer) => ({ ...layer })) });
  await zone.idle();
  expect(zone.statistics.texelsByLayer.flavoured).toBe(2 * 9 * TILE_TEXELS);
  zone.destroy();
});
