import { afterAll, beforeAll, expect, test } from 'vitest';
import { opByName } from '#codegen/ops/table.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { packBlend } from './blend.ts';
import type { ZoneTile } from './grid.ts';
import { HotZone } from './hot-zone.ts';
import { acquireNodeDevice } from './node/device.ts';
import type { NodeDevice } from './node/device.ts';
import { CpuZone } from './reference/cpu-zone.ts';
import { rule, setOf } from './testing/programs.ts';
import type { Formula } from './testing/programs.ts';
import { CENTRE_TILE, EMPTY, GRID, OCEAN, RIVER, SOURCES, ZONE_OPTIONS } from './testing/sources.ts';
import { coastline } from './testing/terrain.ts';
import type { HeightSource } from './zone-data.ts';
import type { EvaluationTier, ZoneLayer } from './zone-layer.ts';

let acquired: NodeDevice;
beforeAll(async () => {
  acquired = await acquireNodeDevice();
});
afterAll(() => acquired.destroy());

const TEXELS = 192;
const TILE_TEXELS = 64 * 64;

function openZone(tier: EvaluationTier = 'interpreter', options = {}): HotZone {
  const zone = new HotZone(acquired.device, { ...ZONE_OPTIONS, ...options });
  zone.tier = tier;
  zone.moveTo(CENTRE_TILE.x, CENTRE_TILE.z);
  zone.setSources(SOURCES);
  return zone;
}

const value = (set: ExpressionSet, program = 'rule'): ZoneLayer => ({ kind: 'value', set, program });

/** Works until nothing is left and returns the layer. */
async function settled(zone: HotZone, name = 'layer') {
  await zone.idle();
  return zone.readLayer(name);
}

/** The programs that tiers are compared on, with the difference that their opcodes' tolerances add up to. */
const PROGRAMS: Record<string, { formula: Formula; tolerance: number; period?: number }> = {
  // Exact operands and correctly rounded steps: the smallest differences of positions and heights would show.
  place: {
    formula: (ir) => [
      ir.op('sub', ir.op('position_x'), ir.op('position_z')),
      ir.op('height'),
      ir.op('sea_level'),
    ],
    tolerance: 0,
  },
  ground: { formula: (ir) => [ir.op('gradient_x'), ir.op('gradient_z'), ir.op('laplacian')], tolerance: 0 },
  slope: { formula: (ir) => [ir.op('slope')], tolerance: 2 * opByName('slope').tolerance.absolute },
  aspect: {
    formula: (ir) => [ir.op('aspect')],
    tolerance: 2 * opByName('aspect').tolerance.absolute,
    period: 360,
  },
  masks: {
    formula: (ir, mask) =>
      ['ocean', 'river', 'empty', 'full', 'missing'].map((id) => ir.op('mask_distance', mask(id))),
    tolerance: 0,
  },
  cells: {
    formula: (ir) => {
      const [x, z] = [ir.op('mul', ir.op('position_x'), 1 / 64), ir.op('mul', ir.op('position_z'), 1 / 64)];
      return [ir.op('white', x, z, 7), ir.op('worley_cell', x, z, 3)];
    },
    tolerance: 0,
  },
  rule: {
    // Far from the ocean, near no river, on gentle ground, where noise is high: smooth, so that errors stay small.
    formula: (ir, mask) => {
      const noise = ir.op(
        'perlin',
        ir.op('div', ir.op('position_x'), 40),
        ir.op('div', ir.op('position_z'), 40),
        5,
      );
      const inland = ir.op('smoothstep', 5, 30, ir.op('mask_distance', mask('ocean')));
      const dry = ir.op('smoothstep', 0, 20, ir.op('mask_distance', mask('river')));
      const gentle = ir.op('sub', 1, ir.op('saturate', ir.op('div', ir.op('slope'), 45)));
      return [ir.op('mul', ir.op('mul', inland, dry), ir.op('mad', noise, 0.5, gentle))];
    },
    tolerance: 2e-5,
  },
};

