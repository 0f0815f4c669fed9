import { describe, expect, it } from 'vitest';
import { graphFacts, samePorts, sameWire } from './graph-facts.ts';
import { cardShape } from './canvas/card-shape.ts';
import { catalogue, graphOf, node, projectOf, wire } from './testing/catalogue.ts';

const band = graphOf(
  'band',
  'function',
  node('in', 'function.input', {}, { name: 'Distance', unit: 'metres' }),
  node('out', 'function.output', { value: wire('in') }, { name: 'Band' }),
);
const main = graphOf(
  'main',
  'expression',
  node('far', 'input.distance'),
  node('strange', 'from.elsewhere', { left: wire('far') }),
  node('call', 'graph.function', { in: wire('far'), gone: wire('far') }, { graph: 'band' }),
  node('sum', 'math.add', { a: wire('call', 'out'), b: wire('strange', 'right') }),
  node('slope', 'input.slope'),
  node('wrong', 'math.from-metres', { distance: wire('slope') }),
  node('bend', 'graph.reroute', { value: wire('far') }),
);
const project = projectOf(main, band);
const facts = graphFacts(project, 'main', catalogue)!;

describe('graph facts', () => {
  it('are worked out once for a project', () => {
    expect(graphFacts(project, 'main', catalogue)).toBe(facts);
    expect(graphFacts(project, 'none', catalogue)).toBeNull();
  });

  it('give a node of unknown type the ports that its wires know', () => {
    const ports = facts.ports('strange');
    expect(ports.inputs.map(({ id, stray }) => [id, stray])).toEqual([['left', true]]);
    expect(ports.outputs.map(({ id, stray }) => [id, stray])).toEqual([['right', true]]);
  });

  it('keep a wire to a port that a function no longer has', () => {
    const ports = facts.ports('call');
    expect(ports.inputs.map(({ id, label, stray }) => [id, label, stray])).toEqual([
      ['in', 'Distance', undefined],
      ['gone', 'gone', true],
    ]);
    expect(ports.outputs.map(({ label }) => label)).toEqual(['Band']);
  });

  it('tell what a wire carries and whether it is refused', () => {
    expect(facts.wire('bend', 'value')).toMatchObject({ unit: 'metres' });
    expect(facts.unit(wire('bend'))).toBe('metres');
    expect(facts.wire('wrong', 'distance')?.refused).toBeTruthy();
    expect(facts.wire('wrong', 'other')).toBeNull();
  });

  it('are the same for equal ports of another project', () => {
    const again = graphFacts(projectOf({ ...main }, structuredClone(band)), 'main', catalogue)!;
    expect(samePorts(facts.ports('call'), again.ports('call'))).toBe(true);
    expect(samePorts(facts.ports('call'), again.ports('sum'))).toBe(false);
    expect(sameWire(facts.wire('wrong', 'distance'), again.wire('wrong', 'distance'))).toBe(true);
    expect(sameWire(facts.wire('wrong', 'distance'), null)).toBe(false);
  });
});

describe('card shape', () => {
  const shape = (id: string) => cardShape(facts.node(id)!, facts.ports(id), catalogue);

  it('puts outputs over settings over inputs, a row each', () => {
    const { height, ports } = shape('sum');
    const rows = ports.map(({ y }) => y);
    expect(ports.map(({ id, side }) => `${side} ${id}`)).toEqual(['output value', 'input a', 'input b']);
    expect(rows[1]! - rows[0]!).toBe(rows[2]! - rows[1]!);
    expect(height).toBeGreaterThan(rows[2]!);
  });

  it('leaves two rows for a curve', () => {
    const plain = shape('bend');
    expect(plain.width).toBeLessThan(50);
    const curve = cardShape(node('c', 'math.curve'), { inputs: [], outputs: [] }, catalogue);
    const none = cardShape(node('d', 'input.distance'), { inputs: [], outputs: [] }, catalogue);
    const one = shape('far').height - none.height;
    expect(curve.height - none.height).toBe(2 * one);
  });
});
