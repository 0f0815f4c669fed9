import { describe, expect, it } from 'vitest';
import {
  confine,
  formatNumber,
  hasRange,
  keyStep,
  roundScrubbed,
  scrubFactor,
  scrubSpeed,
} from './number-scale.ts';

const plain = { coarse: false, fine: false };

describe('number scale', () => {
  it('crosses a range in 250 pixels', () => {
    const scale = { min: 0, max: 50, unit: 'metres' } as const;
    expect(scrubSpeed(scale, 10) * 250).toBe(50);
    expect(scrubFactor({ coarse: true, fine: false })).toBe(10);
    expect(scrubFactor({ coarse: false, fine: true })).toBeCloseTo(0.1);
  });

  it('lands on round numbers, finer with Alt', () => {
    const scale = { min: 0, max: 50, unit: 'metres' } as const; // 0.2 a pixel: grain 0.1
    expect(roundScrubbed(scale, 12.3456, plain)).toBe(12.3);
    expect(roundScrubbed(scale, 12.3456, { coarse: false, fine: true })).toBe(12.35);
    expect(roundScrubbed({ unit: 'number' }, 0.1 + 0.2, plain)).toBe(0.3);
  });

  it('keeps to the limits and to whole numbers', () => {
    expect(confine({ min: 0, max: 1, unit: 'fraction' }, 1.5)).toBe(1);
    expect(confine({ min: 0, max: 1, unit: 'fraction' }, -2)).toBe(0);
    expect(confine({ unit: 'seed' }, 3.6)).toBe(4);
    expect(confine({ unit: 'number', integer: true }, -0.2)).toBe(0);
    expect(confine({ unit: 'number' }, 1e30)).toBe(1e18);
  });

  it('steps by what was declared, else by a round hundredth', () => {
    expect(keyStep({ step: 5, unit: 'degrees' }, 10)).toBe(5);
    expect(keyStep({ unit: 'seed' }, 10)).toBe(1);
    expect(keyStep({ min: 0, max: 1, unit: 'fraction' }, 0.2)).toBe(0.01);
    expect(keyStep({ unit: 'metres' }, 2500)).toBe(10);
  });

  it('knows when it is a slider', () => {
    expect(hasRange({ min: 0, max: 1, unit: 'number' })).toBe(true);
    expect(hasRange({ min: 0, unit: 'number' })).toBe(false);
    expect(hasRange({ min: 1, max: 1, unit: 'number' })).toBe(false);
  });

  it('shows six digits and no dust', () => {
    expect(formatNumber(0.30000000000000004)).toBe('0.3');
    expect(formatNumber(1 / 3)).toBe('0.333333');
    expect(formatNumber(1450)).toBe('1450');
  });
});