const difference = (a: number, b: number, period?: number) => {
  const plain = Math.abs(a - b);
  return period === undefined ? plain : Math.min(plain, period - plain);
};

test.each(Object.keys(PROGRAMS))('CPU, interpreter and specialised pipeline agree: %s', async (name) => {
  const { formula, tolerance, period } = PROGRAMS[name]!;
  const outputs = new CpuZone(GRID, SOURCES).evaluate(rule(formula), 'rule');
  for (const tier of ['interpreter', 'specialised'] as const) {
    const zone = openZone(tier);
    outputs.forEach((_, k) => {
      zone.setLayer(`layer ${k}`, value(rule((ir, mask) => [formula(ir, mask, () => 0)[k]!])));
    });
    await zone.idle();
    for (const [k, expected] of outputs.entries()) {
      const layer = await zone.readLayer(`layer ${k}`);
      let worst = 0;
      layer.forEach((v, t) => (worst = Math.max(worst, difference(v, expected[t]!, period))));
      expect(worst, `${tier}, output ${k}`).toBeLessThanOrEqual(tolerance);
      expect(zone.layerTier(`layer ${k}`)).toBe(tier);
    }
    expect(zone.statistics.nonFinite).toBe(0);
    zone.destroy();
  }
  // Outputs that are the same everywhere would agree too easily.
  expect(new Set(outputs[0]).size).toBeGreaterThan(30);
});

test('texels lie where they should: rows run north, columns east, from the south-west tile', async () => {
  const zone = openZone();
  expect(zone.grid).toEqual(GRID);
  zone.setLayer('x', value(rule((ir) => [ir.op('position_x')])));
  zone.setLayer('z', value(rule((ir) => [ir.op('position_z')])));
  await zone.idle();
  const [xs, zs] = [await zone.readLayer('x'), await zone.readLayer('z')];
  for (const [i, j] of [
    [0, 0],
    [191, 0],
    [64, 130],
    [63, 191],
  ] as const) {
    expect(xs[j * TEXELS + i]).toBe(Math.fround(300 + (i + 0.5) * (100 / 64)));
    expect(zs[j * TEXELS + i]).toBe(Math.fround(-200 + (j + 0.5) * (100 / 64)));
    expect(await zone.readTexel('x', i, j)).toEqual([xs[j * TEXELS + i]]);
  }
  zone.destroy();
});

test('derivatives do not know where tiles meet: they are those of one raster of rough ground', async () => {
  const size = TEXELS + 2;
  const raster = coastline(256, 3);
  const { texel, originX, originZ } = GRID;
  // Texel (i, j) of the zone, from −1 on, is raster texel (i + 1, j + 1).
  const heights = {
    sample(x0: number, z0: number, step: number, columns: number, rows: number) {
      const [i0, j0] = [Math.round((x0 - originX) / step + 0.5), Math.round((z0 - originZ) / step + 0.5)];
      expect(i0 >= 0 && j0 >= 0 && i0 + columns <= size && j0 + rows <= size).toBe(true);
      return Float32Array.from(
        { length: columns * rows },
        (_, t) => raster[(j0 + Math.floor(t / columns)) * 256 + i0 + (t % columns)]!,
      );
    },
  };
  const zone = openZone();
  zone.setSources({ ...SOURCES, heights });
  zone.setLayer('east', value(rule((ir) => [ir.op('gradient_x')])));
  zone.setLayer('north', value(rule((ir) => [ir.op('gradient_z')])));
  zone.setLayer('bend', value(rule((ir) => [ir.op('laplacian')])));
  await zone.idle();
  const [east, north, bend] = [
    await zone.readLayer('east'),
    await zone.readLayer('north'),
    await zone.readLayer('bend'),
  ];
  const h = (i: number, j: number) => raster[(j + 1) * 256 + i + 1]!;
  for (let j = 0; j < TEXELS; j++) {
    for (let i = 0; i < TEXELS; i++) {
      const t = j * TEXELS + i;
      expect(east[t]).toBeCloseTo((h(i + 1, j) - h(i - 1, j)) / (2 * texel), 4);
      expect(north[t]).toBeCloseTo((h(i, j + 1) - h(i, j - 1)) / (2 * texel), 4);
      const around = h(i + 1, j) + h(i - 1, j) + h(i, j + 1) + h(i, j - 1);
      expect(bend[t]).toBeCloseTo((around - 4 * h(i, j)) / texel ** 2, 3);
    }
  }
  zone.destroy();
});

