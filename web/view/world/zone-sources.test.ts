import { describe, expect, test } from 'vitest';
import type { Mask, Shape } from '#graph-core/project.ts';
import type { CodeSource } from '#gpu-runtime/zone-data.ts';
import { flatField } from '#gpu-runtime/scene/ground-query.ts';
import { drapesOf, lineColour, sourcesMaker } from './zone-sources.ts';

const ocean: Mask = { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 };
const rivers: Mask = { id: 'm1', name: 'Rivers', source: 'shapes', radius: 50, bits: 8 };
const river: Shape = {
  id: 's1',
  name: 'Brook',
  mask: 'm1',
  kind: 'spline',
  width: 4,
  points: [
    { x: 0, z: 0 },
    { x: 50, z: 10 },
  ],
};
const field: Shape = { ...river, id: 's2', name: 'Paddy', mask: 'm2', kind: 'polygon' };
const masks = { ocean, m1: rivers };
const shapes = { s1: river, s2: field };
const rest = { ecotopes: {}, sourceLayers: {} };
const NO_TILES = new Map<string, CodeSource>();
const world = { tileSize: 200, tileResolution: 64, tilesX: 3, tilesZ: 3, seaLevel: 2 };

describe('sourcesMaker', () => {
  test('gives each mask the shapes that name it', () => {
    const sources = sourcesMaker()({ masks, shapes, ...rest, world }, flatField(600, 600), NO_TILES);
    expect(sources.seaLevel).toBe(2);
    expect(sources.masks).toEqual([
      { id: 'ocean', source: 'ocean', radius: 50, bits: 8, shapes: [] },
      { id: 'm1', source: 'shapes', radius: 50, bits: 8, shapes: [river] },
    ]);
  });

  test('parts keep their identity while what they are made from does', () => {
    const make = sourcesMaker();
    const ground = flatField(600, 600);
    const first = make({ masks, shapes, ...rest, world }, ground, NO_TILES);
    expect(make({ masks, shapes, ...rest, world: { ...world, tilesX: 9 } }, ground, NO_TILES)).toBe(first);

    const flooded = make({ masks, shapes, ...rest, world: { ...world, seaLevel: 3 } }, ground, NO_TILES);
    expect(flooded.seaLevel).toBe(3);
    expect(flooded.heights).toBe(first.heights);
    expect(flooded.masks).toBe(first.masks);

    const redrawn = make(
      { masks, shapes: { s2: field }, ...rest, world: { ...world, seaLevel: 3 } },
      ground,
      NO_TILES,
    );
    expect(redrawn.heights).toBe(first.heights);
    expect(redrawn.masks[1]!.shapes).toEqual([]);

    const other = make(
      { masks, shapes: { s2: field }, ...rest, world: { ...world, seaLevel: 3 } },
      flatField(600, 600),
      NO_TILES,
    );
    expect(other.heights).not.toBe(first.heights);
  });
});

describe('lines', () => {
  test('have the colour of what they are', () => {
    expect(lineColour(river, masks)).not.toBe(lineColour({ ...river, mask: 'roads' }, masks));
    expect(lineColour(field, masks)).not.toBe(lineColour(river, masks));
  });

  test('are curves of their width, or closed outlines', () => {
    const [stream, paddy] = drapesOf({ shapes, masks });
    expect(stream).toMatchObject({ closed: false, width: 4 });
    expect(stream!.points[0]).toEqual({ x: 0, z: 0 });
    expect(stream!.points.at(-1)).toEqual({ x: 50, z: 10 });
    expect(paddy).toMatchObject({ closed: true, width: 0, points: field.points });
  });
});
