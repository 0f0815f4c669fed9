import type { HeightRaster, Mask, Material, Shape, World } from '#graph-core/project.ts';

/** What lies on the ground of the fjord sample: its world, masks, watercourses, road and materials. */

export const WORLD: World = { tileSize: 200, tileResolution: 512, tilesX: 16, tilesZ: 18, seaLevel: 1745 };

export const HEIGHTS: HeightRaster = {
  file: 'heights.r32',
  width: 324,
  height: 360,
  cellX: 10,
  cellZ: 10,
  originX: 5,
  originZ: 5,
  credit: 'Land Tirol, data.tirol.gv.at, CC BY 3.0 AT',
};

export const MASKS: readonly Mask[] = [
  { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 },
  { id: 'rivers', name: 'Rivers', source: 'shapes', radius: 50, bits: 8 },
  { id: 'roads', name: 'Roads', source: 'shapes', radius: 50, bits: 8 },
];

const through = (points: readonly (readonly [number, number])[]) => points.map(([x, z]) => ({ x, z }));

/** The streams follow the steepest descent of the terrain, from their springs into the fjord. */
export const SHAPES: readonly Shape[] = [
  {
    id: 'valley-stream',
    name: 'Valley stream',
    mask: 'rivers',
    kind: 'spline',
    width: 9,
    points: through([
      [2165, 505],
      [2255, 595],
      [2315, 575],
      [2365, 655],
      [2445, 715],
      [2495, 875],
      [2555, 945],
      [2685, 945],
      [2845, 1085],
      [2925, 1205],
      [2915, 1375],
      [2975, 1475],
      [2992, 1502],
    ]),
  },
  {
    id: 'north-brook',
    name: 'North brook',
    mask: 'rivers',
    kind: 'spline',
    width: 6,
    points: through([
      [1885, 1635],
      [2005, 1655],
      [2055, 1605],
      [2155, 1605],
      [2225, 1635],
      [2345, 1625],
      [2455, 1685],
      [2655, 1735],
      [2855, 1825],
      [3025, 1835],
      [3075, 1815],
      [3098, 1812],
    ]),
  },
  {
    id: 'shore-road',
    name: 'Shore road',
    mask: 'roads',
    kind: 'spline',
    width: 6,
    points: through([
      [3235, 1325],
      [3155, 1318],
      [3090, 1372],
      [3020, 1415],
      [2955, 1448],
      [2925, 1495],
      [2962, 1548],
      [3015, 1598],
      [3050, 1690],
      [3032, 1765],
      [3015, 1835],
      [3014, 1900],
      [2990, 1975],
      [3020, 2080],
      [3045, 2180],
      [3054, 2260],
      [3048, 2355],
      [3044, 2395],
    ]),
  },
];

/** First on top; the expression of each has the same id. */
export const MATERIALS: readonly Material[] = [
  { id: 'gravel', name: 'Road gravel', colour: '#a59a86' },
  { id: 'river-bed', name: 'River bed', colour: '#6f7d7a' },
  { id: 'rock', name: 'Rock', colour: '#76726c' },
  { id: 'sand', name: 'Beach sand', colour: '#cfbf98' },
  { id: 'scree', name: 'Scree', colour: '#98907f' },
  { id: 'forest-floor', name: 'Forest floor', colour: '#4c5532' },
  { id: 'grass', name: 'Grass', colour: '#7a8848' },
  { id: 'heath', name: 'Heath', colour: '#8f8458' },
];