test('a blend layer composites its alphas as the CPU does', async () => {
  const formula: Formula = (ir, mask) => [
    ir.op('smoothstep', 10, -10, ir.op('mask_distance', mask('river'))),
    ir.op('step', 20, ir.op('slope')),
    ir.op('mul', ir.op('white', ir.op('position_x'), ir.op('position_z'), 1), 0.7),
    ir.op('mul', ir.op('white', ir.op('position_x'), ir.op('position_z'), 2), 0.9),
    ir.literal(1),
  ];
  const set = rule(formula);
  const materials = [4, 0, 250, 17, 3];
  const zone = openZone();
  zone.setLayer('layer', { kind: 'blend', set, program: 'rule', materials });
  const words = await settled(zone);
  const alphas = new CpuZone(GRID, SOURCES).evaluate(set, 'rule');
  let differing = 0;
  for (let t = 0; t < TEXELS * TEXELS; t++) {
    const stack = alphas.map((alpha) => alpha[t]!);
    const [ids, shares] = packBlend(stack, materials);
    if (words[2 * t] !== ids || words[2 * t + 1] !== shares) differing++;
  }
  // Alphas that differ in their last bits may round to another 255th.
  expect(differing).toBeLessThan(0.001 * TEXELS * TEXELS);
  expect(new Set(words).size).toBeGreaterThan(100);
  expect(await zone.readTexel('layer', 5, 7)).toEqual([
    ...words.slice(2 * (7 * TEXELS + 5), 2 * (7 * TEXELS + 5) + 2),
  ]);
  zone.destroy();
});

test('a program of so many outputs that a tile is evaluated in strips', async () => {
  const outputs = 250;
  const edge = (k: number) => Math.fround(-0.4 * k);
  const formula: Formula = (ir) =>
    Array.from({ length: outputs }, (_, k) => ir.op('step', edge(k), ir.op('position_z')));
  const zone = openZone('specialised', { tiles: 1, tileTexels: 256 });
  zone.setLayer('layer', {
    kind: 'blend',
    set: rule(formula),
    program: 'rule',
    materials: Array.from({ length: outputs }, (_, k) => k),
  });
  const words = await settled(zone);
  for (let j = 0; j < 256; j++) {
    const z = -100 + (j + 0.5) * (100 / 256);
    const first = Array.from({ length: outputs }, (_, k) => k).find((k) => z >= edge(k));
    const [ids, shares] = first === undefined ? packBlend([], []) : packBlend([1], [first]);
    for (const i of [0, 100, 255]) {
      expect([...words.slice(2 * (j * 256 + i), 2 * (j * 256 + i) + 2)], `row ${j}`).toEqual([ids, shares]);
    }
  }
  zone.destroy();
});

