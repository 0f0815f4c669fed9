import { describe, expect, it } from 'vitest';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import { neighbour } from './neighbour.ts';

const node = (id: string, x: number, y: number, ...sources: string[]): GraphNode => ({
  id,
  type: 't',
  version: 1,
  position: { x, y },
  params: {},
  inputs: Object.fromEntries(sources.map((source, i) => [`in${i}`, { node: source, port: 'value' }])),
});
const graph: Graph = {
  id: 'g',
  name: 'g',
  kind: 'expression',
  nodes: Object.fromEntries(
    [
      node('far', -900, 300),
      node('near', -100, 0),
      node('here', 0, 0, 'far', 'gone'),
      node('above', 20, -200),
      node('below', -30, 400),
      node('reader', 500, 500, 'here'),
      node('side', 150, 10),
    ].map((n) => [n.id, n]),
  ),
};

describe('neighbour', () => {
  it('follows wires to the left and right, before nearness', () => {
    expect(neighbour(graph, 'here', 'left')).toBe('far');
    expect(neighbour(graph, 'here', 'right')).toBe('reader');
  });
  it('takes the nearest in a direction otherwise', () => {
    expect(neighbour(graph, 'here', 'up')).toBe('above');
    expect(neighbour(graph, 'here', 'down')).toBe('below');
    expect(neighbour(graph, 'near', 'right')).toBe('here');
    expect(neighbour(graph, 'above', 'up')).toBeNull();
    expect(neighbour(graph, 'nobody', 'up')).toBeNull();
  });
});
