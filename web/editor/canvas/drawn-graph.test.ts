import { describe, expect, it } from 'vitest';
import { portPosition, wiresBelow, wiresCrossing } from './drawn-graph.ts';
import type { DrawnGraph } from './drawn-graph.ts';

const port = (id: string, x: number, y: number) => ({ id, x, y, width: 10, height: 10 });
type DrawnNode = DrawnGraph['nodeLookup'] extends ReadonlyMap<string, infer Node> ? Node : never;
const place = (x: number, y: number): DrawnNode => ({
  internals: {
    positionAbsolute: { x, y },
    handleBounds: { source: [port('out', 95, 15)], target: [port('in', -5, 35)] },
  },
});
const graph: DrawnGraph = {
  nodeLookup: new Map<string, DrawnNode>([
    ['a', place(0, 0)],
    ['b', place(500, 0)],
    ['c', place(500, 300)],
    ['unseen', { internals: { positionAbsolute: { x: 0, y: 0 } } }],
  ]),
  edges: [
    { source: 'a', sourceHandle: 'out', target: 'b', targetHandle: 'in' },
    { source: 'a', sourceHandle: 'out', target: 'c', targetHandle: 'in' },
    { source: 'unseen', sourceHandle: 'out', target: 'c', targetHandle: 'in' },
  ],
};
const end = (node: string) => ({ node, port: 'in' });

describe('the drawn graph', () => {
  it('knows the middle of a port, by side', () => {
    expect(portPosition(graph, { node: 'b', port: 'in', side: 'input' })).toEqual({ x: 500, y: 40 });
    expect(portPosition(graph, { node: 'a', port: 'out', side: 'output' })).toEqual({ x: 100, y: 20 });
    expect(portPosition(graph, { node: 'a', port: 'out', side: 'input' })).toBeNull();
    expect(portPosition(graph, { node: 'unseen', port: 'out', side: 'output' })).toBeNull();
  });

  it('finds the wires below a node, the nearest to its middle first', () => {
    // The wires run through (300, 30) and (300, 180), and part near (150, 20).
    expect(wiresBelow(graph, { x: 250, y: 0, width: 100, height: 60 })).toEqual([end('b')]);
    expect(wiresBelow(graph, { x: 250, y: 0, width: 100, height: 300 })).toEqual([end('c'), end('b')]);
    expect(wiresBelow(graph, { x: 250, y: 300, width: 100, height: 60 })).toEqual([]);
  });

  it('finds every wire that a stroke crosses', () => {
    const stroke = [
      { x: 300, y: -50 },
      { x: 300, y: 400 },
    ];
    const crossed = wiresCrossing(graph, stroke);
    expect(crossed.map(({ to }) => to)).toEqual([end('b'), end('c')]);
    expect(crossed.map(({ at }) => Math.round(at.y))).toEqual([30, 180]);
  });
});