test('only what depends on a change is done again', async () => {
  const set = setOf({
    flat: (ir) => [ir.op('position_x')],
    hilly: (ir) => [ir.op('add', ir.op('height'), 1)],
    coast: (ir, mask) => [ir.op('mask_distance', mask('ocean'))],
    bank: (ir, mask) => [ir.op('mask_distance', mask('river'))],
    tide: (ir) => [ir.op('sub', ir.op('height'), ir.op('sea_level'))],
  });
  const zone = openZone();
  for (const { name } of set.programs) zone.setLayer(name, value(set, name));
  await zone.idle();
  let before = zone.statistics;
  const evaluated = async () => {
    await zone.idle();
    const after = zone.statistics;
    const layers = Object.keys(after.texelsByLayer).filter(
      (name) => after.texelsByLayer[name] !== before.texelsByLayer[name],
    );
    const masks = (after.maskTexels - before.maskTexels) / TEXELS ** 2;
    for (const name of layers) {
      expect(after.texelsByLayer[name]! - (before.texelsByLayer[name] ?? 0)).toBe(9 * TILE_TEXELS);
    }
    before = after;
    return { layers, masks };
  };
  expect(before.maskTexels).toBe(2 * TEXELS ** 2); // Not the two masks that no program reads.

  zone.setSources({ ...SOURCES, masks: SOURCES.masks.map((mask) => ({ ...mask })) });
  expect(await evaluated()).toEqual({ layers: [], masks: 0 });
  zone.setSources({ ...SOURCES, masks: [OCEAN, { ...RIVER, radius: 70 }] });
  expect(await evaluated()).toEqual({ layers: ['bank'], masks: 1 });
  zone.setSources({ ...SOURCES, seaLevel: 3, masks: [OCEAN, { ...RIVER, radius: 70 }] });
  expect(await evaluated()).toEqual({ layers: ['coast', 'tide'], masks: 1 });
  zone.setSources({ ...SOURCES, masks: [OCEAN] }); // The river is gone, the sea back.
  expect(await evaluated()).toEqual({ layers: ['coast', 'bank', 'tide'], masks: 1 });
  expect(await zone.readTexel('bank', 90, 90)).toEqual([1000]); // Far from what is not there.
  zone.setSources({ ...SOURCES, heights: { ...SOURCES.heights }, masks: [OCEAN] });
  expect(await evaluated()).toEqual({ layers: ['hilly', 'coast', 'tide'], masks: 1 });
  zone.moveTo(CENTRE_TILE.x, CENTRE_TILE.z);
  expect(await evaluated()).toEqual({ layers: [], masks: 0 });
  zone.setLayer('hilly', value(set, 'tide'));
  expect(await evaluated()).toEqual({ layers: ['hilly'], masks: 0 });
  zone.setLayer('hilly', value(structuredClone(set), 'tide'));
  expect(await evaluated()).toEqual({ layers: [], masks: 0 });
  zone.setLayer('coast', null);
  expect(zone.layerTexture('coast')).toBeNull();
  expect(await evaluated()).toEqual({ layers: [], masks: 0 });
  zone.destroy();
});

test.each(['interpreter', 'specialised'] as const)(
  'an edit of a constant compiles no pipeline and shows, by the %s',
  async (tier) => {
    const sum = (constant: number) => rule((ir) => [ir.op('add', ir.op('height'), constant)]);
    const zone = openZone(tier);
    zone.setLayer('layer', value(sum(2)));
    const first = await settled(zone);
    const texture = zone.layerTexture('layer');
    const compiled = zone.statistics.pipelinesCompiled;
    zone.setLayer('layer', value(sum(5)));
    const second = await settled(zone);
    expect(zone.statistics.pipelinesCompiled).toBe(compiled);
    expect(zone.layerTexture('layer')).toBe(texture);
    second.forEach((v, t) => expect(v).toBeCloseTo(first[t]! + 3, 4));
    zone.destroy();
  },
);

test('another program of the same register class needs no pipeline under the interpreter', async () => {
  const zone = openZone('interpreter');
  zone.setLayer('layer', value(rule((ir) => [ir.op('height')])));
  await zone.idle();
  const compiled = zone.statistics.pipelinesCompiled;
  zone.setLayer('layer', value(rule((ir) => [ir.op('perlin', ir.op('height'), ir.op('slope'), 3)])));
  await zone.idle();
  expect(zone.statistics.pipelinesCompiled).toBe(compiled);
  zone.destroy();
});

