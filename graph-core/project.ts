import { z } from 'zod';

/**
 * The document: plain, immutable, JSON-shaped data. These schemas are its single declaration: the types,
 * the validation of untrusted files and docs/project.schema.json all come from them.
 *
 * Records are keyed by id (Immer patches of arrays are index-bound and break under reordering); order that
 * matters is an explicit list.
 */
export const PROJECT_FORMAT = 'satoyama-project';
export const PROJECT_VERSION = 3;

/** Sizes past which a file is refused before it is worked on (files are untrusted). */
export const LIMITS = {
  projectBytes: 64 * 1024 * 1024,
  nodesPerProject: 200_000,
  graphs: 5_000,
  keyframes: 256,
  pointsPerShape: 100_000,
  nameLength: 200,
  textLength: 20_000,
  masks: 64,
  materials: 255,
  /** Ids of 8 bits; 0 is “none”. */
  ecotopes: 255,
  sourceLayers: 32,
  outputLayers: 32,
  /** Codes of 8 bits; 0 is “none”. */
  choices: 255,
} as const;

const id = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9_.:-]+$/, 'an id has only letters, digits and _ . : -')
  // Records are plain objects: a key that every object inherits would be found in all of them.
  .refine((text) => text !== 'prototype' && !(text in Object.prototype), 'a reserved word is no id');
const name = z.string().min(1).max(LIMITS.nameLength);
const text = z.string().max(LIMITS.textLength);
// Neither NaN nor infinities (zod 4 excludes them), nor −0, which JSON does not tell from 0.
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/, 'a plain file name beside the project');
const finite = z.number().overwrite((value) => (value === 0 ? 0 : value));
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written #rrggbb');

/** One key of a cubic Hermite curve; slopes are dy/dx on either side of the key. */
export const keyframeSchema = z.object({ x: finite, y: finite, slopeIn: finite, slopeOut: finite });

export const paramValueSchema = z.union([
  finite,
  z.boolean(),
  text,
  z.array(keyframeSchema).max(LIMITS.keyframes),
]);

export const portRefSchema = z.object({ node: id, port: id });

export const nodeSchema = z.object({
  id,
  /** Id of a node declaration, such as `noise.perlin`. */
  type: id,
  /** Version of that declaration which wrote `params`; older ones are migrated when a file is opened. */
  version: z.int().min(1),
  position: z.object({ x: finite, y: finite }),
  /** Parameters, and the literals of inputs that have no wire, by their declared id. */
  params: z.record(id, paramValueSchema),
  /** Wires, by input port: one wire an input holds by construction. */
  inputs: z.record(id, portRefSchema),
  label: name.optional(),
  muted: z.boolean().optional(),
});

export const graphSchema = z.object({
  id,
  name,
  /** An expression has one `graph.output` node; a function has `function.input` and `function.output` nodes. */
  kind: z.enum(['expression', 'function']),
  description: text.optional(),
  nodes: z.record(id, nodeSchema),
});

/** Masks of ecotopes are named so; see source-layers.ts. */
export const ECOTOPE_MASK = 'ecotope:';
const radius = finite.min(1).max(1000);
const bits = z.union([z.literal(8), z.literal(16)]);

export const maskSchema = z.object({
  id: id.refine((text) => !text.startsWith(ECOTOPE_MASK), `ids that begin with ${ECOTOPE_MASK} are reserved`),
  name,
  /** `ocean` is implicit: land below sea level. `shapes` is fed by the polygons and splines that name the mask. */
  source: z.enum(['ocean', 'shapes']),
  /** Largest distance told apart, in metres, inside and outside. */
  radius,
  bits,
});

/** A kind of place, such as a beach or a birch forest. The ecotope layer holds its code in every texel it covers. */
export const ecotopeSchema = z.object({
  id,
  name,
  colour,
  code: z.int().min(1).max(255),
  /** Of the distance to its edge, as masks have them. */
  radius,
  bits,
});

/** What a texel of a source layer holds: an id from 0 to 255, or a share from 0 to 1 in so many bits. */
export const sourceFormatSchema = z.enum(['id8', 'unit8', 'unit16']);

/** A source layer that the project declares besides the built-in ones (source-layers.ts). */
export const sourceLayerSchema = z.object({
  id,
  name,
  format: sourceFormatSchema,
  /** Where nothing was painted: an id, or a share. */
  default: finite.min(0).max(255),
});

/** Where the texels of a source layer lie: a tile archive (terrain/tiles) beside the project. */
export const layerDataSchema = z.object({
  file: fileName,
  /** Texels along a tile's edge. */
  texels: z.int().min(1).max(1024),
  credit: text.optional(),
});

