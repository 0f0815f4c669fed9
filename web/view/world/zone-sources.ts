import type { Project, Shape } from '#graph-core/project.ts';
import type { ZoneSources } from '#gpu-runtime/zone-data.ts';
import { zoneMasks } from '#gpu-runtime/zone-sources.ts';
import type { Drape } from '#gpu-runtime/scene/drapes.ts';
import { flattenSpline } from '#gpu-runtime/masks/spline.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { heightSource } from '#terrain/sample.ts';

type SourceParts = Pick<Project, 'masks' | 'shapes' | 'world'>;

/**
 * Makes the zone's sources of a project; parts that did not change keep their identity, which is how a zone sees
 * what it need not do again.
 */
export function sourcesMaker(): (project: SourceParts, field: HeightField) => ZoneSources {
  let from: { masks: Project['masks']; shapes: Project['shapes']; field: HeightField; sea: number } | null =
    null;
  let made: ZoneSources | null = null;
  return ({ masks, shapes, world }, field) => {
    if (made && from && from.masks === masks && from.shapes === shapes && from.field === field) {
      if (from.sea === world.seaLevel) return made;
    }
    made = {
      heights: made && from?.field === field ? made.heights : heightSource(field),
      seaLevel: world.seaLevel,
      masks:
        made && from?.masks === masks && from.shapes === shapes ? made.masks : zoneMasks({ masks, shapes }),
    };
    from = { masks, shapes, field, sea: world.seaLevel };
    return made;
  };
}

/** How far a drawn line may stray from its curve, metres. */
const LINE_TOLERANCE = 0.5;

const LINE_COLOURS = { water: '#3f8fd8', way: '#d8c08a', area: '#c98fd0' } as const;

/** Blue for water and sand for ways, by the name of the mask a shape feeds; polygons of other masks are violet. */
export function lineColour(shape: Shape, masks: Project['masks']): string {
  const name = `${shape.mask} ${masks[shape.mask]?.name ?? ''}`;
  if (/river|stream|water|lake|brook|ocean|sea/i.test(name)) return LINE_COLOURS.water;
  if (/road|path|track|way|street/i.test(name)) return LINE_COLOURS.way;
  return shape.kind === 'spline' ? LINE_COLOURS.way : LINE_COLOURS.area;
}

/** Points of a shape's line as it is drawn: the curve of a spline, the corners of a polygon. */
export function linePoints(shape: Shape): readonly { x: number; z: number }[] {
  return shape.kind === 'spline' ? flattenSpline(shape.points, LINE_TOLERANCE) : shape.points;
}

export function drapesOf({ shapes, masks }: Pick<Project, 'shapes' | 'masks'>): Drape[] {
  return Object.values(shapes).map((shape) => ({
    points: linePoints(shape),
    closed: shape.kind === 'polygon',
    width: shape.kind === 'spline' ? (shape.width ?? 0) : 0,
    colour: lineColour(shape, masks),
  }));
}
