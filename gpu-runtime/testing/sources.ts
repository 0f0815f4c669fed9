import type { Shape } from '#graph-core/project.ts';
import type { ZoneGrid, ZoneMask, ZoneSources } from '../zone-data.ts';
import { hills } from './terrain.ts';

/** 3×3 tiles of 64 texels, 100 m a tile, somewhere off the world's origin. */
export const GRID: ZoneGrid = { originX: 300, originZ: -200, texel: 100 / 64, tiles: 3, tileTexels: 64 };

/** The options of a hot zone with that grid, but for its place, which CENTRE_TILE gives. */
export const ZONE_OPTIONS = { tileSize: 100, tileTexels: 64, tiles: 3, software: true };
export const CENTRE_TILE = { x: 4, z: -1 };

const river: Shape = {
  id: 'river',
  name: 'River',
  mask: 'river',
  kind: 'spline',
  width: 9,
  points: [
    { x: 280, z: -150 },
    { x: 380, z: -90 },
    { x: 430, z: 20 },
    { x: 560, z: 40 },
    { x: 640, z: 130 },
  ],
};
const lake: Shape = {
  id: 'lake',
  name: 'Lake',
  mask: 'river',
  kind: 'polygon',
  points: [
    { x: 500, z: -180 },
    { x: 590, z: -120 },
    { x: 520, z: -60 },
    { x: 545, z: -130 },
  ],
};

export const OCEAN: ZoneMask = { id: 'ocean', source: 'ocean', radius: 50, bits: 8, shapes: [] };
export const RIVER: ZoneMask = { id: 'river', source: 'shapes', radius: 80, bits: 16, shapes: [river, lake] };
export const EMPTY: ZoneMask = { id: 'empty', source: 'shapes', radius: 25, bits: 8, shapes: [] };
export const FULL: ZoneMask = {
  id: 'full',
  source: 'shapes',
  radius: 40,
  bits: 16,
  shapes: [
    {
      id: 'everything',
      name: 'Everything',
      mask: 'full',
      kind: 'polygon',
      points: [
        { x: 0, z: -1000 },
        { x: 1000, z: -1000 },
        { x: 1000, z: 1000 },
        { x: 0, z: 1000 },
      ],
    },
  ],
};

export const SOURCES: ZoneSources = {
  heights: hills,
  seaLevel: 1.5,
  masks: [OCEAN, RIVER, EMPTY, FULL],
  layers: [],
};
