import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import type { PortRef } from '#graph-core/project.ts';
import type { CardShape } from './card-shape.ts';
import type { Point } from './canvas-types.ts';

/** A card to be laid out: where it is, its shape, and which outputs its inputs are wired to. */
export interface LaidCard {
  position: Point;
  shape: CardShape;
  inputs: Readonly<Record<string, PortRef>>;
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '64',
  'elk.spacing.nodeNode': '24',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // Unwired groups, side by side as they are read.
  'elk.spacing.componentComponent': '48',
};

/**
 * Places in which wires run from left to right and cross little (the layered method of Sugiyama, Tagawa and Toda, 1981,
 * as the Eclipse Layout Kernel does it). The upper left corner of the whole stays where it is. Wires from cards that
 * are not among these are left out of account. Whole numbers, in graph units.
 */
export async function autoLayout(
  elk: Pick<ELK, 'layout'>,
  cards: ReadonlyMap<string, LaidCard>,
): Promise<Record<string, Point>> {
  const laid = await elk.layout({
    id: 'graph',
    layoutOptions: OPTIONS,
    children: [...cards].map(([id, { shape }]) => childOf(id, shape)),
    edges: [...cards].flatMap(([id, { inputs }]) =>
      Object.entries(inputs)
        .filter(([, from]) => cards.has(from.node))
        .map(([port, from]) => ({
          id: `${id}:${port}`,
          sources: [portName(from.node, 'output', from.port)],
          targets: [portName(id, 'input', port)],
        })),
    ),
  });
  const places = (laid.children ?? []).map(({ id, x = 0, y = 0 }) => ({ id, x, y }));
  const corner = cornerOf([...cards.values()].map(({ position }) => position));
  const origin = cornerOf(places);
  return Object.fromEntries(
    places.map(({ id, x, y }) => [
      id,
      { x: Math.round(x - origin.x + corner.x), y: Math.round(y - origin.y + corner.y) },
    ]),
  );
}

function childOf(id: string, { width, height, ports }: CardShape): ElkNode {
  return {
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: ports.map(({ id: port, side, x, y }) => ({
      id: portName(id, side, port),
      x,
      y,
      width: 0,
      height: 0,
      layoutOptions: { 'elk.port.side': side === 'input' ? 'WEST' : 'EAST' },
    })),
  };
}

/** Ids have no space in them. */
const portName = (node: string, side: string, port: string) => `${node} ${side} ${port}`;

const cornerOf = (points: readonly Point[]): Point => ({
  x: Math.min(...points.map(({ x }) => x)),
  y: Math.min(...points.map(({ y }) => y)),
});
