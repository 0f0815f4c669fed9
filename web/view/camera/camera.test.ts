import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CameraState } from './camera.ts';
import {
  aimedAt,
  between,
  eased,
  flown,
  kept,
  lookingAt,
  orbited,
  panned,
  retargeted,
  STEEPEST,
  targetOf,
  turnedHead,
  zoomed,
} from './camera.ts';

const NORTH: CameraState = { x: 100, y: 50, z: 0, yaw: 0, pitch: 0, distance: 200 };

const camera = fc.record({
  x: fc.double({ min: 0, max: 3000, noNaN: true }),
  y: fc.double({ min: 100, max: 3000, noNaN: true }),
  z: fc.double({ min: 0, max: 3000, noNaN: true }),
  yaw: fc.double({ min: 0, max: 359, noNaN: true }),
  pitch: fc.double({ min: -85, max: 0, noNaN: true }),
  distance: fc.double({ min: 10, max: 3000, noNaN: true }),
});

const near = (a: { x: number; y: number; z: number }, b: { x: number; y: number; z: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

describe('orbit', () => {
  test('a quarter turn to the right swings the eye from the south to the west of the target', () => {
    const turned = orbited(NORTH, 90, 0);
    expect(turned.yaw).toBe(90);
    expect(turned.x).toBeCloseTo(100 - 200, 9);
    expect(turned.z).toBeCloseTo(200, 9);
  });

  test('keeps target and distance, and never turns over', () => {
    fc.assert(
      fc.property(
        camera,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -200, max: 200 }),
        (start, yaw, pitch) => {
          const turned = orbited(start, yaw, pitch);
          expect(near(targetOf(turned), targetOf(start))).toBeLessThan(1e-6);
          expect(turned.distance).toBe(start.distance);
          expect(turned.pitch).toBeGreaterThanOrEqual(STEEPEST);
          expect(turned.pitch).toBeLessThanOrEqual(10);
        },
      ),
    );
  });

  test('another target is seen from the same side and distance', () => {
    const moved = aimedAt({ ...NORTH, pitch: -30 }, { x: 5, y: 6, z: 7 });
    expect(near(targetOf(moved), { x: 5, y: 6, z: 7 })).toBeLessThan(1e-9);
    expect(moved).toMatchObject({ yaw: 0, pitch: -30, distance: 200 });
  });

  test('another target straight ahead does not move the eye', () => {
    const { forward, ...eye } = { ...NORTH, forward: 80 };
    const again = retargeted(eye, { x: 100, y: 50, z: forward });
    expect(again).toEqual({ ...NORTH, distance: 80 });
  });
});

describe('zoom', () => {
  test('goes the stated part of the way to the point, which stays on its line of sight', () => {
    fc.assert(
      fc.property(camera, camera, fc.double({ min: 0.3, max: 3, noNaN: true }), (start, about, factor) => {
        fc.pre(start.distance * factor > 10 && start.distance * factor < 9000);
        const there = zoomed(start, about, factor, 10_000);
        expect(near(there, about)).toBeCloseTo(near(start, about) * factor, 5);
        expect(there.distance).toBeCloseTo(start.distance * factor, 6);
        expect({ yaw: there.yaw, pitch: there.pitch }).toEqual({ yaw: start.yaw, pitch: start.pitch });
      }),
    );
  });

  test('stops at the nearest and at the farthest distance', () => {
    const target = targetOf(NORTH);
    expect(zoomed(NORTH, target, 1e-6, 1000).distance).toBe(4);
    expect(zoomed(NORTH, target, 1e6, 1000).distance).toBe(1000);
  });
});

