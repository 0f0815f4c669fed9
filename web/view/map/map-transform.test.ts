import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dragged, fitted, scaleBar, scaledAbout, toScreen, toWorld } from './map-transform.ts';

const SIZE = { width: 420, height: 300 };
const WORLD = { width: 3200, depth: 3600 };

const frame = fc.record({
  x: fc.double({ min: 0, max: 3200, noNaN: true }),
  z: fc.double({ min: 0, max: 3600, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 8, noNaN: true }),
});
const pixel = fc.record({
  u: fc.double({ min: 0, max: 420, noNaN: true }),
  v: fc.double({ min: 0, max: 300, noNaN: true }),
});

describe('map', () => {
  test('north is up and east is right', () => {
    const view = { x: 1000, z: 1000, scale: 0.1 };
    expect(toScreen(view, SIZE, 1000, 1000)).toEqual({ u: 210, v: 150 });
    expect(toScreen(view, SIZE, 1100, 1000)).toEqual({ u: 220, v: 150 });
    expect(toScreen(view, SIZE, 1000, 1100)).toEqual({ u: 210, v: 140 });
  });

  test('screen and world are inverse to each other', () => {
    fc.assert(
      fc.property(frame, pixel, (view, { u, v }) => {
        const { x, z } = toWorld(view, SIZE, u, v);
        const back = toScreen(view, SIZE, x, z);
        expect(back.u).toBeCloseTo(u, 6);
        expect(back.v).toBeCloseTo(v, 6);
      }),
    );
  });

  test('the fitted frame shows every corner of the world, as large as may be', () => {
    const view = fitted(WORLD, SIZE, 10);
    const low = toScreen(view, SIZE, 0, 0);
    const high = toScreen(view, SIZE, 3200, 3600);
    // The world is taller than the map: its height fills 300 − 2 · 10 pixels.
    expect(high.v).toBeCloseTo(10, 9);
    expect(low.v).toBeCloseTo(290, 9);
    expect((low.u + high.u) / 2).toBeCloseTo(210, 9);
  });

  test('zooming leaves the place under the pointer where it is, unless the world would be lost', () => {
    fc.assert(
      fc.property(frame, pixel, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, { u, v }, factor) => {
        const place = toWorld(view, SIZE, u, v);
        const zoomed = scaledAbout(view, SIZE, WORLD, u, v, factor);
        const inside = zoomed.x > 0 && zoomed.x < 3200 && zoomed.z > 0 && zoomed.z < 3600;
        fc.pre(inside);
        const after = toScreen(zoomed, SIZE, place.x, place.z);
        expect(after.u).toBeCloseTo(u, 4);
        expect(after.v).toBeCloseTo(v, 4);
      }),
    );
  });

  test('zoom has limits', () => {
    const view = fitted(WORLD, SIZE);
    expect(scaledAbout(view, SIZE, WORLD, 210, 150, 1e-9).scale).toBeCloseTo(view.scale / 2, 9);
    expect(scaledAbout(view, SIZE, WORLD, 210, 150, 1e9).scale).toBe(8);
  });

  test('dragging moves the world with the pointer and keeps its middle on the map', () => {
    const view = { x: 1600, z: 1800, scale: 0.1 };
    expect(dragged(view, WORLD, 10, 20)).toEqual({ x: 1500, z: 2000, scale: 0.1 });
    expect(dragged(view, WORLD, 1e6, 0).x).toBe(0);
    expect(dragged(view, WORLD, 0, 1e6).z).toBe(3600);
  });

  test.each([
    [0.1, 110, 1000, '1 km'],
    [0.1, 90, 500, '500 m'],
    [1, 45, 20, '20 m'],
    [0.0218, 110, 5000, '5 km'],
  ])('a scale of %f pixels a metre has a bar of at most %i pixels: %i m', (scale, pixels, metres, text) => {
    expect(scaleBar(scale, pixels)).toEqual({ metres, text });
  });
});
