import { defineNode } from '../define.ts';

export const compare = defineNode({
  id: 'logic.compare',
  version: 1,
  category: 'logic',
  label: 'Compare',
  keywords: ['greater', 'less', 'equal', 'above', 'below', 'condition', '>', '<', '='],
  doc: 'Whether a comparison of two values holds. For a soft edge use Threshold.',
  inputs: [
    { id: 'a', label: 'A', unit: 'any', default: 0, doc: 'Left side.' },
    { id: 'b', label: 'B', unit: 'any', default: 0, doc: 'Right side.' },
    {
      id: 'tolerance',
      label: 'Tolerance',
      unit: 'any',
      default: 0.001,
      min: 0,
      step: 0.001,
      doc: 'How far apart two values may be and still count as equal. Only for "equal" and "not equal".',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'boolean', doc: '1 where the comparison holds, else 0.' }],
  params: [
    {
      id: 'comparison',
      label: 'Comparison',
      kind: 'choice',
      default: 'greater',
      options: [
        { value: 'greater', label: 'A > B' },
        { value: 'greater-or-equal', label: 'A ≥ B' },
        { value: 'less', label: 'A < B' },
        { value: 'less-or-equal', label: 'A ≤ B' },
        { value: 'equal', label: 'A = B' },
        { value: 'not-equal', label: 'A ≠ B' },
      ],
      doc: 'What must hold.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const [a, b] = [node.input('a'), node.input('b')];
    const apart = () => ir.op('abs', ir.op('sub', a, b));
    switch (node.choice('comparison')) {
      case 'less':
        return { value: ir.op('less', a, b) };
      case 'less-or-equal':
        return { value: ir.op('less_equal', a, b) };
      case 'greater-or-equal':
        return { value: ir.op('less_equal', b, a) };
      case 'equal':
        return { value: ir.op('less_equal', apart(), node.input('tolerance')) };
      case 'not-equal':
        return { value: ir.op('less', node.input('tolerance'), apart()) };
      default:
        return { value: ir.op('less', b, a) };
    }
  },
  picture: {
    inputs: {
      a: { kind: 'noise', from: 0, to: 1, seed: 1 },
      b: { kind: 'ramp', along: 'x', from: 0, to: 1 },
    },
    range: [0, 1],
  },
});
