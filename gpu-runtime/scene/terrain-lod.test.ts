import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewPlanes } from './pose.ts';
import { selectTerrainNodes } from './terrain-lod.ts';

const SETTINGS = { leafSize: 50, splitDistance: 2 };
const flat = () => ({ low: 0, high: 10 });

describe('selectTerrainNodes', () => {
  test('tiles the world: every point lies in exactly one node', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5000 }),
        fc.integer({ min: 100, max: 5000 }),
        fc.record({ x: fc.integer({ min: -1000, max: 6000 }), z: fc.integer({ min: -1000, max: 6000 }) }),
        fc.integer({ min: 0, max: 4000 }),
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 0.999, noNaN: true }),
            fc.double({ min: 0, max: 0.999, noNaN: true }),
          ),
          {
            minLength: 5,
            maxLength: 20,
          },
        ),
        (width, depth, eye, y, points) => {
          const nodes = selectTerrainNodes(width, depth, SETTINGS, { ...eye, y }, [], flat);
          for (const [u, v] of points) {
            const [x, z] = [u * width, v * depth];
            const covering = nodes.filter(
              (n) => x >= n.x && x < n.x + n.size && z >= n.z && z < n.z + n.size,
            );
            expect(covering).toHaveLength(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is finest under the eye and coarser far away', () => {
    const nodes = selectTerrainNodes(6400, 6400, SETTINGS, { x: 100, y: 20, z: 100 }, [], flat);
    const at = (x: number, z: number) =>
      nodes.find((n) => x >= n.x && x < n.x + n.size && z >= n.z && z < n.z + n.size)!.size;
    expect(at(100, 100)).toBe(50);
    expect(at(900, 900)).toBeGreaterThan(50);
    // Its parent's corner is 4384 m away, nearer than twice 3200 m.
    expect(at(6000, 6000)).toBe(1600);
  });

  test('is coarse everywhere from high above', () => {
    const nodes = selectTerrainNodes(3200, 3200, SETTINGS, { x: 1600, y: 7000, z: 1600 }, [], flat);
    expect(nodes).toEqual([{ x: 0, z: 0, size: 3200 }]);
  });

  test('leaves out what is outside the view', () => {
    // From the middle, looking north: nothing south of the eye.
    const pose = { x: 1600, y: 50, z: 1600, yaw: 0, pitch: 0 };
    const nodes = selectTerrainNodes(3200, 3200, SETTINGS, pose, viewPlanes(pose, 1.5), flat);
    expect(nodes.length).toBeGreaterThan(4);
    for (const node of nodes) expect(node.z + node.size).toBeGreaterThan(1600);
    expect(nodes.some((n) => n.z >= 2400)).toBe(true);
  });

  test('gives the nearest first', () => {
    const [first] = selectTerrainNodes(3200, 3200, SETTINGS, { x: 2010, y: 30, z: 810 }, [], flat);
    expect(first).toEqual({ x: 2000, z: 800, size: 50 });
  });
});