test('moving far gives the layers of the new place', async () => {
  const set = PROGRAMS.rule!.formula;
  const zone = openZone('specialised');
  zone.setLayer('layer', value(rule(set)));
  await zone.idle();
  zone.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z - 3);
  const layer = await settled(zone);
  const grid = { ...GRID, originX: GRID.originX + 100, originZ: GRID.originZ - 300 };
  expect(zone.grid).toEqual(grid);
  const [expected] = new CpuZone(grid, SOURCES).evaluate(rule(set), 'rule');
  layer.forEach((v, t) => expect(Math.abs(v - expected![t]!)).toBeLessThan(2e-5));
  expect(zone.statistics.texelsByLayer.layer).toBe(18 * TILE_TEXELS);
  zone.destroy();
});

test.each([
  [1, 0],
  [0, -1],
  [-1, 1],
  [2, 1],
])('a step of %i, %i tiles keeps what stays, but for the band that distances reach', async (dx, dz) => {
  const set = setOf({
    ground: (ir) => [ir.op('add', ir.op('slope'), ir.op('position_x'))],
    coast: (ir, mask) => [ir.op('mask_distance', mask('ocean'))],
    bank: (ir, mask) => [ir.op('step', ir.op('mask_distance', mask('river')), 10), ir.literal(1)],
  });
  const zone = openZone('specialised');
  zone.setLayer('ground', value(set, 'ground'));
  zone.setLayer('coast', value(set, 'coast'));
  zone.setLayer('bank', { kind: 'blend', set, program: 'bank', materials: [1, 2] });
  await zone.idle();
  const before = zone.statistics.texelsByLayer;
  zone.moveTo(CENTRE_TILE.x + dx, CENTRE_TILE.z + dz);
  await zone.idle();

  // A fresh zone does not know what lies beyond its rim, where this one has been: they agree further in.
  const fresh = openZone('specialised');
  fresh.moveTo(CENTRE_TILE.x + dx, CENTRE_TILE.z + dz);
  for (const [name, layer] of [
    ['ground', value(set, 'ground')],
    ['coast', value(set, 'coast')],
    ['bank', { kind: 'blend', set, program: 'bank', materials: [1, 2] }],
  ] as const) {
    fresh.setLayer(name, layer);
  }
  await fresh.idle();
  const rim = {
    ground: 0,
    coast: Math.ceil(OCEAN.radius / GRID.texel),
    bank: Math.ceil(RIVER.radius / GRID.texel),
  };
  for (const [name, margin] of Object.entries(rim)) {
    const [moved, wanted] = [await zone.readLayer(name), await fresh.readLayer(name)];
    const words = wanted.length / TEXELS ** 2;
    for (let j = margin; j < TEXELS - margin; j++) {
      const row = (j * TEXELS + margin) * words;
      const end = row + (TEXELS - 2 * margin) * words;
      expect(moved.subarray(row, end), `${name}, row ${j}`).toEqual(wanted.subarray(row, end));
    }
    expect(zone.layerTier(name)).toBe('specialised');
  }
  const tilesIn = 9 - (3 - Math.abs(dx)) * (3 - Math.abs(dz));
  const done = (name: string) => (zone.statistics.texelsByLayer[name]! - before[name]!) / TILE_TEXELS;
  expect(done('ground')).toBe(tilesIn);
  expect(done('coast')).toBeGreaterThan(tilesIn);
  expect(done('coast')).toBeLessThan(9);
  fresh.destroy();
  zone.destroy();
});

/** Hills with a mound of that height on a disc. */
const withMound = (x: number, z: number, radius: number, height: number): HeightSource => ({
  sample(x0, z0, step, columns, rows) {
    const heights = SOURCES.heights.sample(x0, z0, step, columns, rows);
    for (let t = 0; t < heights.length; t++) {
      const away = Math.hypot(x0 + (t % columns) * step - x, z0 + Math.floor(t / columns) * step - z);
      if (away < radius) heights[t]! += height * (1 - away / radius);
    }
    return heights;
  },
});

