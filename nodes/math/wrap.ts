import { defineNode } from '../define.ts';

export const wrap = defineNode({
  id: 'math.wrap',
  version: 1,
  category: 'math',
  label: 'Wrap',
  keywords: ['repeat', 'loop', 'ping-pong', 'mirror', 'modulo', 'range'],
  doc: 'Brings any value into a range by starting over, or by turning back at the ends. A range of no width gives Low.',
  inputs: [
    { id: 'value', label: 'Value', unit: 'any', default: 0, doc: 'What is brought into the range.' },
    { id: 'low', label: 'Low', unit: 'any', default: 0, doc: 'Lower end of the range.' },
    { id: 'high', label: 'High', unit: 'any', default: 1, doc: 'Upper end of the range.' },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: { sameAs: 'value' }, doc: 'The value, from Low to High.' }],
  params: [
    {
      id: 'mode',
      label: 'At the ends',
      kind: 'choice',
      default: 'repeat',
      options: [
        { value: 'repeat', label: 'Start over' },
        { value: 'mirror', label: 'Turn back' },
      ],
      doc: 'Start over jumps from High to Low; turning back goes to and fro without a jump.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const low = node.input('low');
    const width = ir.op('sub', node.input('high'), low);
    const turns = ir.op('div', ir.op('sub', node.input('value'), low), width);
    const part =
      node.choice('mode') === 'mirror'
        ? ir.op('sub', 1, ir.op('abs', ir.op('mad', ir.op('fract', ir.op('mul', turns, 0.5)), 2, -1)))
        : ir.op('fract', turns);
    return { value: ir.op('mad', part, width, low) };
  },
  picture: { inputs: { value: { kind: 'ramp', along: 'x', from: -1, to: 2 } }, params: { mode: 'mirror' } },
});
