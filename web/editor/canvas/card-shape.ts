import type { NodeCatalogue } from '#graph-core/node-declaration.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { GraphNode } from '#graph-core/project.ts';
import type { NodePorts } from '../graph-facts.ts';
import { cardParams } from '../settings.ts';
import type { Point } from './canvas-types.ts';

/** Measures of a card, in graph units, as in node-card.css. */
const CARD = { width: 176, header: 25, above: 3, row: 22, below: 5, port: 11 };
const REROUTE = { width: 28, height: 18 };

interface PortPlace extends Point {
  id: string;
  side: 'input' | 'output';
}

/** Where a card's ports lie (their middles, from the card's corner) and how large it is. */
export interface CardShape {
  width: number;
  height: number;
  ports: readonly PortPlace[];
}

/** Diameter of a port. */
export const PORT_SIZE = CARD.port;

/** The shape that a card will have, known without drawing it. */
export function cardShape(node: GraphNode, ports: NodePorts, catalogue: NodeCatalogue): CardShape {
  const { inputs, outputs } = ports;
  if (node.type === STRUCTURAL.reroute) {
    const y = REROUTE.height / 2;
    return {
      ...REROUTE,
      ports: [
        ...outputs.map(({ id }): PortPlace => ({ id, side: 'output', x: REROUTE.width - 1, y })),
        ...inputs.map(({ id }): PortPlace => ({ id, side: 'input', x: 1, y })),
      ],
    };
  }
  const params = cardParams(node, catalogue.get(node.type)?.params ?? []);
  const settings = params.reduce((rows, param) => rows + (param.kind === 'curve' ? 2 : 1), 0);
  const top = CARD.header + CARD.above;
  const middle = (row: number) => top + (row + 0.5) * CARD.row;
  const before = outputs.length + settings;
  return {
    width: CARD.width,
    height: top + (before + inputs.length) * CARD.row + CARD.below,
    ports: [
      ...outputs.map(({ id }, i): PortPlace => ({ id, side: 'output', x: CARD.width - 1, y: middle(i) })),
      ...inputs.map(({ id }, i): PortPlace => ({ id, side: 'input', x: 1, y: middle(before + i) })),
    ],
  };
}
