import type { IrBuilder, Value } from '#codegen/ir.ts';
import { defineNode } from '../define.ts';
import { oneMinus } from '../formulas.ts';

/** The modes of paint programs on values from 0 to 1. Source: W3C, Compositing and Blending Level 1, section 9. */
const MODES: Readonly<Record<string, (ir: IrBuilder, base: Value, layer: Value) => Value>> = {
  normal: (_ir, _base, layer) => layer,
  multiply: (ir, base, layer) => ir.op('mul', base, layer),
  screen,
  overlay: (ir, base, layer) =>
    ir.op(
      'select',
      ir.op('less_equal', base, 0.5),
      ir.op('mul', ir.op('mul', base, 2), layer),
      screen(ir, ir.op('mad', base, 2, -1), layer),
    ),
  darken: (ir, base, layer) => ir.op('min', base, layer),
  lighten: (ir, base, layer) => ir.op('max', base, layer),
  add: (ir, base, layer) => ir.op('saturate', ir.op('add', base, layer)),
  subtract: (ir, base, layer) => ir.op('saturate', ir.op('sub', base, layer)),
  difference: (ir, base, layer) => ir.op('abs', ir.op('sub', base, layer)),
};

function screen(ir: IrBuilder, base: Value, layer: Value): Value {
  return ir.op('sub', ir.op('add', base, layer), ir.op('mul', base, layer));
}

export const blend = defineNode({
  id: 'shape.blend',
  version: 1,
  category: 'shape',
  label: 'Blend',
  keywords: ['layer', 'mode', 'multiply', 'screen', 'overlay', 'opacity', 'combine', 'mask'],
  doc: 'Lays one mask over another, with the blend modes of paint programs.',
  inputs: [
    {
      id: 'base',
      label: 'Base',
      unit: 'fraction',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'The mask below; kept between 0 and 1.',
    },
    {
      id: 'layer',
      label: 'Layer',
      unit: 'fraction',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'The mask above; kept between 0 and 1.',
    },
    {
      id: 'opacity',
      label: 'Opacity',
      unit: 'fraction',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'How much of the blend shows: 0 gives the base alone.',
    },
  ],
  outputs: [{ id: 'value', label: 'Value', unit: 'fraction', doc: 'The blended mask, 0 to 1.' }],
  params: [
    {
      id: 'mode',
      label: 'Mode',
      kind: 'choice',
      default: 'multiply',
      options: [
        { value: 'normal', label: 'Normal' },
        { value: 'multiply', label: 'Multiply' },
        { value: 'screen', label: 'Screen' },
        { value: 'overlay', label: 'Overlay' },
        { value: 'darken', label: 'Darken' },
        { value: 'lighten', label: 'Lighten' },
        { value: 'add', label: 'Add' },
        { value: 'subtract', label: 'Subtract' },
        { value: 'difference', label: 'Difference' },
      ],
      doc: 'How the two masks act on each other. Multiply: where both are. Screen: where either is.',
    },
  ],
  lower(node) {
    const { ir } = node;
    const base = ir.op('saturate', node.input('base'));
    const mode = MODES[node.choice('mode')] ?? MODES.normal!;
    const blended = mode(ir, base, ir.op('saturate', node.input('layer')));
    const opacity = ir.op('saturate', node.input('opacity'));
    return {
      value: ir.op('saturate', ir.op('mad', blended, opacity, ir.op('mul', base, oneMinus(ir, opacity)))),
    };
  },
  picture: {
    inputs: {
      base: { kind: 'noise', from: 0, to: 1, seed: 1 },
      layer: { kind: 'ramp', along: 'x', from: 0, to: 1 },
    },
    params: { mode: 'overlay' },
    range: [0, 1],
  },
});
