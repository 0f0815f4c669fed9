import fc from 'fast-check';
import type { CommandArgs, CommandId } from '../commands/table.ts';
import type { DocumentStore } from '../document.ts';
import { InputError } from '../errors.ts';
import { copyFragment } from '../fragment.ts';
import { STRUCTURAL } from '../node-declaration.ts';
import type { ParamValue } from '../project.ts';
import { CATALOGUE } from './catalogue.ts';

/** What a user might try next; numbers pick among what the project has, so that any list of edits makes sense. */
export interface Edit {
  kind: CommandId;
  a: number;
  b: number;
  c: number;
  text: string;
  value: ParamValue | null;
}

const KINDS: readonly CommandId[] = [
  ...new Array<CommandId>(4).fill('node.add'),
  ...new Array<CommandId>(4).fill('edge.connect'),
  'node.delete',
  'node.delete-and-heal',
  'node.move',
  'node.set-param',
  'node.label',
  'node.mute',
  'edge.disconnect',
  'edge.insert-node',
  'fragment.paste',
  'graph.create',
  'graph.delete',
  'graph.rename',
  'graph.describe',
  'graph.move',
  'graph.duplicate',
  'function.from-selection',
  'mask.set',
  'mask.delete',
  'shape.set',
  'shape.delete',
  'material.set',
  'material.delete',
  'blend.set',
  'world.set',
  'heights.set',
  'project.rename',
];

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -20, max: 120 }),
);
const key = fc.record({ x: number, y: number, slopeIn: number, slopeOut: number });

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    a: fc.nat(1000),
    b: fc.nat(1000),
    c: fc.nat(1000),
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    value: fc.oneof(
      number,
      fc.boolean(),
      fc.string({ maxLength: 5 }),
      fc.array(key, { maxLength: 3 }),
      fc.constant(null),
    ),
  }),
  { minLength: 1, maxLength: 60 },
);

const TYPES = [...CATALOGUE.keys()];
const pick = <T>(list: readonly T[], k: number): T | undefined => list[k % list.length];

