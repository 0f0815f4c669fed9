import { describe, expect, it } from 'vitest';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import type { NodeCatalogue, NodeDeclaration } from '#graph-core/node-declaration.ts';
import { mapNodes, mapWires, wireId } from './flow-mapping.ts';
import type { FlowNode, FlowWire } from './flow-mapping.ts';

const declaration = (id: string, category: NodeDeclaration['category']): [string, NodeDeclaration] => [
  id,
  { id, version: 1, category, label: id, keywords: [], doc: '', inputs: [], outputs: [], params: [] },
];
const catalogue: NodeCatalogue = new Map([
  declaration('math.add', 'math'),
  declaration('input.height', 'input'),
]);

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  type: 'math.add',
  version: 1,
  position: { x: 0, y: 0 },
  params: {},
  inputs: {},
  ...more,
});
const graphOf = (...nodes: GraphNode[]): Graph => ({
  id: 'g',
  name: 'g',
  kind: 'expression',
  nodes: Object.fromEntries(nodes.map((n) => [n.id, n])),
});
const none = new Set<string>();
const wired = { a: { node: 'h', port: 'value' }, b: { node: 'x', port: 'value' } };

describe('mapNodes', () => {
  const graph = graphOf(node('h', { type: 'input.height' }), node('x'), node('n', { inputs: wired }));
  const first = mapNodes<FlowNode>([], null, graph, none, catalogue);

  it('gives every node its category, unknown types too', () => {
    const strange = mapNodes<FlowNode>(
      [],
      null,
      graphOf(node('q', { type: 'from.elsewhere' })),
      none,
      catalogue,
    );
    expect(first.map((n) => n.data.category)).toEqual(['input', 'math', 'math']);
    expect(strange[0]!.data.category).toBe('unknown');
  });

  it('keeps everything when nothing that is drawn changed', () => {
    const edited: Graph = {
      ...graph,
      nodes: { ...graph.nodes, x: { ...graph.nodes['x']!, params: { a: 3 } } },
    };
    expect(mapNodes(first, graph, edited, none, catalogue)).toBe(first);
  });

  it('renews only the selected node, and keeps what the canvas measured', () => {
    const measured = first.map((n) => ({ ...n, measured: { width: 160, height: 80 } }));
    const selected = mapNodes(measured, graph, graph, new Set(['x']), catalogue);
    expect(selected[0]).toBe(measured[0]);
    expect(selected[2]).toBe(measured[2]);
    expect(selected[1]).toMatchObject({ selected: true, measured: { width: 160, height: 80 } });
  });

  it('keeps existing nodes when one is added', () => {
    const more = graphOf(...Object.values(graph.nodes), node('new', { position: { x: 9, y: 9 } }));
    const next = mapNodes(first, graph, more, none, catalogue);
    expect(next.slice(0, 3)).toEqual(first);
    expect(next[0]).toBe(first[0]);
    expect(next[3]).toMatchObject({ id: 'new', position: { x: 9, y: 9 } });
  });

  it('leaves a node where the canvas is dragging it until the document moves it', () => {
    const dragged = first.map((n) => (n.id === 'x' ? { ...n, position: { x: 50, y: 60 } } : n));
    const edited: Graph = {
      ...graph,
      nodes: { ...graph.nodes, h: { ...graph.nodes['h']!, params: { a: 3 } } },
    };
    expect(mapNodes(dragged, graph, edited, none, catalogue)).toBe(dragged);
    const moved: Graph = {
      ...graph,
      nodes: { ...graph.nodes, x: { ...graph.nodes['x']!, position: { x: 1, y: 2 } } },
    };
    expect(mapNodes(dragged, edited, moved, none, catalogue)[1]!.position).toEqual({ x: 1, y: 2 });
  });

  it('foretells only what is new, and forgets it when the node is mapped again', () => {
    const seen: string[] = [];
    const foretell = (n: GraphNode) => (seen.push(n.id), { handles: [n.id] });
    const told = mapNodes<FlowNode>([], null, graph, none, catalogue, foretell);
    expect(seen).toEqual(['h', 'x', 'n']);
    expect(told[1]!.handles).toEqual(['x']);
    const next = mapNodes(told, graph, graph, new Set(['x']), catalogue, foretell);
    expect(seen).toHaveLength(3);
    expect(next[0]!.handles).toEqual(['h']);
    expect(next[1]!.handles).toBeUndefined();
  });

  it('drops deleted nodes', () => {
    expect(mapNodes(first, graph, graphOf(node('x')), none, catalogue).map((n) => n.id)).toEqual(['x']);
  });
});

describe('mapWires', () => {
  const graph = graphOf(node('h'), node('x'), node('n', { inputs: wired }));
  const first = mapWires<FlowWire>([], graph, none);

  it('derives wires from the inputs', () => {
    expect(first).toEqual([
      {
        id: 'n:a',
        type: 'wire',
        source: 'h',
        sourceHandle: 'value',
        target: 'n',
        targetHandle: 'a',
        selected: false,
      },
      {
        id: 'n:b',
        type: 'wire',
        source: 'x',
        sourceHandle: 'value',
        target: 'n',
        targetHandle: 'b',
        selected: false,
      },
    ]);
  });

  it('keeps wires that stay', () => {
    const moved: Graph = {
      ...graph,
      nodes: { ...graph.nodes, n: { ...graph.nodes['n']!, position: { x: 5, y: 5 } } },
    };
    expect(mapWires(first, moved, none)).toBe(first);
    const rewired = graphOf(
      node('h'),
      node('x'),
      node('n', { inputs: { ...wired, b: { node: 'h', port: 'value' } } }),
    );
    const next = mapWires(first, rewired, none);
    expect(next[0]).toBe(first[0]);
    expect(next[1]!.source).toBe('h');
    expect(mapWires(first, graph, new Set([wireId('n', 'a')]))[0]!.selected).toBe(true);
  });

  it('draws no wire whose source is gone', () => {
    expect(mapWires(first, graphOf(node('h'), node('n', { inputs: wired })), none).map((w) => w.id)).toEqual([
      'n:a',
    ]);
  });
});