test('a dab of a brush is done again only where derivatives and distances reach', async () => {
  const near = { ...OCEAN, radius: 10 };
  const set = setOf({
    flat: (ir) => [ir.op('position_x')],
    steep: (ir) => [ir.op('slope')],
    coast: (ir, mask) => [ir.op('mask_distance', mask('ocean'))],
    bank: (ir, mask) => [ir.op('mask_distance', mask('river'))],
  });
  const zone = openZone('specialised');
  zone.setSources({ ...SOURCES, masks: [near, RIVER] });
  for (const { name } of set.programs) zone.setLayer(name, value(set, name));
  await zone.idle();
  const before = zone.statistics;
  // Across the corner where four tiles meet, and deep: the sea comes in.
  const [x, z, radius] = [402, -98, 15];
  const dabbed = { ...SOURCES, masks: [near, RIVER], heights: withMound(x, z, radius, -60) };
  zone.setSources(dabbed, { minX: x - radius, minZ: z - radius, maxX: x + radius, maxZ: z + radius });
  await zone.idle();
  const cpu = new CpuZone(GRID, dabbed);
  for (const name of ['flat', 'coast', 'bank']) {
    expect(await zone.readLayer(name), name).toEqual(cpu.evaluate(set, name)[0]);
  }
  const slopes = await zone.readLayer('steep');
  cpu.evaluate(set, 'steep')[0]!.forEach((v, t) => expect(Math.abs(v - slopes[t]!)).toBeLessThan(1e-3));
  expect(cpu.evaluate(set, 'coast')[0]).not.toEqual(
    new CpuZone(GRID, { ...SOURCES, masks: [near] }).evaluate(set, 'coast')[0],
  );

  const done = (name: string) => zone.statistics.texelsByLayer[name]! - before.texelsByLayer[name]!;
  expect(done('flat')).toBe(0);
  expect(done('bank')).toBe(0);
  // 30 m are 20 texels, with their neighbours 22; in whole steps of 32 × 8 in each of the four tiles.
  expect(done('steep')).toBe(2 * 32 * 2 * 16);
  // 10 m more all around are 7 texels.
  expect(done('coast')).toBe(2 * 32 * (2 * 24));
  expect(zone.statistics.maskTexels - before.maskTexels).toBe(2 * 32 * (2 * 24));
  zone.destroy();
});

test('a step tells of the tiles that came along, and then of those that are evaluated', async () => {
  const told: string[] = [];
  const zone = openZone('specialised', { onTile: (_: string, { i, j }: ZoneTile) => told.push(`${i} ${j}`) });
  zone.setLayer('layer', value(rule((ir) => [ir.op('height')])));
  await zone.idle();
  told.length = 0;
  zone.moveTo(CENTRE_TILE.x + 1, CENTRE_TILE.z);
  expect([...told].sort()).toEqual(['0 0', '0 1', '0 2', '1 0', '1 1', '1 2']);
  told.length = 0;
  await zone.idle();
  expect([...told].sort()).toEqual(['2 0', '2 1', '2 2']);
  // Tiles that never were evaluated have nothing to come along with.
  zone.setLayer('other', value(rule((ir) => [ir.op('position_x')])));
  told.length = 0;
  zone.moveTo(CENTRE_TILE.x + 3, CENTRE_TILE.z);
  expect(told).toHaveLength(3);
  zone.destroy();
});

test('a dab outside the zone does nothing', async () => {
  const zone = openZone();
  zone.setLayer('layer', value(rule((ir) => [ir.op('height')])));
  await zone.idle();
  const before = zone.statistics.slices;
  zone.setSources(
    { ...SOURCES, heights: { ...SOURCES.heights } },
    { minX: 900, minZ: 0, maxX: 950, maxZ: 50 },
  );
  await zone.idle();
  expect(zone.statistics.slices).toBe(before);
  zone.destroy();
});

