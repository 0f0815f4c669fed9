import { describe, expect, it } from 'vitest';
import { graphFacts } from './graph-facts.ts';
import {
  cardParams,
  exposedParameters,
  graphBehind,
  isNumberParam,
  literalOf,
  scaleOf,
  titleOf,
} from './settings.ts';
import { catalogue, graphOf, node, projectOf } from './testing/catalogue.ts';

const declared = catalogue.get('input.parameter')!.params;
const value = declared.find(isNumberParam)!;
const slider = (params: Record<string, number | string>) => node('p', 'input.parameter', {}, params);

describe('settings', () => {
  it('take the limits of an exposed parameter from the node itself', () => {
    expect(scaleOf(value, slider({}), declared)).toMatchObject({ min: 0, max: 1 });
    expect(scaleOf(value, slider({ min: -5, max: 20 }), declared)).toMatchObject({ min: -5, max: 20 });
    expect(scaleOf(value, slider({ min: 3, max: 3 }), declared).min).toBeUndefined();
    const other = declared.filter(isNumberParam)[1]!;
    expect(scaleOf(other, slider({ min: -5 }), declared).min).toBeUndefined();
  });

  it('show the value alone on an exposed parameter', () => {
    expect(cardParams(slider({}), declared).map(({ id }) => id)).toEqual(['value']);
    expect(
      cardParams(
        node('e', 'graph.expression', {}, { graph: 'g' }),
        catalogue.get('graph.expression')!.params,
      ),
    ).toEqual([]);
    expect(cardParams(node('e', 'graph.expression'), catalogue.get('graph.expression')!.params)).toHaveLength(
      1,
    );
  });

  it('read an input: what is set, else the default, else nothing', () => {
    const input = { id: 'a', label: 'a', unit: 'number' as const, doc: '' };
    expect(literalOf(node('n', 'math.add', {}, { a: 7 }), { ...input, default: 2 })).toBe(7);
    expect(literalOf(node('n', 'math.add'), { ...input, default: 2 })).toBe(2);
    expect(literalOf(node('n', 'math.add'), { ...input, default: 'position.x' })).toBeNull();
    expect(literalOf(node('n', 'math.add'), input)).toBeNull();
  });

  it('name a node by label, by what it stands for, by its type', () => {
    const main = graphOf(
      'main',
      'expression',
      { ...node('mine', 'math.add'), label: 'My sum' },
      node('plain', 'math.add'),
      node('ref', 'graph.expression', {}, { graph: 'main' }),
      node('lost', 'graph.expression', {}, { graph: 'gone' }),
      slider({ name: 'Depth' }),
      node('odd', 'from.elsewhere'),
    );
    const facts = graphFacts(projectOf(main), 'main', catalogue)!;
    const titles = ['mine', 'plain', 'ref', 'lost', 'p', 'odd', 'nobody'].map((id) => titleOf(facts, id));
    expect(titles).toEqual(['My sum', 'math.add', 'MAIN', 'Missing graph', 'Depth', 'from.elsewhere', '']);
    expect(graphBehind(facts.node('ref')!)).toBe('main');
    expect(graphBehind(facts.node('plain')!)).toBeNull();
  });

  it('list exposed parameters from top to bottom', () => {
    const at = (id: string, y: number) => ({ ...node(id, 'input.parameter'), position: { x: 0, y } });
    const graph = graphOf('g', 'expression', at('low', 300), node('x', 'math.add'), at('high', -20));
    expect(exposedParameters(graph).map(({ id }) => id)).toEqual(['high', 'low']);
  });
});
