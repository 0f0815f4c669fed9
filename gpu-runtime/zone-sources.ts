import type { Project, Shape } from '#graph-core/project.ts';
import { SOURCE_FORMATS, defaultCode, ecotopeMaskId, sourceLayersOf } from '#graph-core/source-layers.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { heightSource } from '#terrain/sample.ts';
import type { CodeSource, ZoneMask, ZoneSourceLayer, ZoneSources } from './zone-data.ts';

/**
 * A project's masks as a zone makes them, those of its ecotopes after its own; those fed by shapes get the shapes that
 * name them, in their order.
 */
export function zoneMasks({
  masks,
  shapes,
  ecotopes,
}: Pick<Project, 'masks' | 'shapes' | 'ecotopes'>): ZoneMask[] {
  const byMask = new Map<string, Shape[]>();
  for (const shape of Object.values(shapes)) {
    byMask.set(shape.mask, [...(byMask.get(shape.mask) ?? []), shape]);
  }
  const own = Object.values(masks).map(({ id, source, radius, bits }): ZoneMask => ({
    id,
    source,
    radius,
    bits,
    shapes: source === 'shapes' ? (byMask.get(id) ?? []) : [],
  }));
  const ofEcotopes = Object.values(ecotopes).map(({ id, code, radius, bits }): ZoneMask => ({
    id: ecotopeMaskId(id),
    source: 'ecotope',
    radius,
    bits,
    shapes: [],
    code,
  }));
  return [...own, ...ofEcotopes];
}

/** A project's source layers as a zone holds them; `texels` gives what was painted, by the layer's id. */
export function zoneSourceLayers(
  project: Pick<Project, 'sourceLayers'>,
  texels: ReadonlyMap<string, CodeSource>,
): ZoneSourceLayer[] {
  return sourceLayersOf(project).map((layer) => {
    const { bits, largest } = SOURCE_FORMATS[layer.format];
    return {
      id: layer.id,
      bits,
      largest,
      defaultCode: defaultCode(layer),
      texels: texels.get(layer.id) ?? null,
    };
  });
}

/** What a zone of a project is made from. Land without heights is level at 0 m. */
export function zoneSources(
  project: Pick<Project, 'masks' | 'shapes' | 'ecotopes' | 'sourceLayers' | 'world'>,
  heights: HeightField | null,
  texels: ReadonlyMap<string, CodeSource> = new Map(),
): ZoneSources {
  return {
    heights: heightSource(heights ?? LEVEL),
    seaLevel: project.world.seaLevel,
    masks: zoneMasks(project),
    layers: zoneSourceLayers(project, texels),
  };
}

const LEVEL: HeightField = {
  width: 2,
  height: 2,
  cellX: 1,
  cellZ: 1,
  originX: 0,
  originZ: 0,
  data: new Float32Array(4),
};
