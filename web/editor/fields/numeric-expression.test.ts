import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumeric } from './numeric-expression.ts';

const value = (text: string, suffix?: string) => {
  const result = parseNumeric(text, suffix);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

describe('parseNumeric', () => {
  it.each([
    ['2*pi', 6.283185307179586],
    ['40+5', 45],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['2 ^ 3 ^ 2', 512],
    ['2**10', 1024],
    ['-3^2', -9],
    ['2^-1', 0.5],
    ['--4', 4],
    ['17 % 5', 2],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['sqrt(16) / 2', 2],
    ['max(1, 7, 3)', 7],
    ['rad(180)', Math.PI],
    ['tau', 2 * Math.PI],
    ['3 × 4 − 2', 10],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  it('takes the field’s own unit at the end', () => {
    expect(value('12 m', 'm')).toBe(12);
    expect(value('90°', '°')).toBe(90);
  });

  it('gives no negative zero', () => {
    expect(Object.is(value('-0'), 0)).toBe(true);
  });

  it.each([
    '',
    '   ',
    'hello',
    '1 +',
    '(1',
    '1)',
    '1 2',
    '1/0',
    '5 % 0',
    '10^400',
    'sqrt(-1)',
    'alert(1)',
    'constructor',
    '__proto__',
    'sin',
    'sin(1, 2)',
    '1;2',
    '1,5',
    '('.repeat(120) + '1' + ')'.repeat(120),
    '9'.repeat(300),
  ])('refuses %j with a reason', (text) => {
    const result = parseNumeric(text);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.reason.length).toBeGreaterThan(5);
  });

  it('agrees with JavaScript on random arithmetic', () => {
    // Trees are built with explicit brackets, so that only the parser's reading is at stake.
    const { tree } = fc.letrec<{ tree: [string, number] }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.integer({ min: 0, max: 1000 }).map((n): [string, number] => [String(n), n]),
        fc
          .tuple(fc.constantFrom('+', '-', '*'), tie('tree'), tie('tree'))
          .map(([op, a, b]): [string, number] => [
            `(${a[0]} ${op} ${b[0]})`,
            op === '+' ? a[1] + b[1] : op === '-' ? a[1] - b[1] : a[1] * b[1],
          ]),
      ),
    }));
    fc.assert(
      fc.property(tree, ([text, expected]) => {
        fc.pre(text.length <= 200 && Number.isFinite(expected));
        expect(value(text)).toBe(expected === 0 ? 0 : expected);
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseNumeric(text)));
  });
});
