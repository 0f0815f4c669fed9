import { describe, expect, it } from 'vitest';
import { graphFacts } from '../graph-facts.ts';
import { catalogue, graphOf, node, projectOf, wire } from '../testing/catalogue.ts';
import type { WireEnd } from './canvas-types.ts';
import { canInsert, ends, isLoose, portFor, verdictsFor } from './verdicts.ts';

const graph = graphOf(
  'g',
  'expression',
  node('far', 'input.distance'),
  node('steep', 'input.slope'),
  node('first', 'math.add', { a: wire('far') }),
  node('second', 'math.add', { a: wire('first') }),
  node('band', 'math.from-metres', { distance: wire('first') }),
  node('loose', 'math.add'),
);
const project = projectOf(graph);
const facts = graphFacts(project, 'g', catalogue)!;
const end = (id: string, port: string, side: WireEnd['side']): WireEnd => ({ node: id, port, side });
const from = (id: string) => end(id, 'value', 'output');
const verdicts = (start: WireEnd) => verdictsFor(project, 'g', start, catalogue);

describe('verdicts', () => {
  it('take what fits, from either end', () => {
    expect(verdicts(from('far'))(end('band', 'distance', 'input')).ok).toBe(true);
    expect(verdicts(end('band', 'distance', 'input'))(from('far')).ok).toBe(true);
  });

  it('refuse with a sentence: units, circles however long, and two ends of a kind', () => {
    const unit = verdicts(from('steep'))(end('band', 'distance', 'input'));
    const circle = verdicts(from('second'))(end('first', 'b', 'input'));
    const own = verdicts(from('first'))(end('first', 'b', 'input'));
    const alike = verdicts(from('far'))(from('steep'));
    for (const verdict of [unit, circle, own, alike]) {
      expect(verdict.ok).toBe(false);
      expect(!verdict.ok && verdict.reason).toMatch(/^[A-Z].*[^.]\.$/);
    }
  });

  it('orders the ends of a wire', () => {
    const [a, b] = [from('far'), end('band', 'distance', 'input')];
    const ordered = [
      { node: 'far', port: 'value' },
      { node: 'band', port: 'distance' },
    ];
    expect(ends(a, b)).toEqual(ordered);
    expect(ends(b, a)).toEqual(ordered);
  });

  it('finds the port of a node on which a wire is dropped, a free one first', () => {
    const start = from('far');
    expect(portFor(facts, 'second', start, verdicts(start))).toEqual(end('second', 'b', 'input'));
    expect(portFor(facts, 'band', start, verdicts(start))).toEqual(end('band', 'other', 'input'));
    const back = end('loose', 'a', 'input');
    expect(portFor(facts, 'far', back, verdicts(back))).toEqual(from('far'));
    expect(portFor(facts, 'far', start, verdicts(start))).toBeNull();
  });

  it('lets a loose node onto a wire, where its ports fit', () => {
    expect(isLoose(facts, 'loose')).toBe(true);
    expect(isLoose(facts, 'far')).toBe(false);
    expect(isLoose(facts, 'second')).toBe(false);
    expect(canInsert(facts, 'loose', { node: 'second', port: 'a' })).toBe(true);
    expect(canInsert(facts, 'loose', { node: 'second', port: 'b' })).toBe(false);
    expect(canInsert(facts, 'steep', { node: 'second', port: 'a' })).toBe(false);
  });
});
