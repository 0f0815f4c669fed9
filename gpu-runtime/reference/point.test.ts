import { expect, test } from 'vitest';
import { EMPTY, FULL, GRID, OCEAN, RIVER, SOURCES } from '../testing/sources.ts';
import type { ZoneGrid, ZoneMask, ZoneSourceLayer, ZoneSources } from '../zone-data.ts';
import { CpuZone } from './cpu-zone.ts';
import { pointContext } from './point.ts';

/** Two tiles more on every side, so that the inner ones know of all edges within the masks' radii. */
const WIDE: ZoneGrid = { ...GRID, originX: GRID.originX - 200, originZ: GRID.originZ - 200, tiles: 7 };
const ECOTOPE: ZoneMask = { id: 'ecotope:wood', source: 'ecotope', radius: 60, bits: 8, shapes: [], code: 7 };
/** Codes 7 in stripes of 70 m, and one reading that is not there at once. */
function stripes(): ZoneSourceLayer {
  let asked = 0;
  return {
    id: 'ecotope',
    bits: 8,
    defaultCode: 0,
    largest: 255,
    texels: {
      sample(x0, _z0, step, columns, rows) {
        if (asked++ === 0) return 'pending';
        return Uint8Array.from({ length: columns * rows }, (_, t) =>
          Math.floor((x0 + (t % columns) * step + 1e6) / 70) % 2 === 0 ? 7 : 3,
        );
      },
      settled: () => Promise.resolve(),
    },
  };
}

test('a place reads what the zone reads there, near and far from edges', async () => {
  const sources: ZoneSources = { ...SOURCES, masks: [...SOURCES.masks, ECOTOPE], layers: [stripes()] };
  const wide = new CpuZone(WIDE, { ...sources, layers: [stripes()] });
  await wide.ready({ masks: [ECOTOPE.id], layers: ['ecotope'] });
  const masks = [OCEAN, RIVER, EMPTY, FULL, ECOTOPE];
  const needs = { masks: masks.map(({ id }) => id), layers: ['ecotope'] };
  for (let k = 0; k < 60; k++) {
    const [i, j] = [128 + ((k * 37) % 192), 128 + ((k * 71) % 192)];
    const place = { x: WIDE.originX + (i + 0.3) * WIDE.texel, z: WIDE.originZ + (j + 0.8) * WIDE.texel };
    const context = await pointContext(sources, GRID, place, needs);
    const area = { column: i, row: j, columns: 1, rows: 1 };
    const ground = wide.groundColumns(area);
    expect(context.height).toBe(ground.height[0]);
    expect(context.gradientX).toBe(ground.gradientX[0]);
    expect(context.laplacian).toBe(ground.laplacian[0]);
    for (const { id } of masks) {
      expect(context.maskDistance(id), `${id} at ${i}, ${j}`).toBe(wide.maskDistances(id)[j * 448 + i]);
    }
    expect(context.layerValue('ecotope')).toBe(Math.floor((context.x + 1e6) / 70) % 2 === 0 ? 7 : 3);
  }
});

test('an edge as far as the largest radius is found, in coarser texels; what is not there is far', async () => {
  const far: ZoneMask = {
    ...{ id: 'far', source: 'shapes', radius: 1000, bits: 16 },
    shapes: [
      {
        ...{ id: 'field', name: 'Field', mask: 'far', kind: 'polygon' },
        points: [
          { x: 1350, z: -5000 },
          { x: 9000, z: -5000 },
          { x: 9000, z: 5000 },
          { x: 1350, z: 5000 },
        ],
      },
    ],
  };
  const fine: ZoneGrid = { ...GRID, texel: 100 / 512, tileTexels: 512 };
  const context = await pointContext(
    { ...SOURCES, masks: [far] },
    fine,
    { x: 450, z: -50 },
    {
      masks: ['far', 'gone'],
      layers: [],
    },
  );
  expect(Math.abs(context.maskDistance('far') - 900)).toBeLessThan(4);
  expect(context.maskDistance('gone')).toBe(1000);
});
