import { defineOp, EXACT } from './define.ts';

export const output = defineOp({
  name: 'output',
  code: 112,
  operands: [
    { name: 'slot', kind: 'index', counts: 'slot' },
    { name: 'value', kind: 'value' },
  ],
  doc: "Stores a value as the program's output of that slot.",
  evaluate: (_, __, value) => value,
  wgsl: 'store_output(ctx, a, b)',
  effect: true,
  interval: (_, __, value) => value,
  tolerance: EXACT,
  pure: false,
});
