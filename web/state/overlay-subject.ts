import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, Project } from '#graph-core/project.ts';

/** What lies over the ground: an expression of the project, by its id, or the distance to a mask, as `mask:ID`. */
export interface OverlaySubject {
  name: string;
  /** The graph whose value it is; of a mask one that the project does not have. */
  graph: Graph;
  /** Values at both ends of the colours. */
  range: readonly [number, number];
  unit: '' | 'm';
}

const MASK = 'mask:';

/** All that can lie over the ground, expressions first, each in the project's order. */
export function overlayIds({
  graphOrder,
  graphs,
  masks,
}: Pick<Project, 'graphOrder' | 'graphs' | 'masks'>): string[] {
  const expressions = graphOrder.filter((id) => graphs[id]?.kind === 'expression');
  return [...expressions, ...Object.keys(masks).map(maskSubjectId)];
}

export const maskSubjectId = (mask: string): string => `${MASK}${mask}`;

/** The subject of an id; null when the project has no such expression or mask. */
export function overlaySubject(
  project: Pick<Project, 'graphs' | 'masks'>,
  id: string | null,
): OverlaySubject | null {
  if (id === null) return null;
  const graph = Object.hasOwn(project.graphs, id) ? project.graphs[id] : undefined;
  if (graph) return { name: graph.name, graph, range: [0, 1], unit: '' };
  const maskId = id.startsWith(MASK) ? id.slice(MASK.length) : '';
  const mask = Object.hasOwn(project.masks, maskId) ? project.masks[maskId] : undefined;
  if (!mask) return null;
  const name = `Distance to ${mask.name}`;
  return { name, graph: distanceGraph(id, name, maskId), range: [-mask.radius, mask.radius], unit: 'm' };
}

function distanceGraph(id: string, name: string, mask: string): Graph {
  const rest = { version: 1, position: { x: 0, y: 0 } };
  return {
    id,
    name,
    kind: 'expression',
    nodes: {
      distance: { ...rest, id: 'distance', type: 'input.mask-distance', params: { mask }, inputs: {} },
      output: {
        ...rest,
        id: 'output',
        type: STRUCTURAL.output,
        params: {},
        inputs: { value: { node: 'distance', port: 'distance' } },
      },
    },
  };
}
