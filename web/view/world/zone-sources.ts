import type { Project, Shape } from '#graph-core/project.ts';
import type {
  CodeSource,
  HeightSource,
  ZoneMask,
  ZoneSourceLayer,
  ZoneSources,
} from '#gpu-runtime/zone-data.ts';
import { zoneMasks, zoneSourceLayers } from '#gpu-runtime/zone-sources.ts';
import type { Drape } from '#gpu-runtime/scene/drapes.ts';
import { flattenSpline } from '#gpu-runtime/masks/spline.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { heightSource } from '#terrain/sample.ts';

type SourceParts = Pick<Project, 'masks' | 'shapes' | 'ecotopes' | 'sourceLayers' | 'world'>;

/**
 * Makes the zone's sources of a project; parts that did not change keep their identity, which is how a zone sees
 * what it need not do again.
 */
export function sourcesMaker() {
  const heights = remembered((field: HeightField) => heightSource(field));
  const masks = remembered(
    (of: SourceParts['masks'], shapes: SourceParts['shapes'], ecotopes: SourceParts['ecotopes']) =>
      zoneMasks({ masks: of, shapes, ecotopes }),
  );
  const layers = remembered(
    (sourceLayers: SourceParts['sourceLayers'], texels: ReadonlyMap<string, CodeSource>) =>
      zoneSourceLayers({ sourceLayers }, texels),
  );
  const sources = remembered(
    (
      of: HeightSource,
      seaLevel: number,
      ofMasks: readonly ZoneMask[],
      ofLayers: readonly ZoneSourceLayer[],
    ): ZoneSources => ({
      heights: of,
      seaLevel,
      masks: ofMasks,
      layers: ofLayers,
    }),
  );
  return (project: SourceParts, field: HeightField, texels: ReadonlyMap<string, CodeSource>): ZoneSources =>
    sources(
      heights(field),
      project.world.seaLevel,
      masks(project.masks, project.shapes, project.ecotopes),
      layers(project.sourceLayers, texels),
    );
}

/** A function that gives the last result again for the very same arguments. */
function remembered<Args extends readonly unknown[], Result>(make: (...args: Args) => Result) {
  let last: { args: Args; result: Result } | null = null;
  return (...args: Args): Result => {
    if (!last?.args.every((arg, k) => arg === args[k])) last = { args, result: make(...args) };
    return last.result;
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
