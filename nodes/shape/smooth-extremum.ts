import { defineNode } from '../define.ts';
import type { LibraryNode } from '../define.ts';
import { HARD_EDGE } from '../formulas.ts';

/**
 * The quadratic polynomial smooth minimum, and its mirror image.
 * Source: Inigo Quilez, "Smooth minimum", iquilezles.org/articles/smin: with h = max(k − |a − b|, 0) / k,
 * min(a, b) − h² k / 4.
 */
function smoothExtremum(kind: 'minimum' | 'maximum'): LibraryNode {
  const smallest = kind === 'minimum';
  return defineNode({
    id: `shape.smooth-${kind}`,
    version: 1,
    category: 'shape',
    label: `Smooth ${kind}`,
    keywords: ['smin', 'smax', 'soft', 'blend', 'union', smallest ? 'smaller' : 'larger', 'metaball'],
    doc:
      `The ${smallest ? 'smaller' : 'larger'} of two values with a rounded transition where they are nearly equal. ` +
      (smallest
        ? 'Of two distances it melts the shapes together.'
        : 'Of two distances it is where the shapes overlap, with rounded corners.'),
    inputs: [
      { id: 'a', label: 'A', unit: 'any', default: 0, doc: 'First value.' },
      { id: 'b', label: 'B', unit: 'any', default: 0, doc: 'Second value.' },
      {
        id: 'radius',
        label: 'Radius',
        unit: 'any',
        default: 0.2,
        min: 0,
        step: 0.01,
        doc: `Values closer together than this are blended, in the unit of A and B. 0 is the plain ${kind}.`,
      },
    ],
    outputs: [
      {
        id: 'value',
        label: 'Value',
        unit: 'number',
        doc: `Where A and B are equal it is a quarter of the radius ${smallest ? 'below' : 'above'} them; nowhere further.`,
      },
    ],
    params: [],
    lower(node) {
      const { ir } = node;
      const [a, b] = [node.input('a'), node.input('b')];
      const radius = ir.op('max', node.input('radius'), HARD_EDGE);
      const closeness = ir.op('max', ir.op('sub', radius, ir.op('abs', ir.op('sub', a, b))), 0);
      const blend = ir.op('mul', ir.op('div', closeness, radius), closeness);
      return smallest
        ? { value: ir.op('mad', blend, -0.25, ir.op('min', a, b)) }
        : { value: ir.op('mad', blend, 0.25, ir.op('max', a, b)) };
    },
    picture: {
      inputs: {
        a: { kind: 'ramp', along: 'x', from: 0, to: 1 },
        b: { kind: 'ramp', along: 'x', from: 1, to: 0 },
        radius: { kind: 'number', value: 0.5 },
      },
    },
  });
}

export const smoothMinimum = smoothExtremum('minimum');
export const smoothMaximum = smoothExtremum('maximum');
