import { defineNode } from '../define.ts';

export const parameter = defineNode({
  id: 'input.parameter',
  version: 1,
  category: 'input',
  label: 'Parameter',
  keywords: ['slider', 'exposed', 'control', 'number', 'setting'],
  doc:
    'A slider with a name and a range. It gives one number, the same everywhere. Use it for what you expect to tune: ' +
    'distances, heights, densities.',
  inputs: [],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'number',
      doc: 'The chosen number, kept between minimum and maximum.',
    },
  ],
  params: [
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      default: '',
      doc: 'What the slider is called in lists of parameters.',
    },
    { id: 'value', label: 'Value', kind: 'number', unit: 'number', default: 0.5, doc: 'The chosen number.' },
    {
      id: 'min',
      label: 'Minimum',
      kind: 'number',
      unit: 'number',
      default: 0,
      doc: 'Left end of the slider.',
    },
    {
      id: 'max',
      label: 'Maximum',
      kind: 'number',
      unit: 'number',
      default: 1,
      doc: 'Right end of the slider.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const [low, high] = [node.number('min'), node.number('max')].sort((a, b) => a - b) as [number, number];
    return { value: ir.literal(Math.min(Math.max(node.number('value'), low), high)) };
  },
  picture: { params: { value: 0.4 }, range: [0, 1] },
});
