import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseProject, serializeProject } from '#graph-core/file-format.ts';
import { choicesOf, layersFedBy } from '#graph-core/output-layers.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { GraphNode } from '#graph-core/project.ts';
import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import { validateProject } from '#graph-core/validate.ts';
import { compile } from '#codegen/compile.ts';
import { CpuZone } from '#gpu-runtime/reference/cpu-zone.ts';
import { zoneSources } from '#gpu-runtime/zone-sources.ts';
import { layerGraph } from '#nodes/layer-graph.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { decodeHeights } from '#terrain/heights-file.ts';
import { openLayerTiles } from '#terrain/tiles/project-tiles.ts';
import { sampleHeights } from '#terrain/sample.ts';
import { ECOTOPE_FILE, ecotopeArchive } from '../samples/source/ecotopes.ts';
import { fjordProject } from '../samples/make-fjord.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../samples/fjord');
const text = readFileSync(path.join(FOLDER, 'project.json'), 'utf8');
const project = parseProject(text, 'project.json', NODE_LIBRARY);
const raster = project.heights!;
const field = decodeHeights(readFileSync(path.join(FOLDER, raster.file)), raster, raster.file);
const heightAt = (x: number, z: number) => sampleHeights(field, x, z, 1, 1, 1)[0]!;

describe('the fjord sample', () => {
  it('is what its script writes', () => {
    expect(text).toBe(serializeProject(fjordProject()));
  });

  it('has the ecotopes that its script makes of the heights', () => {
    const archive = readFileSync(path.join(FOLDER, ECOTOPE_FILE));
    expect(new Uint8Array(archive)).toEqual(ecotopeArchive(field));
  });

  it('has nothing that validation would report', () => {
    expect(validateProject(project, NODE_LIBRARY)).toEqual([]);
  });

  it('has the heights of the survey', () => {
    expect([field.width, field.height, field.data.length]).toEqual([324, 360, 324 * 360]);
    // First and last sample of the first line of the Esri grid, which is its northernmost.
    expect(field.data[359 * 324]).toBeCloseTo(1411.378, 3);
    expect(Math.min(...field.data)).toBeCloseTo(1349, 0);
    expect(Math.max(...field.data)).toBeCloseTo(2716, 0);
  });

  it('credits them', () => {
    expect(raster.credit).toContain('Land Tirol');
    expect(readFileSync(path.join(FOLDER, 'README.md'), 'utf8')).toContain('CC BY 3.0 AT');
  });

  it('has streams that run downhill into the sea', () => {
    const streams = Object.values(project.shapes).filter(({ mask }) => mask === 'rivers');
    expect(streams.length).toBe(2);
    for (const { points } of streams) {
      const heights = points.map(({ x, z }) => heightAt(x, z));
      // The bed of a 10 m grid is not smooth: a metre of rise is no hill.
      for (let index = 1; index < heights.length; index++) {
        expect(heights[index]!).toBeLessThan(heights[index - 1]! + 1);
      }
      expect(heights.at(-1)!).toBeLessThan(project.world.seaLevel);
      expect(heights.at(-2)!).toBeGreaterThan(project.world.seaLevel);
    }
  });

  it('has a road on dry land that a cart could climb', () => {
    const { points } = project.shapes['shore-road']!;
    points.forEach(({ x, z }, index) => {
      expect(heightAt(x, z)).toBeGreaterThan(project.world.seaLevel + 3);
      const next = points[index + 1];
      if (!next) return;
      const grade = (heightAt(next.x, next.z) - heightAt(x, z)) / Math.hypot(next.x - x, next.z - z);
      expect(Math.abs(grade)).toBeLessThan(0.2);
    });
  });

  it('lays its nodes out without overlaps, from left to right', () => {
    /** At least what the editor draws: a header and a row for each port and setting. */
    const bottom = (node: GraphNode) => {
      const { inputs, outputs } = portsOf(project, node, NODE_LIBRARY)!;
      const rows = inputs.length + outputs.length + NODE_LIBRARY.get(node.type)!.params.length;
      return node.position.y + 34 + 22 * rows;
    };
    for (const { nodes } of Object.values(project.graphs)) {
      const all = Object.values(nodes);
      for (const a of all) {
        for (const b of all) {
          if (a === b || a.position.x !== b.position.x || a.position.y > b.position.y) continue;
          expect(b.position.y - bottom(a), `${a.id} above ${b.id}`).toBeGreaterThan(10);
        }
        for (const wire of Object.values(a.inputs)) {
          expect(a.position.x - nodes[wire.node]!.position.x).toBeGreaterThanOrEqual(260);
        }
      }
    }
  });
});

