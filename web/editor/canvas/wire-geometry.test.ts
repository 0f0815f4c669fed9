import { describe, expect, it } from 'vitest';
import { wireCrossing, wireDistance } from './wire-geometry.ts';

const box = (x: number, y: number) => ({ x, y, width: 100, height: 60 });

describe('wireDistance', () => {
  it('is 0 where a wire runs through the middle', () => {
    expect(wireDistance({ x: 0, y: 0 }, { x: 400, y: 0 }, box(150, -30))).toBeCloseTo(0, 6);
    expect(wireDistance({ x: 0, y: 0 }, { x: 400, y: 200 }, box(150, 70))).toBeCloseTo(0, 6);
  });
  it('grows with the distance from the middle', () => {
    expect(wireDistance({ x: 0, y: 20 }, { x: 400, y: 20 }, box(150, -30))).toBeCloseTo(20, 6);
  });
  it('is infinite beside the wire', () => {
    expect(wireDistance({ x: 0, y: 0 }, { x: 400, y: 0 }, box(150, 10))).toBe(Infinity);
    expect(wireDistance({ x: 0, y: 0 }, { x: 400, y: 0 }, box(500, -30))).toBe(Infinity);
    // Within the box around the wire's ends, but not on the curve.
    expect(wireDistance({ x: 0, y: 0 }, { x: 400, y: 400 }, box(20, 330))).toBe(Infinity);
  });
  it('follows a wire that runs backwards in its bow', () => {
    const bow = wireDistance({ x: 300, y: 0 }, { x: 0, y: 300 }, box(300, 0));
    expect(bow).toBeLessThan(Infinity);
  });
});

describe('wireCrossing', () => {
  const from = { x: 0, y: 0 };
  const to = { x: 400, y: 200 };
  it('is where the stroke meets the wire', () => {
    // The wire is symmetric about its middle.
    const at = wireCrossing(from, to, [
      { x: 200, y: -50 },
      { x: 200, y: 250 },
    ])!;
    expect(at.x).toBeCloseTo(200, 6);
    expect(at.y).toBeCloseTo(100, 6);
  });
  it('looks at every part of a stroke', () => {
    const stroke = [
      { x: 200, y: -50 },
      { x: 220, y: -20 },
      { x: 200, y: 250 },
    ];
    expect(wireCrossing(from, to, stroke)).not.toBeNull();
  });
  it('is null beside the wire', () => {
    expect(
      wireCrossing(from, to, [
        { x: 0, y: 50 },
        { x: 150, y: 190 },
      ]),
    ).toBeNull();
    expect(wireCrossing(from, to, [{ x: 200, y: -50 }])).toBeNull();
  });
});