test('a refresh computes everything again, to the same texels', async () => {
  const zone = openZone('specialised');
  zone.setLayer('layer', value(rule(PROGRAMS.rule!.formula)));
  const before = await settled(zone);
  zone.refresh();
  expect(zone.progress.total).toBe(9 + 2 * 18 + 9);
  expect(await settled(zone)).toEqual(before);
  expect(zone.statistics.texelsByLayer.layer).toBe(18 * TILE_TEXELS);
  zone.destroy();
});

test('work is done in slices, the centre first, with progress', async () => {
  const zone = openZone('interpreter', { software: false });
  const set = rule((ir, mask) => [ir.op('add', ir.op('mask_distance', mask('full')), ir.op('height'))]);
  zone.setLayer('layer', value(set));
  const started = Date.now();
  while (zone.progress.done === 0 && Date.now() < started + 30_000) {
    expect(zone.work()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1)); // The kernel that writes heights compiles meanwhile.
  }
  const total = 9 + 18 + 9; // Heights, a mask’s bits and its distances, the layer.
  expect(zone.progress).toEqual({ done: 1, total, stage: 'heights' });
  zone.work(8);
  expect(zone.progress).toEqual({ done: 9, total, stage: 'distances' });
  const deadline = Date.now() + 30_000;
  while (zone.progress.done < 28 && Date.now() < deadline) {
    zone.work();
    await new Promise((resolve) => setTimeout(resolve, 1)); // Pipelines compile meanwhile.
  }
  expect(zone.progress).toEqual({ done: 28, total, stage: 'layers' });
  expect(zone.layerTier('layer')).toBeNull();
  const layer = await zone.readLayer('layer');
  const done = (i: number, j: number) => layer[(j * 64 + 9) * TEXELS + i * 64 + 9] !== 0;
  expect(done(1, 1)).toBe(true); // The centre tile,
  expect(done(0, 0) || done(2, 2)).toBe(false); // and not the corners.
  while (zone.work(4)) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(zone.progress).toEqual({ done: 0, total: 0, stage: '' });
  expect(zone.layerTier('layer')).toBe('interpreter');
  expect(zone.work()).toBe(false);
  zone.destroy();
});