describe('the rules of the fjord sample', async () => {
  /** The nine tiles round (14, 7), coarsely: 300² texels of 2 m. */
  const grid = { originX: 2600, originZ: 1200, texel: 2, tiles: 3, tileTexels: 100 };
  const size = grid.tiles * grid.tileTexels;
  const data = project.layerData[ECOTOPE_LAYER]!;
  const blob = new Blob([readFileSync(path.join(FOLDER, data.file))]);
  const tiles = await openLayerTiles(project, ECOTOPE_LAYER, data, blob);
  const zone = new CpuZone(grid, zoneSources(project, field, new Map([[ECOTOPE_LAYER, tiles]])));
  const ids = project.graphOrder.filter((id) => project.graphs[id]!.kind === 'expression');
  const set = compile(project, NODE_LIBRARY, [
    { name: 'rules', outputs: ids.map((id) => ({ key: id, expression: id })) },
  ]);
  await zone.ready(set);
  const rasters = zone.evaluate(set, 'rules');
  const values = Object.fromEntries(ids.map((id, index) => [id, rasters[index]!]));
  const at = (id: string, x: number, z: number) =>
    values[id]![Math.floor((z - grid.originZ) / 2) * size + Math.floor((x - grid.originX) / 2)]!;
  const everywhere = Array.from({ length: size * size }, (_, index) => index);

  it('are those of the demonstration, one for each material, and those of the other layers', () => {
    expect(ids.slice(0, 7).map((id) => project.graphs[id]!.name)).toEqual([
      'Away from the ocean',
      'Away from rivers',
      'Scaled noise',
      'Away from roads',
      'South-facing slopes',
      'Combined',
      'Forest edge',
    ]);
    expect(project.layers.blend.map(({ expression }) => expression).sort()).toEqual(ids.slice(7, 15).sort());
    for (const id of ids.slice(7)) expect(layersFedBy(project, id), id).not.toEqual([]);
  });

  it('stay within the range of what they are', () => {
    const metres = { lowest: 0, highest: 2 };
    const ranges: Record<string, { lowest: number; highest: number }> = {
      wetness: { lowest: -1, highest: 1 },
      ...{ 'meadow-height': metres, 'reed-height': metres, 'heather-height': metres },
    };
    for (const id of ids) {
      const { lowest, highest } = ranges[id] ?? { lowest: 0, highest: 1 };
      for (const value of values[id]!) {
        if (!(value >= lowest && value <= highest)) throw new Error(`${id} is ${value}`);
      }
    }
  });

  it('choose every grass, biome and sound somewhere in the start view', () => {
    for (const layer of ['grass-type', 'biome', 'audio']) {
      const graph = layerGraph(project, layer)!;
      const whole = { ...project, graphs: { ...project.graphs, [graph.id]: graph } };
      const chosen = compile(whole, NODE_LIBRARY, [
        { name: layer, outputs: [{ key: layer, expression: graph.id }] },
      ]);
      const [codes] = zone.evaluate(chosen, layer);
      const found = new Set(codes);
      for (const { code, name } of choicesOf(project, layer)) expect(found.has(code), name).toBe(true);
    }
  });

  it('combine to their product', () => {
    const factors = ids.slice(0, 5).map((id) => values[id]!);
    for (const index of everywhere) {
      const product = factors.reduce((sofar, factor) => sofar * factor[index]!, 1);
      expect(Math.abs(values.combined![index]! - product)).toBeLessThan(1e-6);
    }
  });

  it('keep away from ocean, rivers and roads by the distances they name', () => {
    for (const [id, mask, least] of [
      ['away-from-ocean', 'ocean', 40],
      ['away-from-rivers', 'rivers', 25],
      ['away-from-roads', 'roads', 8],
    ] as const) {
      const distances = zone.maskDistances(mask);
      for (const index of everywhere) {
        if (distances[index]! <= least) expect(values[id]![index]).toBe(0);
        if (distances[index]! >= least + 6) expect(values[id]![index]).toBe(1);
      }
    }
  });

  it('know water, road and slopes at chosen places', () => {
    // Out in the bay; on the valley stream; on the road; a slope above the bay that falls to the south.
    expect(at('away-from-ocean', 3150, 1600)).toBe(0);
    expect(at('sand', 3100, 1440)).toBeGreaterThan(0.9);
    expect(at('away-from-rivers', 2916, 1370)).toBe(0);
    expect(at('river-bed', 2916, 1370)).toBeGreaterThan(0.9);
    expect(at('away-from-roads', 2925, 1495)).toBe(0);
    expect(at('gravel', 2925, 1495)).toBeGreaterThan(0.9);
    expect(at('heath', 2700, 1700)).toBe(1);
  });

  it('leave every rule something to show in the start view', () => {
    const constants = ['heath', 'open-country', 'reed-height', 'heather-height'];
    for (const id of ids) {
      const share = values[id]!.reduce((sum, value) => sum + value, 0) / values[id]!.length;
      if (constants.includes(id)) continue;
      expect(Math.abs(share), id).toBeGreaterThan(0.003);
      expect(Math.abs(share), id).toBeLessThan(0.97);
    }
    expect(zone.maskDistances('ocean').filter((distance) => distance < 0).length / size ** 2).toBeGreaterThan(
      0.1,
    );
  });
});
