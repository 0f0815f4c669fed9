import type {
  GraphNode,
  HeightRaster,
  Mask,
  Material,
  ParamValue,
  PortRef,
  Project,
  Shape,
  World,
} from '../project.ts';
import type { Fragment } from '../fragment.ts';

interface ArgsById {
  'node.add': { graph: string; node: Pick<GraphNode, 'id' | 'type' | 'position'> & Partial<GraphNode> };
  'node.delete': { graph: string; nodes: string[] };
  'node.delete-and-heal': { graph: string; nodes: string[] };
  'node.move': { graph: string; positions: Record<string, { x: number; y: number }> };
  'node.set-param': { graph: string; node: string; param: string; value: ParamValue | null };
  'node.label': { graph: string; node: string; label: string };
  'node.mute': { graph: string; nodes: string[]; muted: boolean };
  'edge.connect': { graph: string; from: PortRef; to: PortRef };
  'edge.disconnect': { graph: string; to: PortRef };
  'edge.insert-node': { graph: string; node: string; to: PortRef };
  'fragment.paste': {
    graph: string;
    fragment: Fragment;
    ids: Record<string, string>;
    offset: { x: number; y: number };
  };
  'graph.create': { id: string; name: string; kind: 'expression' | 'function' };
  'graph.delete': { id: string };
  'graph.rename': { id: string; name: string };
  'graph.move': { id: string; index: number };
  'graph.duplicate': { id: string; newId: string; name: string };
  'function.from-selection': { graph: string; nodes: string[]; id: string; name: string; instance: string };
  'mask.set': { mask: Mask };
  'mask.delete': { id: string };
  'shape.set': { shape: Shape };
  'shape.delete': { id: string };
  'material.set': { material: Material };
  'material.delete': { id: string };
  'blend.set': { layers: Project['layers']['blend'] };
  'world.set': { world: Partial<World> };
  'heights.set': { heights: HeightRaster | null };
  'project.rename': { name: string };
}

export type CommandId = keyof ArgsById;
export type CommandArgs<Id extends CommandId> = ArgsById[Id];
