import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { describe, expect, test, vi } from 'vitest';
import { serializeProject } from '#graph-core/file-format.ts';
import { expression, node, project, satoyama, workspace } from './testing/workspace.ts';
import type { Tier } from './evaluate.ts';

const gpu = vi.hoisted(() => ({ allowed: true }));
vi.mock('#gpu-runtime/node/device.ts', async (original) => {
  if (!gpu.allowed) throw new Error('the GPU library was loaded');
  return original();
});

const space = workspace();
const TEXELS = 64;
const TEXEL = 100 / TEXELS;

// Land that rises by one metre a metre eastwards, from −90 m: the shore is at x = 90 m.
const heights = { file: 'east.r32', width: 5, height: 4, cellX: 100, cellZ: 100, originX: 0, originZ: 0 };
space.file(
  'east.r32',
  new Uint8Array(Float32Array.from({ length: 20 }, (_, n) => (n % 5) * 100 - 90).buffer),
);
const land = space.file(
  'land.json',
  serializeProject({
    ...project(
      expression('north', 'Northing', { node: 'p', port: 'z' }, node('p', 'input.position')),
      expression('high', 'Height', { node: 'h', port: 'value' }, node('h', 'input.height')),
      expression(
        'shore',
        'Shore',
        { node: 'm', port: 'distance' },
        node('m', 'input.mask-distance', { params: { mask: 'ocean' } }),
      ),
      expression(
        'flat',
        'Flat',
        { node: 'k', port: 'value' },
        node('k', 'input.constant', { params: { value: 3 } }),
      ),
    ),
    heights,
    layers: {
      blend: [],
      values: { puddles: 'flat', wind: 'north' },
      choices: {
        biome: [
          { code: 7, name: 'Lowland', colour: '#808080', expression: 'flat' },
          { code: 9, name: 'Highland', colour: '#ffffff', expression: 'high' },
        ],
      },
    },
    outputLayers: {
      wind: {
        ...{ id: 'wind', name: 'Wind', kind: 'value', coarseness: 2 },
        range: { lowest: 0, highest: 400 },
      },
    },
    masks: { ocean: { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 16 } },
  }),
);

const evaluate = (name: string, out: string, ...more: string[]) =>
  satoyama('eval', land, '--expression', name, '--out', space.file(out), '--tile', '1,1', ...more);

async function values(name: string, ...more: string[]): Promise<number[]> {
  const { status, err } = await evaluate(name, 'v.json', ...more);
  expect([status, err]).toEqual([0, '']);
  return (JSON.parse(readFileSync(space.file('v.json'), 'utf8')) as { values: number[] }).values;
}
const cpu = ['--tier', 'cpu'];

describe('files', () => {
  test('json: north row first, with the place of its texels and statistics', async () => {
    const { status, out } = await evaluate('Northing', 'n.json', ...cpu);
    expect(status).toBe(0);
    expect(out).toContain('64×64 texels of 1.5625 m from (100, 100), by cpu');
    const json = JSON.parse(readFileSync(space.file('n.json'), 'utf8')) as Record<string, unknown>;
    const { values, ...rest } = json;
    expect(rest).toEqual({
      project: 'Test land',
      expression: 'Northing',
      tile: '1,1',
      tiles: 1,
      tier: 'cpu',
      adapter: 'CPU reference',
      width: 64,
      height: 64,
      originX: 100,
      originZ: 100,
      texel: TEXEL,
      rows: 'north-first',
      statistics: { min: 100 + TEXEL / 2, max: 200 - TEXEL / 2, mean: 150 },
    });
    const rows = Array.from(
      { length: TEXELS * TEXELS },
      (_, n) => 200 - (Math.floor(n / TEXELS) + 0.5) * TEXEL,
    );
    expect(values).toEqual(rows);
  });

  test('png: 16-bit grey, north up, its range printed and in its text chunks', async () => {
    const { out } = await evaluate('Northing', 'n.png', ...cpu);
    expect(out).toContain('PNG samples 0..65535 stand for 100.78125..199.21875.');
    const png = decode(readFileSync(space.file('n.png')));
    expect(png).toMatchObject({ width: 64, height: 64, depth: 16, channels: 1 });
    expect([png.data[0], png.data[63], png.data[64 * 64 - 1]]).toEqual([65_535, 65_535, 0]);
    expect(png.text).toMatchObject({
      expression: 'Northing',
      minimum: '100.78125',
      maximum: '199.21875',
      tier: 'cpu',
    });
    await evaluate('Northing', 'n.png', ...cpu, '--range', '-100,300');
    // 199.21875 lies (199.21875 + 100) / 400 up that range.
    expect(decode(readFileSync(space.file('n.png'))).data[0]).toBe(Math.round((299.21875 / 400) * 65_535));
    await evaluate('Flat', 'flat.png', ...cpu);
    expect(new Set(decode(readFileSync(space.file('flat.png'))).data)).toEqual(new Set([0]));
  });

  test('r32: what import-dem reads back as it was', async () => {
    await evaluate('Northing', 'n.r32', ...cpu);
    expect(
      (await satoyama('import-dem', space.file('n.r32'), '--cell', '1.5625', '--out', space.file('back')))
        .status,
    ).toBe(0);
    const bytes = readFileSync(space.file('back/heights.r32'));
    expect(bytes.readFloatLE(0)).toBe(100.78125);
    expect(bytes.readFloatLE(bytes.length - 4)).toBe(199.21875);
  });
});

