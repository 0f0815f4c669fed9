import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import type { Project } from '#graph-core/project.ts';
import type { CodeSource, ZoneGrid, ZoneSources } from '#gpu-runtime/zone-data.ts';
import { zoneSources } from '#gpu-runtime/zone-sources.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { HeightField } from '#terrain/height-field.ts';

/** How an expression is run: on the GPU by either tier, or by the reference evaluator without one. */
export const TIERS = ['specialised', 'interpreter', 'cpu'] as const;
export type Tier = (typeof TIERS)[number];

/** Distances to masks are wrong in a band at a zone's rim, so a tile is evaluated with its neighbours. */
const ZONE_TILES = 3;
const PROGRAM = 'eval';

export interface EvaluateRequest {
  project: Project;
  heights: HeightField | null;
  /** Texels of source layers, by layer; those that the project has data for. */
  layers: ReadonlyMap<string, CodeSource>;
  /** Id of the expression. */
  expression: string;
  tileX: number;
  tileZ: number;
  /** All nine tiles instead of the middle one. */
  zone: boolean;
  /** Texels along a tile's edge. */
  tileTexels: number;
  tier: Tier;
}

/** A square raster of an expression's values, rows south to north. */
export interface Raster {
  size: number;
  /** World position of the south-west corner, and metres a texel. */
  originX: number;
  originZ: number;
  texel: number;
  values: Float32Array;
  /** What computed it, for the record. */
  adapter: string;
}

export async function evaluate(request: EvaluateRequest): Promise<Raster> {
  const { project, expression, zone, tileTexels, tier } = request;
  const set = compile(project, NODE_LIBRARY, [{ name: PROGRAM, outputs: [{ key: 'value', expression }] }]);
  const sources = zoneSources(project, request.heights, request.layers);
  const texel = project.world.tileSize / tileTexels;
  const corner = (tile: number): number => (tile - (ZONE_TILES - 1) / 2) * project.world.tileSize;
  const grid: ZoneGrid = {
    originX: corner(request.tileX),
    originZ: corner(request.tileZ),
    texel,
    tiles: ZONE_TILES,
    tileTexels,
  };
  const result = tier === 'cpu' ? await onCpu(set, grid, sources, zone) : await onGpu(set, request, sources);
  const margin = zone ? 0 : ((ZONE_TILES - 1) / 2) * tileTexels;
  const size = tileTexels * (zone ? ZONE_TILES : 1);
  const { values, adapter } = result;
  return {
    size,
    originX: grid.originX + margin * texel,
    originZ: grid.originZ + margin * texel,
    texel,
    values: values.length === size * size ? values : middle(values, ZONE_TILES * tileTexels, margin, size),
    adapter,
  };
}

async function onCpu(set: ExpressionSet, grid: ZoneGrid, sources: ZoneSources, zone: boolean) {
  const { CpuZone } = await import('#gpu-runtime/reference/cpu-zone.ts');
  const tile = (ZONE_TILES - 1) / 2;
  const cpu = new CpuZone(grid, sources);
  await cpu.ready(set);
  const [values] = cpu.evaluate(set, PROGRAM, zone ? undefined : { i: tile, j: tile });
  return { values: values!, adapter: 'CPU reference' };
}

async function onGpu(set: ExpressionSet, request: EvaluateRequest, sources: ZoneSources) {
  // Loaded only here: the CPU tier must run where there is no GPU library.
  const { acquireNodeDevice } = await import('#gpu-runtime/node/device.ts');
  const { HotZone } = await import('#gpu-runtime/hot-zone.ts');
  const { device, adapterName, software, destroy } = await acquireNodeDevice();
  try {
    const { tileSize } = request.project.world;
    const hotZone = new HotZone(device, {
      tileSize,
      tileTexels: request.tileTexels,
      tiles: ZONE_TILES,
      software,
    });
    hotZone.tier = request.tier === 'interpreter' ? 'interpreter' : 'specialised';
    hotZone.setSources(sources);
    hotZone.moveTo(request.tileX, request.tileZ);
    hotZone.setLayer(PROGRAM, { kind: 'value', set, program: PROGRAM });
    await hotZone.idle();
    const values = Float32Array.from(await hotZone.readLayer(PROGRAM));
    hotZone.destroy();
    return { values, adapter: adapterName };
  } finally {
    destroy();
  }
}

function middle(values: Float32Array, width: number, margin: number, size: number): Float32Array {
  const result = new Float32Array(size * size);
  for (let j = 0; j < size; j++) {
    const start = (margin + j) * width + margin;
    result.set(values.subarray(start, start + size), j * size);
  }
  return result;
}
