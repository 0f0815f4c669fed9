import { describe, expect, it } from 'vitest';
import type { Graph } from '#graph-core/project.ts';
import { catalogue, graphOf, node, projectOf } from '../testing/catalogue.ts';
import { graphsNeeding, paletteItems } from './palette-items.ts';

const beach = graphOf('beach', 'expression', node('o', 'graph.output'));
const all = graphOf(
  'all',
  'expression',
  node('o', 'graph.output'),
  node('b', 'graph.expression', {}, { graph: 'beach' }),
);
const band = graphOf('band', 'function', node('i', 'function.input'), node('o', 'function.output'));
const project = projectOf(beach, all, band);
const ids = (graph: Graph, wanted: Parameters<typeof paletteItems>[3] = null) =>
  paletteItems(project, graph, catalogue, wanted).map((item) => item.id);

describe('palette', () => {
  it('lists expressions and functions by name, but none that needs this graph', () => {
    expect(ids(beach)).toContain('graph.function/band');
    expect(ids(beach)).not.toContain('graph.expression/all');
    expect(ids(beach)).not.toContain('graph.expression/beach');
    expect(ids(all)).toContain('graph.expression/beach');
    const item = paletteItems(project, all, catalogue, null).find((i) => i.id === 'graph.expression/beach')!;
    expect(item).toMatchObject({ type: 'graph.expression', params: { graph: 'beach' }, label: 'BEACH' });
  });

  it('offers one output for an expression, and ports for a function only', () => {
    expect(ids(beach)).not.toContain('graph.output');
    expect(ids(graphOf('empty', 'expression'))).toContain('graph.output');
    expect(ids(band)).toEqual(expect.arrayContaining(['function.input', 'function.output']));
    expect(ids(beach)).not.toContain('function.input');
    expect(ids(band)).not.toContain('graph.output');
  });

  it('keeps only what takes the wire, and picks the port of its very unit', () => {
    const fromMetres = paletteItems(project, beach, catalogue, { side: 'output', unit: 'metres' });
    expect(fromMetres.map((item) => item.id)).not.toContain('input.distance');
    expect(fromMetres.find((item) => item.id === 'math.from-metres')!.port!.id).toBe('distance');
    const toInput = paletteItems(project, beach, catalogue, { side: 'input', unit: 'metres' });
    expect(toInput.map((item) => item.id)).toContain('input.distance');
    expect(toInput.map((item) => item.id)).not.toContain('graph.output');
  });

  it('finds users of a graph through others, in circles too', () => {
    expect(graphsNeeding(project, 'beach')).toEqual(new Set(['beach', 'all']));
    const a = graphOf('a', 'function', node('x', 'graph.function', {}, { graph: 'b' }));
    const b = graphOf('b', 'function', node('x', 'graph.function', {}, { graph: 'a' }));
    expect(graphsNeeding(projectOf(a, b), 'a')).toEqual(new Set(['a', 'b']));
  });
});
