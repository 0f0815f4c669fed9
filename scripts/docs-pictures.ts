// Pictures of what each node gives out, for docs/nodes.md: the CPU reference evaluates the node over a patch of the
// sample's ground, with telling inputs (see Picture in nodes/define.ts).
import { encode } from 'fast-png';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { GraphNode, ParamValue, PortRef, Project } from '#graph-core/project.ts';
import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import { compile } from '#codegen/compile.ts';
import { CpuZone } from '#gpu-runtime/reference/cpu-zone.ts';
import type { ZoneGrid, ZoneSources } from '#gpu-runtime/zone-data.ts';
import type { LibraryNode, PictureSource } from '#nodes/define.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';

export const PICTURE_PIXELS = 96;

/** A patch of the fjord sample with sea, shore, two streams, meadow and rock. */
const GROUND = { x: 2640, z: 1240, span: 600 };
/** Closer in, for noise and formulas, which do not look at the ground. */
const PATTERN = { x: 2640, z: 1240, span: 320 };

/** Shades, dark to light, and one more for the line of a plot. */
const SHADES = 32;
const DARK = [18, 30, 41];
const MIDDLE = [74, 128, 117];
const LIGHT = [246, 238, 212];
const PLOT_LINE: [number, number, number] = [224, 86, 52];
const PLOT_MARGIN = 8;

/** What of the sample params that name something name in pictures. */
const PICTURED: Partial<Record<ParamDeclaration['kind'], string>> = {
  mask: 'rivers',
  ecotope: 'birch-forest',
  layer: ECOTOPE_LAYER,
};

/** Which sources a picture needs from the sample. */
export interface PictureGround {
  project: Project;
  sources: ZoneSources;
}

/** The PNG of a node's output; null for nodes without one of their own (the structure of graphs). */
export async function pictureOf(node: LibraryNode, ground: PictureGround): Promise<Uint8Array | null> {
  const port = node.picture?.output ?? node.outputs[0]?.id;
  if (!node.lower || port === undefined) return null;
  const place = node.category === 'input' ? GROUND : PATTERN;
  const project = pictureProject(node, port, place, ground.project);
  const set = compile(project, NODE_LIBRARY, [
    { name: 'picture', outputs: [{ key: 'picture', expression: 'picture' }] },
  ]);
  const grid: ZoneGrid = {
    originX: place.x,
    originZ: place.z,
    texel: place.span / PICTURE_PIXELS,
    tiles: 1,
    tileTexels: PICTURE_PIXELS,
  };
  const zone = new CpuZone(grid, ground.sources);
  await zone.ready(set);
  const [values] = zone.evaluate(set, 'picture');
  const [low, high] = node.picture?.range ?? rangeOf(values!);
  const parts = Float64Array.from(values!, (value) =>
    high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : 0.5,
  );
  return draw(parts, isPlot(node));
}

/** A project with one expression: the node, fed as its picture asks. */
function pictureProject(
  declaration: LibraryNode,
  port: string,
  place: typeof GROUND,
  sample: Project,
): Project {
  const nodes: Record<string, GraphNode> = {};
  const add = (
    id: string,
    type: string,
    params: Record<string, ParamValue> = {},
    inputs: Record<string, PortRef> = {},
  ) => {
    nodes[id] = { id, type, version: 1, position: { x: 0, y: 0 }, params, inputs };
  };
  const params: Record<string, ParamValue> = { ...declaration.picture?.params };
  for (const param of declaration.params) {
    const shown = PICTURED[param.kind];
    if (shown !== undefined) params[param.id] ??= shown;
  }
  const inputs: Record<string, PortRef> = {};
  for (const [input, source] of Object.entries(declaration.picture?.inputs ?? {})) {
    if (source.kind === 'number') params[input] = source.value;
    else inputs[input] = feed(input, source, place, add);
  }
  add('node', declaration.id, params, inputs);
  nodes.node!.version = declaration.version;
  add('output', STRUCTURAL.output, {}, { value: { node: 'node', port } });
  return {
    ...sample,
    graphs: { picture: { id: 'picture', name: declaration.label, kind: 'expression', nodes } },
    graphOrder: ['picture'],
    layers: { blend: [], values: {}, choices: {} },
  };
}

/** Adds the nodes that make a source; answers the port that gives it. */
function feed(
  name: string,
  source: Exclude<PictureSource, { kind: 'number' }>,
  { x, z, span }: typeof GROUND,
  add: (
    id: string,
    type: string,
    params: Record<string, ParamValue>,
    inputs?: Record<string, PortRef>,
  ) => void,
): PortRef {
  const [raw, fitted] = [`${name}-raw`, `${name}-fitted`];
  const fit = (fromStart: number, fromEnd: number, port: string): PortRef => {
    const range = { fromStart, fromEnd, toStart: source.from, toEnd: source.to, clamp: false };
    add(fitted, 'shape.remap', range, { value: { node: raw, port } });
    return { node: fitted, port: 'value' };
  };
  switch (source.kind) {
    case 'ramp': {
      add(raw, 'input.position', {});
      const start = source.along === 'x' ? x : z;
      return fit(start, start + span, source.along);
    }
    case 'noise':
      add(raw, 'noise.perlin', { scale: span / 4, seed: source.seed, variant: 'fbm', octaves: 3 });
      return fit(0.2, 0.8, 'value');
    case 'blob':
      add(raw, 'input.distance-to-point', { pointX: x + span / 2, pointZ: z + span / 2 });
      return fit(span / 2, 0, 'distance');
  }
}

/** Whether the output is a plain function along the picture, which a curve shows best. */
function isPlot({ picture }: LibraryNode): boolean {
  const sources = Object.values(picture?.inputs ?? {});
  return (
    sources.some(({ kind }) => kind === 'ramp') &&
    sources.every((source) => source.kind === 'number' || (source.kind === 'ramp' && source.along === 'x'))
  );
}

function rangeOf(values: Float32Array): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** `parts`: 0 to 1, rows south to north. */
function draw(parts: Float64Array, plot: boolean): Uint8Array {
  const size = PICTURE_PIXELS;
  const data = new Uint8Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const part = parts[(size - 1 - row) * size + column]!;
      data[row * size + column] = Math.min(Math.floor(part * SHADES), SHADES - 1);
    }
  }
  if (plot) drawLine(data, parts.subarray(0, size));
  const palette = [
    ...Array.from({ length: SHADES }, (_, shade) => colourOf(shade / (SHADES - 1))),
    PLOT_LINE,
  ];
  return encode({ width: size, height: size, data, channels: 1, depth: 8, palette }, { zlib: { level: 9 } });
}

function drawLine(data: Uint8Array, parts: Float64Array): void {
  const size = PICTURE_PIXELS;
  const rowOf = (part: number) => Math.round(PLOT_MARGIN + (1 - part) * (size - 1 - 2 * PLOT_MARGIN));
  for (let column = 0; column < size; column++) {
    const row = rowOf(parts[column]!);
    const before = column > 0 ? rowOf(parts[column - 1]!) : row;
    for (let at = Math.min(row, before); at <= Math.max(row, before) + 1; at++) {
      data[at * size + column] = SHADES;
    }
  }
}

function colourOf(part: number): [number, number, number] {
  const [from, to, t] = part < 0.5 ? [DARK, MIDDLE, part * 2] : [MIDDLE, LIGHT, part * 2 - 1];
  return [0, 1, 2].map((k) => Math.round(from[k]! + (to[k]! - from[k]!) * t)) as [number, number, number];
}
