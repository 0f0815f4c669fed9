import type { HeightField } from '#terrain/height-field.ts';
import { HeightBounds } from './height-bounds.ts';
import { groundHeight, pickGround } from './pick.ts';
import type { Ray, Vector3 } from './pose.ts';

/** What the app asks about the ground without the GPU: heights, and where a ray meets it. */
export class GroundQuery {
  readonly #bounds: HeightBounds;

  /** @param width, depth metres of the world eastwards and northwards from the origin */
  constructor(
    readonly field: HeightField,
    readonly width: number,
    readonly depth: number,
  ) {
    this.#bounds = new HeightBounds(field);
  }

  height(x: number, z: number): number {
    return groundHeight(this.field, x, z);
  }

  pick(ray: Ray): Vector3 | null {
    return pickGround(this.field, this.#bounds, ray, this.width, this.depth);
  }

  /** The point of the world nearest to (x, z), on the ground. */
  nearest(x: number, z: number): Vector3 {
    const inside = { x: Math.min(this.width, Math.max(0, x)), z: Math.min(this.depth, Math.max(0, z)) };
    return { ...inside, y: this.height(inside.x, inside.z) };
  }

  /** Lowest and highest ground, metres. */
  get range(): { low: number; high: number } {
    return this.#bounds.over(0, 0, this.width, this.depth);
  }
}

/** A level field over a world that has no heights yet. */
export function flatField(width: number, depth: number): HeightField {
  return {
    width: 2,
    height: 2,
    cellX: width,
    cellZ: depth,
    originX: 0,
    originZ: 0,
    data: new Float32Array(4),
  };
}
