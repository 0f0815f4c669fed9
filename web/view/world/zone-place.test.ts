import { describe, expect, test } from 'vitest';
import { centreTile, ZoneFollower } from './zone-place.ts';

const WORLD = { tileSize: 200, tilesX: 16, tilesZ: 18 };

describe('centreTile', () => {
  test('is the tile under the point', () => {
    expect(centreTile(WORLD, 3, { x: 1000, z: 1799.9 })).toEqual({ x: 5, z: 8 });
  });

  test('stays a tile away from the rim, so that the zone lies in the world', () => {
    expect(centreTile(WORLD, 3, { x: 10, z: 3590 })).toEqual({ x: 1, z: 16 });
    expect(centreTile(WORLD, 5, { x: -500, z: 9999 })).toEqual({ x: 2, z: 15 });
  });

  test('is the middle of a world that the zone covers', () => {
    const small = { tileSize: 200, tilesX: 1, tilesZ: 3 };
    expect(centreTile(small, 3, { x: 150, z: 590 })).toEqual({ x: 0, z: 1 });
  });
});

describe('ZoneFollower', () => {
  const [a, b, c] = [
    { x: 1, z: 1 },
    { x: 2, z: 1 },
    { x: 3, z: 1 },
  ];

  test('starts where the view is and follows once the view has stayed away', () => {
    const follower = new ZoneFollower(100);
    expect(follower.follow(a, 0, false)).toEqual({ place: a, waiting: false });
    expect(follower.follow(b, 1000, false)).toEqual({ place: a, waiting: true });
    expect(follower.follow(c, 1090, false)).toEqual({ place: a, waiting: true });
    expect(follower.follow(c, 1100, false)).toEqual({ place: c, waiting: false });
  });

  test('forgets a visit', () => {
    const follower = new ZoneFollower(100);
    follower.follow(a, 0, false);
    follower.follow(b, 10, false);
    follower.follow(a, 60, false);
    expect(follower.follow(b, 120, false)).toEqual({ place: a, waiting: true });
  });

  test('stays when frozen', () => {
    const follower = new ZoneFollower(0);
    follower.follow(a, 0, true);
    expect(follower.follow(b, 500, true)).toEqual({ place: a, waiting: false });
    expect(follower.follow(b, 501, false).place).toEqual(b);
  });
});
