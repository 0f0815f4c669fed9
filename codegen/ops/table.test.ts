import { expect, test } from 'vitest';
import { libraryWgsl } from '../wgsl/library.ts';
import { opByCode, opByName, OPS } from './table.ts';

test('codes are what files of programs may rely on: add new ones, never change or reuse one', () => {
  expect(Object.fromEntries(OPS.map((op) => [op.code, op.name]))).toEqual({
    1: 'position_x',
    2: 'position_z',
    3: 'height',
    4: 'gradient_x',
    5: 'gradient_z',
    6: 'slope',
    7: 'aspect',
    8: 'laplacian',
    9: 'sea_level',
    10: 'mask_distance',
    11: 'layer_value',
    16: 'neg',
    17: 'abs',
    18: 'sign',
    19: 'floor',
    20: 'ceil',
    21: 'round',
    22: 'trunc',
    23: 'fract',
    24: 'sqrt',
    25: 'inverse_sqrt',
    26: 'exp',
    27: 'exp2',
    28: 'log',
    29: 'log2',
    30: 'sin',
    31: 'cos',
    32: 'tan',
    33: 'asin',
    34: 'acos',
    35: 'sinh',
    36: 'cosh',
    37: 'tanh',
    38: 'saturate',
    39: 'reciprocal',
    40: 'atan',
    48: 'add',
    49: 'sub',
    50: 'mul',
    51: 'div',
    52: 'mod',
    53: 'pow',
    54: 'min',
    55: 'max',
    56: 'atan2',
    57: 'step',
    58: 'less',
    59: 'less_equal',
    60: 'equal',
    64: 'clamp',
    65: 'mix',
    66: 'select',
    67: 'smoothstep',
    69: 'mad',
    80: 'white',
    81: 'value_noise',
    82: 'perlin',
    83: 'simplex',
    84: 'worley_f1',
    85: 'worley_f2',
    86: 'worley_cell',
    96: 'curve',
    112: 'output',
  });
});

test('no two ops share a code or a name, and each is found by both', () => {
  expect(new Set(OPS.map((op) => op.code)).size).toBe(OPS.length);
  for (const op of OPS) {
    expect(opByCode(op.code)).toBe(op);
    expect(opByName(op.name)).toBe(op);
  }
  expect(opByCode(0)).toBeNull();
  expect(opByCode(255)).toBeNull();
});

test.each(OPS)('$name is declared in full', (op) => {
  expect(op.code).toBeGreaterThan(0); // Zeroed memory must be no instruction.
  expect(op.code).toBeLessThan(256);
  expect(op.name).toMatch(/^[a-z][a-z0-9_]*$/);
  expect(op.doc).toMatch(/\.\)?$/);
  expect(op.tolerance.why).not.toBe('');
  expect(op.operands.length).toBeLessThanOrEqual(3);
  for (const { kind, counts } of op.operands) expect(counts !== undefined).toBe(kind === 'index');
  if (op.commutative) expect(op.operands.length).toBe(2);
  expect(() => libraryWgsl(op.uses ?? [])).not.toThrow();
});
