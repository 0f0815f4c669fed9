import type { IrBuilder, Value } from '#codegen/ir.ts';
import { defineNode } from '../define.ts';
import type { LibraryNode } from '../define.ts';

/** Inputs of the boolean unit arrive as 0 or 1. */
const TABLE: readonly {
  id: string;
  label: string;
  keywords: readonly string[];
  doc: string;
  valueDoc: string;
  lower(ir: IrBuilder, a: Value, b: Value): Value;
}[] = [
  {
    id: 'logic.and',
    label: 'And',
    keywords: ['both', 'all', 'intersect', 'boolean'],
    doc: 'True where both are true. For soft masks, Multiply or Minimum keep the softness.',
    valueDoc: '1 where both hold, else 0.',
    lower: (ir, a, b) => ir.op('min', a, b),
  },
  {
    id: 'logic.or',
    label: 'Or',
    keywords: ['either', 'any', 'union', 'boolean'],
    doc: 'True where at least one is true. For soft masks, Maximum keeps the softness.',
    valueDoc: '1 where either or both hold, else 0.',
    lower: (ir, a, b) => ir.op('max', a, b),
  },
  {
    id: 'logic.xor',
    label: 'Exclusive or',
    keywords: ['either', 'not both', 'different', 'boolean'],
    doc: 'True where one is true and the other is not.',
    valueDoc: '1 where exactly one holds, else 0.',
    lower: (ir, a, b) => ir.op('abs', ir.op('sub', a, b)),
  },
];

export const truthNodes: readonly LibraryNode[] = TABLE.map(({ id, label, keywords, doc, valueDoc, lower }) =>
  defineNode({
    id,
    version: 1,
    category: 'logic',
    label,
    keywords,
    doc,
    inputs: [
      {
        id: 'a',
        label: 'A',
        unit: 'boolean',
        default: 0,
        doc: 'First condition; true from one half upwards.',
      },
      {
        id: 'b',
        label: 'B',
        unit: 'boolean',
        default: 0,
        doc: 'Second condition; true from one half upwards.',
      },
    ],
    outputs: [{ id: 'value', label: 'Value', unit: 'boolean', doc: valueDoc }],
    params: [],
    lower: (node) => ({ value: lower(node.ir, node.input('a'), node.input('b')) }),
    picture: {
      inputs: {
        a: { kind: 'ramp', along: 'x', from: 0, to: 1 },
        b: { kind: 'ramp', along: 'z', from: 0, to: 1 },
      },
      range: [0, 1],
    },
  }),
);
