import { describe, expect, it } from 'vitest';
import {
  confine,
  formatNumber,
  fromSlider,
  hasRange,
  isUneven,
  keyStep,
  roundScrubbed,
  scrubFactor,
  scrubSpeed,
  toSlider,
} from './number-scale.ts';

const plain = { coarse: false, fine: false };

describe('number scale', () => {
  it('crosses a range in 250 pixels', () => {
    const scale = { min: 0, max: 50, unit: 'metres' } as const;
    expect(scrubSpeed(scale, 10) * 250).toBe(50);
    expect(scrubFactor({ coarse: true, fine: false })).toBe(10);
    expect(scrubFactor({ coarse: false, fine: true })).toBeCloseTo(0.1);
  });

  it('gives small values room in a wide range', () => {
    const wide = { min: 0.01, max: 10_000, step: 0.5, unit: 'metres' } as const;
    expect(isUneven(wide)).toBe(true);
    expect(toSlider(wide, 40)).toBeGreaterThan(0.2);
    expect(toSlider(wide, 40)).toBeLessThan(0.4);
    expect(scrubSpeed(wide, 40)).toBeGreaterThan(0.5);
    expect(scrubSpeed(wide, 40)).toBeLessThan(2);
    expect(scrubSpeed(wide, 4000) / scrubSpeed(wide, 40)).toBeGreaterThan(50);
    expect(isUneven({ min: 0, max: 360, step: 1, unit: 'degrees' })).toBe(false);
  });

  it('goes from value to slider and back, over negative values too', () => {
    for (const scale of [
      { min: -1000, max: 1000, step: 0.5, unit: 'metres' as const },
      { min: 0, max: 1, unit: 'fraction' as const },
      { min: 0.01, max: 10_000, step: 0.5, unit: 'metres' as const },
    ]) {
      expect(toSlider(scale, scale.min)).toBe(0);
      expect(toSlider(scale, scale.max)).toBe(1);
      for (const t of [0, 0.1, 0.5, 0.9, 1]) expect(toSlider(scale, fromSlider(scale, t))).toBeCloseTo(t, 9);
    }
    expect(fromSlider({ min: -1000, max: 1000, step: 0.5, unit: 'metres' }, 0.5)).toBeCloseTo(0, 9);
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
