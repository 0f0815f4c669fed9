import { expect, test } from 'vitest';
import { REGISTER_CLASSES } from '../expression-set.ts';
import { ExpressionBuilder } from '../ir-builder.ts';
import { OPS } from '../ops/table.ts';
import { withTestDevice } from '../testing/device.ts';
import { evaluateOnGpu } from '../testing/gpu-batch.ts';
import { batchOf, programOf } from '../testing/programs.ts';
import { evaluatorWgsl } from './evaluator.ts';

test('the interpreter has exactly one case for the code of every op, and it runs that op', () => {
  const wgsl = evaluatorWgsl({ tier: 'interpreter', registers: 16 });
  const cases = [...wgsl.matchAll(/^\s*case (\d+)u: \{ (?:result = vec2<f32>\()?op_(\w+)\(/gm)].map(
    ([, code, name]) => [Number(code), name] as const,
  );
  expect(cases).toEqual(OPS.map((op) => [op.code, op.name]));
  for (const op of OPS) expect(wgsl.match(new RegExp(`fn op_${op.name}\\(`, 'g'))).toHaveLength(1);
});

/** x + k for many k, all alive at once, so that the sum of their products needs many registers. */
function wideProgram(width: number) {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const parts = Array.from({ length: width }, (_, k) => ir.op('add', x, k + 1));
  // Each is used early and late.
  const early = parts.reduce((sum, part) => ir.op('sub', sum, part));
  const late = [...parts]
    .reverse()
    .reduce((sum, part, k) => ir.op('add', sum, ir.op('mul', part, k + 1)), early);
  return programOf(ir, [late]);
}

test('an interpreter of every register class runs a program that fills it', async () => {
  await withTestDevice(async (device) => {
    for (const registers of REGISTER_CLASSES) {
      const width = registers - 4;
      const { set, program } = wideProgram(width);
      expect(program.registers).toBeGreaterThan(registers / 2);
      expect(program.registers).toBeLessThanOrEqual(registers);
      const batch = batchOf(3, { x: Float32Array.of(0, 1, -2) });
      const [values] = await evaluateOnGpu(device, { tier: 'interpreter', registers }, set, program, batch);
      // parts are x + 1 .. x + n; early = part1 − the others; late = early + Σ k·part(n − k + 1).
      const expected = [0, 1, -2].map((x) => {
        const part = (k: number) => x + k;
        let sum = part(1);
        for (let k = 2; k <= width; k++) sum -= part(k);
        for (let k = 1; k <= width; k++) sum += k * part(width - k + 1);
        return sum;
      });
      expect([...values!]).toEqual(expected);
    }
  });
});

test('specialised code reads its literals, masks and places of keys from the code, so that they may change', () => {
  const write = (scale: number, mask: string, y: number, keyCount: number) => {
    const ir = new ExpressionBuilder();
    const distance = ir.op('mask_distance', ir.mask(mask));
    const keys = Array.from({ length: keyCount }, (_, k) => ({ x: k, y: k * y, slopeIn: 0, slopeOut: 0 }));
    const { set, program } = programOf(ir, [
      ir.op('add', ir.op('mul', distance, scale), ir.curve(distance, keys)),
    ]);
    return { wgsl: evaluatorWgsl({ tier: 'specialised', set, program }), program };
  };
  const base = write(2.5, 'river', 1, 3);
  for (const other of [write(3.5, 'river', 1, 3), write(2.5, 'road', 1, 3), write(2.5, 'river', 7, 3)]) {
    expect(other.wgsl).toBe(base.wgsl);
    expect(other.program.shapeHash).toBe(base.program.shapeHash);
    expect(other.program.contentHash).not.toBe(base.program.contentHash);
  }
  const longer = write(2.5, 'river', 1, 4);
  expect(longer.wgsl).not.toBe(base.wgsl);
  expect(longer.program.shapeHash).not.toBe(base.program.shapeHash);
});

test('specialised code holds only the ops and functions that its program uses', () => {
  const ir = new ExpressionBuilder();
  const { set, program } = programOf(ir, [ir.op('white', ir.op('position_x'), 0, 1)]);
  const wgsl = evaluatorWgsl({ tier: 'specialised', set, program });
  const functions = [...wgsl.matchAll(/fn (\w+)\(/g)].map(([, name]) => name);
  expect(functions.sort()).toEqual(
    ['evaluate', 'lattice_of', 'op_output', 'op_position_x', 'op_white', 'pcg3d', 'unit_of', 'white'].sort(),
  );
});
