import type { PortRef } from '#graph-core/project.ts';
import type { Point, WireEnd } from './canvas-types.ts';
import { wireCrossing, wireDistance } from './wire-geometry.ts';
import type { Box } from './wire-geometry.ts';

interface DrawnPort extends Point {
  id?: string | null;
  width: number;
  height: number;
}

/** What React Flow's store says of where things are drawn, in graph coordinates. */
export interface DrawnGraph {
  nodeLookup: ReadonlyMap<
    string,
    {
      internals: {
        positionAbsolute: Point;
        handleBounds?: { source: readonly DrawnPort[] | null; target: readonly DrawnPort[] | null };
      };
    }
  >;
  edges: readonly {
    source: string;
    sourceHandle?: string | null;
    target: string;
    targetHandle?: string | null;
  }[];
}

/** The middle of a port; null when it is not drawn. */
export function portPosition({ nodeLookup }: Pick<DrawnGraph, 'nodeLookup'>, end: WireEnd): Point | null {
  const { positionAbsolute: at, handleBounds } = nodeLookup.get(end.node)?.internals ?? {};
  const found = handleBounds?.[end.side === 'input' ? 'target' : 'source']?.find(({ id }) => id === end.port);
  return at && found ? { x: at.x + found.x + found.width / 2, y: at.y + found.y + found.height / 2 } : null;
}

/** Wires that a box covers, by the inputs at their ends; those nearest to its middle first. */
export function wiresBelow(graph: DrawnGraph, box: Box): PortRef[] {
  return drawnWires(graph)
    .map(({ from, to, end }) => ({ end, distance: wireDistance(from, to, box) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ end }) => end);
}

/** Wires that a stroke crosses, and where. */
export function wiresCrossing(graph: DrawnGraph, stroke: readonly Point[]): { to: PortRef; at: Point }[] {
  return drawnWires(graph).flatMap(({ from, to, end }) => {
    const at = wireCrossing(from, to, stroke);
    return at ? [{ to: end, at }] : [];
  });
}

function drawnWires(graph: DrawnGraph): { from: Point; to: Point; end: PortRef }[] {
  return graph.edges.flatMap(({ source, sourceHandle, target, targetHandle }) => {
    const end = { node: target, port: targetHandle ?? '' };
    const from = portPosition(graph, { node: source, port: sourceHandle ?? '', side: 'output' });
    const to = portPosition(graph, { ...end, side: 'input' });
    return from && to ? [{ from, to, end }] : [];
  });
}
