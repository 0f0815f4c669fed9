import { defineNode } from '../define.ts';

export const pick = defineNode({
  id: 'logic.pick',
  version: 1,
  category: 'logic',
  label: 'Pick',
  keywords: ['switch', 'choose', 'index', 'select', 'case', 'variation'],
  doc: 'One of four values, by number. With an index from Worley cells or Hash it gives every cell one of four looks.',
  inputs: [
    {
      id: 'index',
      label: 'Index',
      unit: 'number',
      default: 0,
      step: 1,
      doc: 'Which value: 0 to 3, rounded down. Below 0 counts as 0, above 3 as 3.',
    },
    { id: 'a', label: '0', unit: 'any', default: 0, doc: 'Value for index 0.' },
    { id: 'b', label: '1', unit: 'any', default: 0, doc: 'Value for index 1.' },
    { id: 'c', label: '2', unit: 'any', default: 0, doc: 'Value for index 2.' },
    { id: 'd', label: '3', unit: 'any', default: 0, doc: 'Value for index 3.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: { sameAs: 'a' }, doc: 'The value that was picked.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const index = node.input('index');
    const from = (edge: number) => ir.op('less_equal', edge, index);
    const upper = ir.op('select', from(3), node.input('d'), node.input('c'));
    const lower = ir.op('select', from(1), node.input('b'), node.input('a'));
    return { value: ir.op('select', from(2), upper, lower) };
  },
  picture: {
    inputs: {
      index: { kind: 'ramp', along: 'x', from: 0, to: 4 },
      a: { kind: 'number', value: 0.2 },
      b: { kind: 'number', value: 0.9 },
      c: { kind: 'number', value: 0.5 },
      d: { kind: 'ramp', along: 'z', from: 0, to: 1 },
    },
    range: [0, 1],
  },
});
