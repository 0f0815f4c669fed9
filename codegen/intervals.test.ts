import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateBatch } from './cpu.ts';
import { ExpressionBuilder } from './ir-builder.ts';
import { evaluateIntervals } from './intervals.ts';
import { LIMIT } from './numeric.ts';
import { OPS } from './ops/table.ts';
import { batchOf, pointContext, programOf } from './testing/programs.ts';
import { boxAndPoints } from './testing/boxes.ts';
import { build, recipes } from './testing/random-expressions.ts';
import { seededRandom, SPECIAL_NUMBERS } from './testing/samples.ts';

test('the range of an expression over a box holds its values everywhere in it', () => {
  const widths: number[] = [];
  fc.assert(
    fc.property(recipes, fc.integer(), fc.constantFrom(0, 1e-6, 1e-3, 0.1, 1), (recipe, seed, size) => {
      const { ir, values } = build(recipe);
      const { set, program } = programOf(ir, values);
      const { context, batch } = boxAndPoints(set, seed, size);
      const ranges = evaluateIntervals(set, program, context);
      evaluateBatch(set, program, batch).forEach((column, slot) => {
        const { lo, hi } = ranges[slot]!;
        for (const value of column) {
          if (!(value >= lo && value <= hi))
            throw new Error(`output ${slot}: ${value} is not in [${lo}, ${hi}]`);
        }
        expect(lo).toBeGreaterThanOrEqual(-LIMIT);
        expect(hi).toBeLessThanOrEqual(LIMIT);
        if (size === 1e-6) widths.push((hi - lo) / Math.max(1, Math.abs(column[0]!)));
      });
    }),
    { numRuns: 800 },
  );
  // Ranges that say nothing would hold everything.
  widths.sort((a, b) => a - b);
  expect(widths[widths.length >> 1]).toBeLessThan(0.01);
});

test('the range of each op holds its values, for operands of every kind', () => {
  const random = seededRandom(11);
  const numbers = [...SPECIAL_NUMBERS].sort((a, b) => a - b);
  for (const op of OPS.filter(({ pure }) => pure)) {
    for (let i = 0; i < 1500; i++) {
      const ranges = [0, 1, 2].map(() => {
        const at = Math.floor(random() * numbers.length);
        const width = random() < 0.3 ? 0 : Math.floor(random() * 4);
        return numbers.slice(at, at + width + 1);
      });
      const [a, b, c] = ranges.map((range) => ({ lo: range[0]!, hi: range[range.length - 1]! }));
      const pick = (k: number) => ranges[k]![Math.floor(random() * ranges[k]!.length)]!;
      const values = [pick(0), pick(1), pick(2)] as const;
      const value = op.evaluate(null as never, ...values);
      const { lo, hi } = op.interval(null as never, a!, b!, c!);
      const { absolute, relative, magnitude } = op.tolerance;
      const [p, q, r] = values.map(Math.abs) as [number, number, number];
      const slack = absolute + relative * (magnitude ? magnitude(null as never, p, q, r) : Math.abs(value));
      if (!(value >= lo - slack && value <= hi + slack)) {
        throw new Error(
          `${op.name}(${values.join()}) = ${value} is not in [${lo}, ${hi}] of ${JSON.stringify([a, b, c])}`,
        );
      }
    }
  }
});

test('ranges stay narrow where a rule could give up', () => {
  const ir = new ExpressionBuilder();
  const x = ir.op('position_x');
  const z = ir.op('position_z');
  const values = [
    ir.op('perlin', x, z, 1),
    ir.op('mod', x, 7),
    ir.op('smoothstep', 0, 100, x),
    ir.op('white', x, z, 1),
    ir.op('select', ir.op('less', x, 50), x, -1000),
    ir.curve(x, [
      { x: 0, y: 0, slopeIn: 0, slopeOut: 1 },
      { x: 100, y: 100, slopeIn: 1, slopeOut: 0 },
    ]),
  ];
  const { set, program } = programOf(ir, values);
  const batch = batchOf(1, { x: Float32Array.of(20.5), z: Float32Array.of(20.5) });
  const context = { ...pointContext(set, batch, 0), x: { lo: 20.375, hi: 20.5 }, z: { lo: 20.5, hi: 20.5 } };
  const [perlin, mod, smoothstep, white, select, curve] = evaluateIntervals(set, program, context);
  expect(perlin!.hi - perlin!.lo).toBeLessThan(1);
  expect(mod).toEqual({ lo: expect.closeTo(6.375, 4), hi: expect.closeTo(6.5, 4) });
  expect(smoothstep!.hi - smoothstep!.lo).toBeLessThan(0.01);
  expect(white!.lo).toBe(white!.hi);
  expect(select).toEqual({ lo: 20.375, hi: 20.5 });
  expect(curve).toEqual({ lo: expect.closeTo(20.375, 2), hi: expect.closeTo(20.5, 2) });
});
