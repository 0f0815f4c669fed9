import type { InputDeclaration } from '#graph-core/node-declaration.ts';
import type { IrBuilder, Value } from '#codegen/ir.ts';
import { defineNode } from '../define.ts';
import { oneMinus } from '../formulas.ts';

const VALUE = {
  id: 'value',
  label: 'Value',
  unit: 'fraction',
  default: 0,
  min: 0,
  max: 1,
  step: 0.01,
  doc: 'A mask; kept between 0 and 1.',
} as const satisfies InputDeclaration;

/** Schlick's 1/b − 2, with b kept off 0 and 1, where the formulas divide by zero. */
const strength = (ir: IrBuilder, amount: Value): Value =>
  ir.op('sub', ir.op('reciprocal', ir.op('clamp', amount, 0.001, 0.999)), 2);

/** t / (s (1 − t) + 1). */
const schlickBias = (ir: IrBuilder, t: Value, s: Value): Value =>
  ir.op('div', t, ir.op('mad', s, oneMinus(ir, t), 1));

/** Source of both: C. Schlick, "Fast Alternatives to Perlin's Bias and Gain Functions", Graphics Gems IV (1994). */
export const bias = defineNode({
  id: 'shape.bias',
  version: 1,
  category: 'shape',
  label: 'Bias',
  keywords: ['schlick', 'gamma', 'brighten', 'darken', 'midtones'],
  doc: 'Pushes the middle of a mask up or down; 0 and 1 stay. A gamma with a handier slider.',
  inputs: [
    VALUE,
    {
      id: 'bias',
      label: 'Bias',
      unit: 'fraction',
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'What one half becomes: above 0.5 brightens, below darkens, 0.5 changes nothing.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    const value = ir.op('saturate', node.input('value'));
    return { value: ir.op('saturate', schlickBias(ir, value, strength(ir, node.input('bias')))) };
  },
  picture: {
    inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 1 }, bias: { kind: 'number', value: 0.75 } },
    range: [0, 1],
  },
});

export const gain = defineNode({
  id: 'shape.gain',
  version: 1,
  category: 'shape',
  label: 'Gain',
  keywords: ['schlick', 'contrast', 's-curve', 'sharpen', 'flatten'],
  doc: 'Steepens or flattens the middle of a mask; 0, one half and 1 stay. Contrast that never cuts off.',
  inputs: [
    VALUE,
    {
      id: 'gain',
      label: 'Gain',
      unit: 'fraction',
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'Below 0.5 adds contrast, above takes it away, 0.5 changes nothing.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: '0 to 1.' }],
  params: [],
  lower(node) {
    const { ir } = node;
    // Two biases, one for each half, the upper one turned round about the middle.
    const doubled = ir.op('mul', ir.op('saturate', node.input('value')), 2);
    const lower = ir.op('min', doubled, ir.op('sub', 2, doubled));
    const half = ir.op('mul', schlickBias(ir, lower, strength(ir, node.input('gain'))), 0.5);
    return { value: ir.op('saturate', ir.op('select', ir.op('less', doubled, 1), half, oneMinus(ir, half))) };
  },
  picture: {
    inputs: { value: { kind: 'ramp', along: 'x', from: 0, to: 1 }, gain: { kind: 'number', value: 0.2 } },
    range: [0, 1],
  },
});