/** Tries the edit; whether it was taken. Refusals are InputErrors; anything else is thrown on. */
export function attempt(store: DocumentStore, edit: Edit, serial: number): boolean {
  const { kind, a, b, c, text, value } = edit;
  const { project } = store;
  const graphs = Object.values(project.graphs);
  const graph = pick(graphs, a);
  const nodes = Object.values(graph?.nodes ?? {});
  const [first, second] = [pick(nodes, b)?.id ?? 'none', pick(nodes, c)?.id ?? 'none'];
  const [graphId, id] = [graph?.id ?? 'none', `id${serial}`];
  const ports = ['value', 'a', 'b', 'in', 'by', 'x', 'y'];
  const position = { x: b, y: -c };
  const reference = { graph: pick(graphs, c)?.id ?? '' };
  const mask = {
    id: pick(['ocean', 'm1', 'm2'], a)!,
    name: text,
    source: pick(['ocean', 'shapes'] as const, b)!,
  };
  const settings = pick<ParamValue | null>([value, b, c / 7, reference.graph, 'ocean'], a) ?? null;
  const args: { [Id in CommandId]: CommandArgs<Id> } = {
    'node.add': {
      graph: graphId,
      node: {
        id,
        type: pick(TYPES, b)!,
        position,
        ...(pick(TYPES, b) === STRUCTURAL.function || pick(TYPES, b) === STRUCTURAL.expression
          ? { params: reference }
          : {}),
      },
    },
    'edge.connect': {
      graph: graphId,
      from: { node: first, port: pick(['value', 'y'], a)! },
      to: { node: second, port: pick(ports, a + b)! },
    },
    'node.delete': { graph: graphId, nodes: [first, second] },
    'node.delete-and-heal': { graph: graphId, nodes: [first] },
    'node.move': { graph: graphId, positions: { [first]: position } },
    'node.set-param': {
      graph: graphId,
      node: first,
      param: pick(['a', 'b', 'size', 'octaves', 'curve', 'wrap', 'mask', 'graph', 'name', 'unit'], c)!,
      value: settings,
    },
    'node.label': { graph: graphId, node: first, label: pick([text, '', null], b) },
    'node.mute': { graph: graphId, nodes: [first, second], muted: b % 2 === 0 },
    'edge.disconnect': { graph: graphId, to: { node: first, port: pick(ports, c)! } },
    'edge.insert-node': { graph: graphId, node: first, to: { node: second, port: pick(ports, a)! } },
    'fragment.paste': {
      graph: pick(graphs, c)?.id ?? 'none',
      fragment: copyFragment(graph ?? { id: '', name: '', kind: 'expression', nodes: {} }, [first, second]),
      ids: { [first]: id, [second]: `${id}b` },
      offset: { x: 20, y: 20 },
      keepInputs: b % 2 === 0,
    },
    'graph.create': { id, name: text, kind: pick(['expression', 'function'] as const, b)! },
    'graph.delete': { id: graphId },
    'graph.rename': { id: graphId, name: text },
    'graph.describe': { id: graphId, description: pick([text, ''], b)! },
    'graph.move': { id: graphId, index: c % 5 },
    'graph.duplicate': { id: graphId, newId: id, name: text },
    'function.from-selection': { graph: graphId, nodes: [first, second], id, name: text, instance: `${id}i` },
    'mask.set': { mask: { ...mask, radius: 1 + c, bits: pick([8, 16] as const, c)! } },
    'mask.delete': { id: mask.id },
    'shape.set': {
      shape: {
        id: pick(['s1', 's2'], b)!,
        name: text,
        mask: mask.id,
        kind: pick(['polygon', 'spline'] as const, a)!,
        ...(b % 2 === 0 ? { width: c } : {}),
        points: [position, { x: c, z: a }].map(({ x, ...rest }) => ({ x, z: 'z' in rest ? rest.z : a })),
      },
    },
    'shape.delete': { id: pick(['s1', 's2'], b)! },
    'material.set': { material: { id: pick(['r', 'g'], b)!, name: text, colour: '#a0b1c2' } },
    'material.delete': { id: pick(['r', 'g'], b)! },
    'ecotope.set': {
      ecotope: {
        id: pick(['beach', 'forest', 'all'], a)!,
        name: text,
        colour: '#102030',
        code: 1 + (b % 3),
        radius: 1 + c,
        bits: 8,
      },
    },
    'ecotope.delete': { id: pick(['beach', 'forest'], b)! },
    'source-layer.set': {
      layer: {
        id: pick(['snow', 'flavor'], a)!,
        name: text,
        format: pick(['unit8', 'id8'], b)!,
        default: c % 3,
      },
    },
    'source-layer.delete': { id: 'snow' },
    'layer-data.set': {
      layer: pick(['snow', 'ecotope', 'none'], a)!,
      data: b % 2 === 0 ? null : { file: 'x.tiles', texels: 64 },
    },
    'blend.set': { layers: [{ material: pick(['r', 'g'], b)!, expression: graphId }] },
    'output.feed': {
      layer: pick(['puddles', 'grass-height', 'snow'], a)!,
      expression: pick([graphId, null], b) ?? null,
    },
    'output.set-choices': {
      layer: pick(['grass-type', 'puddles', 'snow'], c)!,
      choices: [{ code: 1 + (b % 3), name: text, colour: '#102030', expression: graphId, value: graphId }],
    },
    'output.set': {
      layer: {
        id: pick(['snow', 'puddles'], a)!,
        name: text,
        kind: pick(['value', 'choice'] as const, b)!,
        range: { lowest: 0, highest: c },
        coarseness: 2,
      },
    },
    'output.delete': { id: 'snow' },
    'world.set': { world: { seaLevel: b - c, tilesX: 1 + (a % 10) } },
    'heights.set': {
      heights:
        b % 2 === 0
          ? null
          : {
              file: 'heights.r32',
              width: 2 + a,
              height: 2 + c,
              cellX: 10,
              cellZ: 10,
              originX: 0,
              originZ: 5,
            },
    },
    'project.rename': { name: text },
  };
  try {
    store.execute(kind, args[kind] as never);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
