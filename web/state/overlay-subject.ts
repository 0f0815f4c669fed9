import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, ParamValue, Project } from '#graph-core/project.ts';
import { choicesOf, outputLayer, outputLayersOf } from '#graph-core/output-layers.ts';
import { layerGraph } from '#nodes/layer-graph.ts';
import { ECOTOPE_LAYER, SOURCE_FORMATS, sourceLayer, sourceLayersOf } from '#graph-core/source-layers.ts';

/**
 * What lies over the ground: an expression of the project, by its id, or, by an id with a prefix, the distance to a mask
 * or an ecotope, or a source layer.
 */
export interface OverlaySubject {
  name: string;
  /** The graph whose value it is; but for expressions one that the project does not have. */
  graph: Graph;
  /** Values at both ends of the colours. */
  range: readonly [number, number];
  unit: '' | 'm';
  /** Of a layer of ids: names and colours of the ids that mean something. */
  legend?: readonly { code: number; name: string; colour: string }[];
}

/** What ids of output layers begin with. */
export const OUTPUT_SUBJECT = 'output:';

type Parts = Pick<
  Project,
  'graphOrder' | 'graphs' | 'masks' | 'ecotopes' | 'sourceLayers' | 'layers' | 'outputLayers'
>;

/** A kind of subject, as a group of the list of overlays. */
interface SubjectKind {
  group: string;
  prefix: string;
  ids(project: Parts): string[];
  /** Without its prefix. */
  subject(
    project: Parts,
    id: string,
  ):
    | (Omit<OverlaySubject, 'graph'> & {
        node?: Pick<GraphNode, 'type' | 'params'>;
        port?: string;
        graph?: Graph;
      })
    | null;
}

const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

const KINDS: readonly SubjectKind[] = [
  {
    group: 'Expressions',
    prefix: '',
    ids: ({ graphOrder, graphs }) => graphOrder.filter((id) => graphs[id]?.kind === 'expression'),
    subject({ graphs }, id) {
      const graph = own(graphs, id);
      return graph ? { name: graph.name, graph, range: [0, 1], unit: '' } : null;
    },
  },
  {
    group: 'Output layers',
    prefix: OUTPUT_SUBJECT,
    ids: (project) =>
      outputLayersOf(project).flatMap(({ id }) => (layerGraph(project, id) === null ? [] : [id])),
    subject(project, id) {
      const layer = outputLayer(project, id);
      const graph = layerGraph(project, id);
      if (!layer || !graph) return null;
      const { name, range } = layer;
      if (layer.kind === 'value') return { name, graph, range: [range.lowest, range.highest], unit: '' };
      const legend = choicesOf(project, id).map(({ code, name, colour }) => ({ code, name, colour }));
      return { name, graph, range: [0, 255], unit: '', legend };
    },
  },
  {
    group: 'Masks',
    prefix: 'mask:',
    ids: ({ masks }) => Object.keys(masks),
    subject({ masks }, id) {
      const mask = own(masks, id);
      return mask ? distanceTo(mask, { type: 'input.mask-distance', params: { mask: id } }) : null;
    },
  },
  {
    group: 'Ecotopes',
    prefix: 'ecotope:',
    ids: ({ ecotopes }) => Object.keys(ecotopes),
    subject({ ecotopes }, id) {
      const ecotope = own(ecotopes, id);
      return ecotope
        ? distanceTo(ecotope, { type: 'input.ecotope-distance', params: { ecotope: id } })
        : null;
    },
  },
  {
    group: 'Source layers',
    prefix: 'layer:',
    ids: (project) => sourceLayersOf(project).map(({ id }) => id),
    subject(project, id) {
      const layer = sourceLayer(project, id);
      if (!layer) return null;
      const legend = Object.values(project.ecotopes).map(({ code, name, colour }) => ({
        code,
        name,
        colour,
      }));
      return {
        name: layer.name,
        range: [0, SOURCE_FORMATS[layer.format].largest],
        unit: '',
        node: { type: 'input.source-layer', params: { layer: id } },
        port: 'value',
        ...(id === ECOTOPE_LAYER ? { legend } : {}),
      };
    },
  },
];

const distanceTo = (
  { name, radius }: { name: string; radius: number },
  node: { type: string; params: Record<string, ParamValue> },
) => ({
  name: `Distance to ${name}`,
  range: [-radius, radius] as const,
  unit: 'm' as const,
  node,
  port: 'distance',
});

/** All that can lie over the ground, group by group, each in the project's order. */
export function overlayGroups(project: Parts): { group: string; ids: string[] }[] {
  return KINDS.map(({ group, prefix, ids }) => ({ group, ids: ids(project).map((id) => `${prefix}${id}`) }));
}

/** The subject of an id; null when the project has nothing by it. */
export function overlaySubject(project: Parts, id: string | null): OverlaySubject | null {
  if (id === null) return null;
  for (const { prefix, subject } of KINDS) {
    if (!id.startsWith(prefix)) continue;
    const found = subject(project, id.slice(prefix.length));
    if (!found) continue;
    const { node, port = 'value', graph, ...rest } = found;
    return { ...rest, graph: graph ?? graphOf(id, found.name, node!, port) };
  }
  return null;
}

/** An expression that shows one output of one node. */
function graphOf(id: string, name: string, node: Pick<GraphNode, 'type' | 'params'>, port: string): Graph {
  const rest = { version: 1, position: { x: 0, y: 0 } };
  return {
    id,
    name,
    kind: 'expression',
    nodes: {
      source: { ...rest, id: 'source', ...node, inputs: {} },
      output: {
        ...rest,
        id: 'output',
        type: STRUCTURAL.output,
        params: {},
        inputs: { value: { node: 'source', port } },
      },
    },
  };
}