describe('what is evaluated', () => {
  test('the heights of the project, sampled bicubically', async () => {
    const high = await values('Height', ...cpu);
    high.forEach((height, n) =>
      expect(Math.abs(height - (10 + ((n % TEXELS) + 0.5) * TEXEL))).toBeLessThan(1e-4),
    );
  });

  test('distances to masks that lie beyond the tile', async () => {
    // The nearest texel edge to the shore, which is 10 m west of the tile.
    const shore = await values('Shore', ...cpu);
    for (const column of [0, 5, 20]) {
      expect(Math.abs(shore[column]! - (10 + (column + 0.5) * TEXEL))).toBeLessThan(TEXEL);
    }
    expect(shore[63]).toBe(50);
  });

  test('all nine tiles, at the resolution that is asked for', async () => {
    const { out } = await evaluate('Northing', 'z.json', ...cpu, '--zone', '--resolution', '128');
    expect(out).toContain('384×384 texels of 0.78125 m from (0, 0)');
    const zone = await values('Northing', ...cpu, '--zone');
    expect(zone).toHaveLength(192 * 192);
    expect([zone[0], zone[192 * 192 - 1]]).toEqual([300 - TEXEL / 2, TEXEL / 2]);
  });

  test('an output layer: at its own resolution and in its own range', async () => {
    const run = (layer: string, out: string, ...more: string[]) =>
      satoyama(
        ...['eval', land, '--layer', layer, '--tile', '1,1', '--out', space.file(out)],
        ...[...cpu, ...more],
      );
    // By name or by id. A tile has at least 64 texels, half of 128.
    const { status, out } = await run('Wind', 'wind.png', '--resolution', '128');
    expect(status).toBe(0);
    expect(out).toContain('"Wind", 128×128 texels');
    expect(out).toContain('PNG samples 0..65535 stand for 0..400.');
    // Of the biomes, the one whose expression is largest: Flat is 3, Height 10 metres and more.
    expect((await run('biome', 'biome.json')).out).toContain('Values 9..9');
    expect((await run('Biome', 'biome.json', '--tile', '0,1')).out).toContain('Values 7..9');
  });

  test('the CPU tier loads no GPU library', async () => {
    gpu.allowed = false;
    try {
      expect((await evaluate('Shore', 'x.json', ...cpu)).status).toBe(0);
    } finally {
      gpu.allowed = true;
    }
  });

  // The interpreter takes seconds on a software adapter, so it evaluates one.
  test.each<[Tier, string[]]>([
    ['specialised', ['Northing', 'Height', 'Shore']],
    ['interpreter', ['Shore']],
  ])('the %s tier gives the same on a GPU', async (tier, names) => {
    for (const name of names) {
      const [reference, computed] = [await values(name, ...cpu), await values(name, '--tier', tier)];
      expect(computed).toHaveLength(reference.length);
      reference.forEach((value, n) => expect(Math.abs(computed[n]! - value)).toBeLessThan(1e-3));
    }
  });
});

describe('bad input', () => {
  test.each<[string[], RegExp]>([
    [['--tile', '4,0'], /Tile 4,0 lies outside the world of 4×3 tiles \(0,0 to 3,2\)/],
    [['--tile', '-1,0'], /Tile -1,0 lies outside/],
    [['--tile', '1'], /a column and a row such as 3,4, not "1"/],
    [['--resolution', '100'], /multiple of 64 from 64 to 1024, not "100"/],
    [['--resolution', ''], /multiple of 64/],
    [['--range', '1,0'], /two rising numbers/],
    [['--out', 'x.gif'], /x.gif must end in one of .png, .r32, .json/],
    [['--out', 'nowhere/x.png'], /nowhere.x.png does not exist/],
    [['--tier', 'abacus'], /Allowed choices are specialised, interpreter, cpu/],
  ])('%j is refused', async (argv, message) => {
    const { status, out, err } = await evaluate('Flat', 'bad.png', ...cpu, ...argv);
    expect(err).toMatch(message);
    expect(err).toMatch(/^satoyama: [^\n]*\n$/);
    expect([status, out]).toEqual([2, '']);
  });

  test.each<[string[], RegExp]>([
    [[], /Name either an expression, by --expression, or an output layer, by --layer/],
    [['--layer', 'Puddles', '--expression', 'Flat'], /Name either an expression/],
    [['--layer', 'Fog'], /no output layer .*Fog.*Puddles.*Wind/],
    [['--layer', 'Ocean foam'], /Nothing feeds .*Ocean foam/],
  ])('what to evaluate: %j is refused', async (argv, message) => {
    const { status, err } = await satoyama(
      ...['eval', land, '--tile', '1,1', '--out', space.file('bad.png')],
      ...[...cpu, ...argv],
    );
    expect(err).toMatch(message);
    expect(status).toBe(2);
  });

  test('a bug is told apart: exit code 1, with its stack', async () => {
    const thrown = vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
      throw new TypeError('boom');
    });
    const { status, err } = await evaluate('Flat', 'bug.json', ...cpu);
    thrown.mockRestore();
    expect(status).toBe(1);
    expect(err).toMatch(/^satoyama: internal error.*\n.*boom\n\s+at /);
  });
});
