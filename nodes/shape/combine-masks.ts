import { defineNode } from '../define.ts';

export const combineMasks = defineNode({
  id: 'shape.combine-masks',
  version: 1,
  category: 'shape',
  label: 'Combine masks',
  keywords: ['product', 'multiply', 'all', 'intersect', 'and', 'minimum', 'rule', 'conditions'],
  doc: 'The places where all of up to four masks hold. An input without a wire does not restrict anything.',
  inputs: [
    { id: 'a', label: 'A', unit: 'fraction', default: 1, min: 0, max: 1, step: 0.01, doc: 'First mask.' },
    { id: 'b', label: 'B', unit: 'fraction', default: 1, min: 0, max: 1, step: 0.01, doc: 'Second mask.' },
    { id: 'c', label: 'C', unit: 'fraction', default: 1, min: 0, max: 1, step: 0.01, doc: 'Third mask.' },
    { id: 'd', label: 'D', unit: 'fraction', default: 1, min: 0, max: 1, step: 0.01, doc: 'Fourth mask.' },
  ],
  outputs: [
    { id: 'value', label: 'Value', unit: 'fraction', doc: '1 where every mask is 1, 0 where any is 0.' },
  ],
  params: [
    {
      id: 'mode',
      label: 'Mode',
      kind: 'choice',
      default: 'multiply',
      options: [
        { value: 'multiply', label: 'Multiply' },
        { value: 'minimum', label: 'Minimum' },
      ],
      doc: 'Multiply lets soft edges add up; minimum takes the strictest mask alone.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const op = node.choice('mode') === 'minimum' ? 'min' : 'mul';
    const all = ir.op(
      op,
      ir.op(op, node.input('a'), node.input('b')),
      ir.op(op, node.input('c'), node.input('d')),
    );
    return { value: ir.op('saturate', all) };
  },
  picture: {
    inputs: {
      a: { kind: 'noise', from: 0, to: 1, seed: 1 },
      b: { kind: 'blob', from: 0, to: 1.5 },
    },
    range: [0, 1],
  },
});