test('on hardware a shape is specialised once nothing was edited for a while', async () => {
  const zone = openZone('auto', { software: false, tiles: 1 });
  zone.setLayer('layer', value(rule((ir) => [ir.op('height')])));
  await zone.idle();
  expect(zone.layerTier('layer')).toBe('interpreter');
  const before = await zone.readLayer('layer');
  const deadline = Date.now() + 30_000;
  while (zone.layerTier('layer') !== 'specialised' && Date.now() < deadline) {
    zone.work();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(zone.layerTier('layer')).toBe('specialised');
  expect(zone.statistics.texelsByLayer.layer).toBe(2 * TILE_TEXELS);
  expect(await zone.readLayer('layer')).toEqual(before);
  // Its shape is known now: an edited constant would run in it at once; another shape is interpreted again.
  zone.setLayer('layer', value(rule((ir) => [ir.op('abs', ir.op('height'))])));
  await zone.idle();
  expect(zone.layerTier('layer')).toBe('interpreter');
  zone.destroy();
});

test('on a software adapter shapes are specialised first, and a pinned tier is kept to', async () => {
  const zone = openZone('auto');
  const set = rule((ir) => [ir.op('height')]);
  zone.setLayer('layer', value(set));
  await zone.idle();
  expect(zone.layerTier('layer')).toBe('specialised');
  zone.tier = 'interpreter';
  await zone.idle();
  expect(zone.layerTier('layer')).toBe('interpreter');
  expect(zone.statistics.texelsByLayer.layer).toBe(2 * 9 * TILE_TEXELS);
  zone.destroy();
});

test('memory is itemised', async () => {
  const zone = openZone();
  const set = setOf({
    a: (ir, mask) => [ir.op('mask_distance', mask('ocean'))],
    b: (ir, mask) => [ir.op('mask_distance', mask('river')), ir.op('height')],
  });
  zone.setLayer('a', value(set, 'a'));
  zone.setLayer('b', { kind: 'blend', set, program: 'b', materials: [1, 2] });
  await zone.idle();
  const memory = Object.fromEntries(zone.memory().map(({ name, bytes }) => [name, bytes]));
  const cells = TEXELS * TEXELS;
  expect(memory.heights).toBe(194 * 194 * 4);
  expect(memory.positions).toBe(2 * TEXELS * 4);
  expect(memory.distances).toBe(cells * 1 + cells * 2);
  expect(memory.masks).toBe((2 * cells) / 8);
  expect(memory['mask scratch']).toBeGreaterThan(cells * 4);
  expect(memory.uploads).toBeGreaterThan(66 * 66 * 4);
  expect(memory.evaluation).toBeGreaterThan(2 * TILE_TEXELS * 4);
  expect(memory['layer a']).toBeGreaterThan(cells * 4);
  expect(memory['layer b']).toBeGreaterThan(cells * 8);
  zone.setLayer('b', null);
  zone.setLayer('a', null);
  expect(zone.memory().find(({ name }) => name === 'distances')!.bytes).toBe(4);
  expect(zone.memory().some(({ name }) => name.startsWith('layer'))).toBe(false);
  zone.destroy();
});

test('a zone larger than the device allows is refused with what to do', () => {
  expect(() => openZone('auto', { tiles: 31, tileTexels: 1024 })).toThrow(/use fewer tiles/);
});

test('the radius of an empty mask is what programs read', async () => {
  const zone = openZone();
  zone.setLayer('layer', value(rule((ir, mask) => [ir.op('mask_distance', mask('empty'))])));
  expect((await settled(zone)).every((d) => d === EMPTY.radius)).toBe(true);
  expect((await zone.maskDistances('empty')).every((d) => d === EMPTY.radius)).toBe(true);
  zone.destroy();
});

test.each(['interpreter', 'specialised'] as const)(
  'a value that is no number is stored as 0 and counted, by the %s',
  async (tier) => {
    // No opcode makes one, so it is written into the code: the second operand of `output` is its literal.
    const set = rule((ir) => [ir.literal(2)]);
    expect(set.code.length).toBe(4);
    set.code[2] = 0x7fc00000;
    const zone = openZone(tier, { tiles: 1 });
    zone.setLayer('layer', value(set));
    expect((await settled(zone)).every((v) => v === 0)).toBe(true);
    expect(zone.statistics.nonFinite).toBe(TILE_TEXELS);
    zone.destroy();
  },
);

test('layers and instructions are timed, and the layers keep their texels', async () => {
  const zone = openZone('specialised');
  zone.setLayer('layer', value(rule(PROGRAMS.rule!.formula)));
  const before = await settled(zone);
  const times = await zone.layerTimes();
  expect(Object.keys(times)).toEqual(['layer']);
  expect(times.layer).toBeGreaterThan(0);
  expect(await zone.readLayer('layer')).toEqual(before);
  const kinds = [
    { op: 'add', keys: 0 },
    { op: 'perlin', keys: 0 },
    { op: 'curve', keys: 5 },
    { op: 'mask_distance', keys: 0 },
  ] as const;
  const costs = await zone.opTimes(kinds);
  expect([...costs.keys()].sort()).toEqual(['add 0', 'curve 5', 'mask_distance 0', 'perlin 0']);
  for (const cost of costs.values()) expect(cost).toBeGreaterThan(0);
  zone.destroy();
  expect(await zone.layerTimes()).toEqual({});
});
