import type { Project, Shape } from '#graph-core/project.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { heightSource } from '#terrain/sample.ts';
import type { ZoneMask, ZoneSources } from './zone-data.ts';

/** A project's masks as a zone makes them; those fed by shapes get the shapes that name them, in their order. */
export function zoneMasks({ masks, shapes }: Pick<Project, 'masks' | 'shapes'>): ZoneMask[] {
  const byMask = new Map<string, Shape[]>();
  for (const shape of Object.values(shapes)) {
    byMask.set(shape.mask, [...(byMask.get(shape.mask) ?? []), shape]);
  }
  return Object.values(masks).map(({ id, source, radius, bits }) => ({
    id,
    source,
    radius,
    bits,
    shapes: source === 'shapes' ? (byMask.get(id) ?? []) : [],
  }));
}

/** What a zone of a project is made from. Land without heights is level at 0 m. */
export function zoneSources(
  project: Pick<Project, 'masks' | 'shapes' | 'world'>,
  heights: HeightField | null,
): ZoneSources {
  return {
    heights: heightSource(heights ?? LEVEL),
    seaLevel: project.world.seaLevel,
    masks: zoneMasks(project),
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
