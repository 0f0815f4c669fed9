/**
 * Signed distances as the zone stores them: `bits` a texel, 2^bits levels from −radius to +radius, evenly spaced and
 * symmetric, none of them 0, so that the sign (inside or outside) survives however coarse the steps are.
 */
export interface DistanceFormat {
  /** Metres. */
  radius: number;
  bits: 8 | 16;
}

/** Distance to a mask that the project does not have: as far as any mask's radius can be. */
export const FAR_RADIUS = 1000;

/** The squared distance of texels without an edge anywhere: more than any radius. */
export const NO_EDGE = 0xffffffff;

/**
 * Squared distances, in half texels, from which on a texel outside gets the next level: level n of the outer half for
 * as many thresholds as are not above its square. Deciding on integers makes GPU and CPU agree on every code.
 */
export function levelThresholds(format: DistanceFormat, texel: number): Uint32Array {
  const levels = 2 ** format.bits;
  const step = (4 * format.radius) / ((levels - 1) * texel);
  return Uint32Array.from({ length: levels / 2 - 1 }, (_, k) =>
    Math.min(NO_EDGE, Math.ceil(((k + 1) * step) ** 2)),
  );
}

/** The stored code for a squared distance in half texels, at most NO_EDGE. */
export function encodeDistance(
  square: number,
  inside: boolean,
  bits: 8 | 16,
  thresholds: Uint32Array,
): number {
  let [low, high] = [0, thresholds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (thresholds[middle]! <= square) low = middle + 1;
    else high = middle;
  }
  const half = 2 ** (bits - 1);
  return inside ? half - 1 - low : half + low;
}

/** Metres, negative inside: exactly what the shaders decode. */
export function decodeDistance(code: number, format: DistanceFormat): number {
  const top = 2 ** format.bits - 1;
  const steps = 2 * code - top;
  const radius = Math.fround(format.radius);
  if (Math.abs(steps) === top) return Math.sign(steps) * radius;
  return Math.fround(steps * distanceStep(format));
}

/** Metres for half the difference of neighbouring codes, as a float32. */
export function distanceStep(format: DistanceFormat): number {
  return Math.fround(format.radius / (2 ** format.bits - 1));
}