describe('pan', () => {
  test('dragging right moves the eye left; dragging down moves it forward over the ground', () => {
    const view = { ...NORTH, pitch: -45 };
    const right = panned(view, 0.1, 0);
    expect(right.x).toBeLessThan(view.x);
    expect(right.z).toBeCloseTo(view.z, 9);
    const down = panned(view, 0, 0.1);
    expect(down.z).toBeGreaterThan(view.z);
    expect(down.x).toBeCloseTo(view.x, 9);
    expect(down.y).toBe(view.y);
  });

  test('a drag over the picture moves by what it shows at the target', () => {
    // Straight down from 200 m with 50° of view: 2 · 200 · tan 25° = 186.5 m high.
    const view = { ...NORTH, pitch: -89, distance: 200 };
    expect(panned(view, 0, 1).z - view.z).toBeCloseTo(186.5, 0);
  });
});

describe('fly', () => {
  test('moves along the view and turns about the eye', () => {
    expect(flown(NORTH, 10, 0, 0)).toMatchObject({ x: 100, y: 50, z: 10 });
    expect(flown(NORTH, 0, 10, 5)).toMatchObject({ x: 110, y: 55, z: 0 });
    expect(turnedHead(NORTH, 370, 200)).toMatchObject({ x: 100, yaw: 10, pitch: 85 });
  });
});

describe('kept', () => {
  const plain = {
    width: 1000,
    depth: 1000,
    height: () => 100,
    nearest: (x: number, z: number) => ({ x, y: 100, z }),
  };

  test('leaves a view alone that is all right', () => {
    const view = { ...NORTH, y: 150 };
    expect(kept(view, plain, 0, 'orbit')).toBe(view);
  });

  test('raises an eye out of the ground; an orbiting one goes on looking at its target', () => {
    const buried = lookingAt({ x: 500, y: 100, z: 500 }, 30, 8, 100);
    expect(buried.y).toBeLessThan(100);
    const view = kept(buried, plain, 0, 'orbit');
    expect(view.y).toBeCloseTo(101.8, 6);
    expect(near(targetOf(view), { x: 500, y: 100, z: 500 })).toBeLessThan(1e-6);
  });

  test('a flying eye keeps its heading and height over the water', () => {
    const view = kept({ ...NORTH, y: 20 }, plain, 180, 'fly');
    expect(view).toEqual({ ...NORTH, y: 181.8 });
  });

  test('holds the eye near the world and under the sky', () => {
    const view = kept({ ...NORTH, x: 1e6, z: -1e6, y: 1e6 }, plain, 0, 'fly');
    expect(view.x).toBe(1000 + 2500);
    expect(view.z).toBe(-2500);
    expect(view.y).toBeLessThan(20_000);
  });

  test('never lies below ground or sea, wherever it started', () => {
    fc.assert(
      fc.property(camera, fc.constantFrom('orbit' as const, 'fly' as const), (start, mode) => {
        const hilly = {
          ...plain,
          height: (x: number, z: number) => 300 * Math.sin(x / 90) * Math.cos(z / 70),
        };
        const view = kept({ ...start, y: start.y - 1000 }, hilly, -100, mode);
        const inside = view.x <= 1000 && view.z <= 1000;
        expect(view.y).toBeGreaterThan(
          Math.max(inside ? hilly.height(view.x, view.z) : -Infinity, -100) + 1.7,
        );
      }),
    );
  });
});

describe('between', () => {
  const other: CameraState = { x: 0, y: 500, z: 900, yaw: 350, pitch: -60, distance: 800 };

  test('begins and ends where it should, the shorter way round', () => {
    expect(near(between(NORTH, other, 0), NORTH)).toBeLessThan(1e-9);
    expect(near(between(NORTH, other, 1), other)).toBeLessThan(1e-9);
    expect(between(NORTH, other, 0.5).yaw).toBeCloseTo(355, 9);
    expect(between(NORTH, other, 0.5).distance).toBeCloseTo(400, 9);
  });

  test('eases from rest to rest', () => {
    expect([eased(-1), eased(0), eased(0.5), eased(1), eased(2)]).toEqual([0, 0, 0.5, 1, 1]);
    expect(eased(0.1)).toBeLessThan(0.1);
  });
});
