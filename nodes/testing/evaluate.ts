import { emptyProject } from '#graph-core/empty-project.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { Graph, ParamValue, Project } from '#graph-core/project.ts';
import { compile } from '#codegen/compile.ts';
import { evaluateBatch } from '#codegen/cpu.ts';
import { NODE_LIBRARY } from '../library.ts';

/** A place to evaluate a node at. */
export interface Place {
  x: number;
  z: number;
  height: number;
  gradientX: number;
  gradientZ: number;
  laplacian: number;
  seaLevel: number;
  /** Metres to the one mask there is. */
  distance: number;
  /** What every source layer says; the one ecotope has code 7. */
  layer: number;
}

export const HERE: Place = {
  x: 120,
  z: 80,
  height: 30,
  gradientX: 0,
  gradientZ: 0,
  laplacian: 0,
  seaLevel: 10,
  distance: 5,
  layer: 7,
};

const MASK = 'mask';
const ECOTOPE = 'ecotope';
const LAYER = 'flavor';

/** A project with one expression for each output of the node, which has the given params and unwired inputs. */
export function projectWith(type: string, params: Record<string, ParamValue>): Project {
  const declaration = NODE_LIBRARY.get(type);
  if (!declaration) throw new Error(`no node ${type}`);
  const all: Record<string, ParamValue> = { ...params };
  const things: Partial<Record<ParamDeclaration['kind'], string>> = {
    mask: MASK,
    ecotope: ECOTOPE,
    layer: LAYER,
  };
  for (const { id, kind } of declaration.params) if (things[kind]) all[id] ??= things[kind];
  const at = { x: 0, y: 0 };
  const graphs: Record<string, Graph> = {};
  for (const { id } of declaration.outputs) {
    graphs[id] = {
      id,
      name: id,
      kind: 'expression',
      nodes: {
        node: { id: 'node', type, version: declaration.version, position: at, params: all, inputs: {} },
        output: {
          id: 'output',
          type: STRUCTURAL.output,
          version: 1,
          position: at,
          params: {},
          inputs: { value: { node: 'node', port: id } },
        },
      },
    };
  }
  return emptyProject({
    world: { tileResolution: 64 },
    masks: { [MASK]: { id: MASK, name: 'Mask', source: 'ocean', radius: 50, bits: 8 } },
    ecotopes: {
      [ECOTOPE]: { id: ECOTOPE, name: 'Ecotope', colour: '#808080', code: 7, radius: 50, bits: 8 },
    },
    graphs: Object.values(graphs),
  });
}

/** What each output of a node gives at each of the places: `values.port[place]`. */
export function evaluateNode(
  type: string,
  params: Record<string, ParamValue> = {},
  places: readonly Place[] = [HERE],
): Record<string, Float32Array> {
  const project = projectWith(type, params);
  const outputs = project.graphOrder.map((id) => ({ key: id, expression: id }));
  const set = compile(project, NODE_LIBRARY, [{ name: 'test', outputs }]);
  const column = (key: keyof Place) => Float32Array.from(places, (place) => place[key]);
  const values = evaluateBatch(set, set.programs[0]!, {
    count: places.length,
    x: column('x'),
    z: column('z'),
    height: column('height'),
    gradientX: column('gradientX'),
    gradientZ: column('gradientZ'),
    laplacian: column('laplacian'),
    seaLevel: places[0]!.seaLevel,
    maskDistance: set.masks.map(() => column('distance')),
    layerValue: set.layers.map(() => column('layer')),
  });
  return Object.fromEntries(outputs.map(({ key }, index) => [key, values[index]!]));
}