/**
 * A layer that rules give besides the blend of materials. `value`: a number, from one expression. `choice`: an id, of
 * whichever of its choices has the largest expression.
 */
export const outputLayerSchema = z.object({
  id,
  name,
  kind: z.enum(['value', 'choice']),
  /** Of values: those that it holds. */
  range: z.object({ lowest: finite, highest: finite }),
  /** Texels of the project along one of the layer's. */
  coarseness: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
});

/** One of the things that a layer of choices chooses from. */
export const choiceSchema = z.object({
  code: z.int().min(1).max(255),
  name,
  colour,
  /** How much there is of it: the largest wins; where none is above 0 there is nothing. */
  expression: id,
  /** What goes with it where it wins, such as the height of a type of grass. */
  value: id.optional(),
});

const point = z.object({ x: finite, z: finite });
export const shapeSchema = z.object({
  id,
  name,
  mask: id,
  /** A spline is a centripetal Catmull-Rom curve through its points with a full width in metres. */
  kind: z.enum(['polygon', 'spline']),
  width: finite.min(0).max(1000).optional(),
  points: z.array(point).max(LIMITS.pointsPerShape),
});

export const materialSchema = z.object({ id, name, colour });

export const worldSchema = z.object({
  /** Metres along a tile's edge. */
  tileSize: finite.min(1).max(10_000),
  /** Texels along a tile's edge, 64 to 1024; a multiple of 64 so that rows of any layer stay aligned on the GPU. */
  tileResolution: z.int().min(64).max(1024).multipleOf(64),
  /** Tiles of the world; tile (i, j) covers [i·tileSize, (i+1)·tileSize) east and likewise north of the origin. */
  tilesX: z.int().min(1).max(1024),
  tilesZ: z.int().min(1).max(1024),
  /** Metres, in the heights' own datum. */
  seaLevel: finite,
});

export const heightRasterSchema = z.object({
  /** Name beside the project file: raw float32 little-endian metres, rows south to north, `width`×`height`. */
  file: fileName,
  width: z.int().min(2).max(16_384),
  height: z.int().min(2).max(16_384),
  /** Metres between samples eastwards and northwards. */
  cellX: finite.positive(),
  cellZ: finite.positive(),
  /** World position of the centre of the south-west sample. */
  originX: finite,
  originZ: finite,
  /** Where the data come from and their licence. */
  credit: text.optional(),
});

export const projectSchema = z.object({
  format: z.literal(PROJECT_FORMAT),
  version: z.literal(PROJECT_VERSION),
  name,
  world: worldSchema,
  heights: heightRasterSchema.nullable(),
  masks: z.record(id, maskSchema),
  shapes: z.record(id, shapeSchema),
  materials: z.record(id, materialSchema),
  ecotopes: z.record(id, ecotopeSchema),
  sourceLayers: z.record(id, sourceLayerSchema),
  /** By the id of a source layer; one that has no entry is at its default everywhere. */
  layerData: z.record(id, layerDataSchema),
  graphs: z.record(id, graphSchema),
  /** Order of graphs in lists. */
  graphOrder: z.array(id),
  /** Output layers. Blend materials, first on top: each is laid over what follows until alpha sums to 1. */
  layers: z.object({
    blend: z.array(z.object({ material: id, expression: id })),
    /** The expressions of layers of values, and the choices of the others, by the id of the layer (output-layers.ts). */
    values: z.record(id, id),
    choices: z.record(id, z.array(choiceSchema).max(LIMITS.choices)),
  }),
  /** Output layers that the project declares besides the built-in ones. */
  outputLayers: z.record(id, outputLayerSchema),
});

export type Keyframe = z.infer<typeof keyframeSchema>;
export type ParamValue = z.infer<typeof paramValueSchema>;
export type PortRef = z.infer<typeof portRefSchema>;
export type GraphNode = z.infer<typeof nodeSchema>;
export type Graph = z.infer<typeof graphSchema>;
export type Mask = z.infer<typeof maskSchema>;
export type Shape = z.infer<typeof shapeSchema>;
export type Ecotope = z.infer<typeof ecotopeSchema>;
export type SourceFormat = z.infer<typeof sourceFormatSchema>;
export type SourceLayer = z.infer<typeof sourceLayerSchema>;
export type OutputLayer = z.infer<typeof outputLayerSchema>;
export type Choice = z.infer<typeof choiceSchema>;
export type LayerData = z.infer<typeof layerDataSchema>;
export type Material = z.infer<typeof materialSchema>;
export type World = z.infer<typeof worldSchema>;
export type HeightRaster = z.infer<typeof heightRasterSchema>;
export type Project = z.infer<typeof projectSchema>;
