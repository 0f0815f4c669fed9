import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Keyframe } from '#graph-core/project.ts';
import {
  CURVE_PRESETS,
  curvePath,
  curveY,
  fitView,
  insertKey,
  moveKey,
  removeKey,
  roundTo,
  setSlope,
  smoothKey,
  stretchPreset,
} from './curve-math.ts';

const key = (x: number, y: number, slope = 0): Keyframe => ({ x, y, slopeIn: slope, slopeOut: slope });
const preset = (id: string) => CURVE_PRESETS.find((p) => p.id === id)!.keys;

describe('curveY', () => {
  it('passes through the keys and is constant outside them', () => {
    const keys = [key(1, 2, 5), key(3, -1, 1), key(4, 7)];
    for (const k of keys) expect(curveY(keys, k.x)).toBeCloseTo(k.y, 12);
    expect(curveY(keys, -10)).toBe(2);
    expect(curveY(keys, 10)).toBe(7);
  });

  it('is smoothstep for two flat keys', () => {
    const keys = preset('ease');
    for (const x of [0.1, 0.25, 0.5, 0.9]) expect(curveY(keys, x)).toBeCloseTo(x * x * (3 - 2 * x), 12);
  });

  it('has the slopes that its keys state', () => {
    const keys: Keyframe[] = [
      { x: 0, y: 0, slopeIn: 0, slopeOut: 2 },
      { x: 10, y: 5, slopeIn: -3, slopeOut: 4 },
      { x: 12, y: 0, slopeIn: 1, slopeOut: 0 },
    ];
    const h = 1e-6;
    expect((curveY(keys, h) - curveY(keys, 0)) / h).toBeCloseTo(2, 3);
    expect((curveY(keys, 10) - curveY(keys, 10 - h)) / h).toBeCloseTo(-3, 3);
    expect((curveY(keys, 10 + h) - curveY(keys, 10)) / h).toBeCloseTo(4, 3);
  });

  it('is a straight line for the linear preset', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (x) => {
        expect(curveY(preset('linear'), x)).toBeCloseTo(x, 10);
      }),
    );
  });
});

describe('curvePath', () => {
  it('draws the very curve: Bézier points of the path lie on it', () => {
    const keys = [key(0, 0, 2), key(2, 1, -1)];
    const path = curvePath(keys, { x0: 0, x1: 2, y0: 0, y1: 1 }, (x, y) => [x * 100, y * 100]);
    const [, start, controls] = /^M.*L(.*)C(.*)L/.exec(path)!;
    const points = `${start} ${controls}`.split(' ').map(Number);
    expect(points).toHaveLength(8);
    const bezier = (t: number, i: number) => {
      const u = 1 - t;
      return (
        u ** 3 * points[i]! +
        3 * u * u * t * points[i + 2]! +
        3 * u * t * t * points[i + 4]! +
        t ** 3 * points[i + 6]!
      );
    };
    for (const t of [0.2, 0.5, 0.8]) {
      expect(bezier(t, 1) / 100).toBeCloseTo(curveY(keys, bezier(t, 0) / 100), 3);
    }
  });
});

describe('editing', () => {
  const keys = [key(0, 0), key(0.5, 1), key(1, 0)];

  it('keeps a key between its neighbours', () => {
    expect(moveKey(keys, 1, 7, 2)[1]).toMatchObject({ x: 0.999, y: 2 });
    expect(moveKey(keys, 1, -7, 2)[1]).toMatchObject({ x: 0.001, y: 2 });
    expect(moveKey(keys, 2, 5, 0)[2]!.x).toBe(5);
  });

  it('keeps x ascending under any moves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.double({ min: -5, max: 5, noNaN: true })), {
          maxLength: 20,
        }),
        (moves) => {
          let now = keys;
          for (const [index, x] of moves) now = moveKey(now, index, x, 0);
          for (let i = 1; i < now.length; i++) expect(now[i]!.x).toBeGreaterThan(now[i - 1]!.x);
        },
      ),
    );
  });

  it('inserts on the curve without changing its slope there, and not twice at one x', () => {
    const straight = preset('linear');
    const added = insertKey(straight, 0.25, 0.25)!;
    expect(added.index).toBe(1);
    expect(added.keys[1]!.slopeIn).toBeCloseTo(1, 6);
    expect(curveY(added.keys, 0.6)).toBeCloseTo(0.6, 6);
    expect(insertKey(added.keys, 0.25, 3)).toBeNull();
    expect(insertKey(straight, 2, 0)!.index).toBe(2);
  });

  it('keeps the last key', () => {
    expect(removeKey(keys, 1)).toHaveLength(2);
    expect(removeKey([key(0, 0)], 0)).toHaveLength(1);
  });

  it('turns both tangents of a smooth key, one of a corner', () => {
    const turned = setSlope(keys, 1, 'in', 3, false);
    expect(turned[1]).toMatchObject({ slopeIn: 3, slopeOut: 3 });
    const corner = setSlope(turned, 1, 'out', -1, true);
    expect(corner[1]).toMatchObject({ slopeIn: 3, slopeOut: -1 });
    expect(setSlope(corner, 1, 'in', 5, false)[1]).toMatchObject({ slopeIn: 5, slopeOut: -1 });
    expect(smoothKey(corner, 1)[1]).toMatchObject({ slopeIn: 1, slopeOut: 1 });
  });
});

describe('presets and view', () => {
  it('lays a preset over the present range', () => {
    const laid = stretchPreset(preset('linear'), [key(10, 100), key(30, 140)]);
    expect(laid).toEqual([
      { x: 10, y: 100, slopeIn: 2, slopeOut: 2 },
      { x: 30, y: 140, slopeIn: 2, slopeOut: 2 },
    ]);
    expect(stretchPreset(preset('ease'), [key(5, 5)])[1]!.x).toBe(1);
  });

  it('rounds to less than a pixel of the picture', () => {
    expect(roundTo(1, 0.335391)).toBe(0.335);
    expect(roundTo(100, 33.5391)).toBe(33.5);
    expect(roundTo(50, -0.04)).toBeCloseTo(0, 12);
  });

  it('never overshoots in a preset', () => {
    for (const { keys } of CURVE_PRESETS) expect(fitView(keys)).toEqual({ x0: 0, x1: 1, y0: 0, y1: 1 });
  });

  it('shows overshoot and ranges other than the unit', () => {
    const view = fitView([key(0, 0, 9), key(1, 0, 0)]);
    expect(view.y1).toBeGreaterThan(1.2); // 9·x·(1−x)² peaks at 4/3
    expect(view.y1).toBeLessThan(1.34);
    expect(fitView([key(100, 0), key(200, 1)])).toMatchObject({ x0: 100, x1: 200 });
    expect(fitView([key(5, 5)])).toEqual({ x0: 2.5, x1: 7.5, y0: 2.5, y1: 7.5 });
  });
});
