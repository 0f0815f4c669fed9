import type { Graph } from '#graph-core/project.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The node that lies next in a direction: along a wire where there is one (left to what feeds it, right to what reads
 * it), else the nearest within a quarter turn of the direction. Null when there is none.
 */
export function neighbour(graph: Graph, from: string, direction: Direction): string | null {
  const start = graph.nodes[from];
  if (!start) return null;
  const wired =
    direction === 'left'
      ? Object.values(start.inputs).map((source) => source.node)
      : direction === 'right'
        ? Object.values(graph.nodes)
            .filter((node) => Object.values(node.inputs).some((source) => source.node === from))
            .map((node) => node.id)
        : [];
  const along = nearest(graph, from, wired, () => true);
  return along ?? nearest(graph, from, Object.keys(graph.nodes), (x, y) => isToward(direction, x, y));
}

function isToward(direction: Direction, x: number, y: number): boolean {
  if (direction === 'left') return x < 0 && Math.abs(y) <= -x;
  if (direction === 'right') return x > 0 && Math.abs(y) <= x;
  if (direction === 'up') return y < 0 && Math.abs(x) <= -y;
  return y > 0 && Math.abs(x) <= y;
}

function nearest(
  graph: Graph,
  from: string,
  candidates: readonly string[],
  allowed: (x: number, y: number) => boolean,
): string | null {
  const start = graph.nodes[from]!.position;
  let best: string | null = null;
  let least = Infinity;
  for (const id of candidates) {
    const at = graph.nodes[id]?.position;
    if (!at || id === from) continue;
    const [x, y] = [at.x - start.x, at.y - start.y];
    const distance = Math.hypot(x, y);
    if (allowed(x, y) && distance < least) [best, least] = [id, distance];
  }
  return best;
}
