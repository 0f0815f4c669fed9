import { PROJECT_FORMAT, PROJECT_VERSION } from './project.ts';
import type { Graph, Project } from './project.ts';

type Parts = Partial<Omit<Project, 'format' | 'version' | 'graphs' | 'graphOrder' | 'world'>> & {
  world?: Partial<Project['world']>;
  /** In their order. */
  graphs?: readonly Graph[];
};

/** A project with nothing in it but what is given: one level tile of 200 m, 512 texels across, at sea level. */
export function emptyProject({ graphs = [], world, ...parts }: Parts = {}): Project {
  return {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    name: 'Untitled',
    world: { tileSize: 200, tileResolution: 512, tilesX: 1, tilesZ: 1, seaLevel: 0, ...world },
    heights: null,
    masks: {},
    shapes: {},
    materials: {},
    ecotopes: {},
    sourceLayers: {},
    layerData: {},
    graphs: Object.fromEntries(graphs.map((graph) => [graph.id, graph])),
    graphOrder: graphs.map(({ id }) => id),
    layers: { blend: [], values: {}, choices: {} },
    outputLayers: {},
    ...parts,
  };
}
