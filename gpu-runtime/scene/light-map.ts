import type { HeightField } from '#terrain/height-field.ts';

const RADIANS = Math.PI / 180;

/** Where the sun stands: compass degrees, and degrees above the horizon. */
export interface Sun {
  azimuth: number;
  elevation: number;
}

/** Elevations, relative to the sun's, whose shadows are averaged: a sun some degrees wide gives soft edges. */
const PENUMBRA = [-1.2, -0.4, 0.4, 1.2];

/**
 * The part of the sun seen from every sample, 0 (in the shadow of higher ground) to 1.
 *
 * Sweeps the raster once for each elevation, away from the sun, along the axis nearer to its direction: the height
 * of the shadow at a sample is that of the ground or of the shadow one row nearer the sun, less what the ray drops
 * on the way. Linear in the number of samples.
 */
export function sunVisibility(field: HeightField, sun: Sun): Float32Array {
  const { width, height, data } = field;
  const seen = new Float32Array(width * height);
  const east = Math.sin(sun.azimuth * RADIANS);
  const north = Math.cos(sun.azimuth * RADIANS);
  // In samples: the step towards the sun along each axis, scaled so that the longer is one sample.
  const di = east / field.cellX;
  const dj = north / field.cellZ;
  const longer = Math.max(Math.abs(di), Math.abs(dj));
  const alongRows = Math.abs(dj) >= Math.abs(di);
  const shift = (alongRows ? di : dj) / longer;
  const toSun = Math.sign(alongRows ? dj : di);
  const metres = 1 / longer;

  // The sweep runs over `lines` perpendicular to the longer axis, each of `count` samples.
  const lines = alongRows ? height : width;
  const count = alongRows ? width : height;
  const lineStride = alongRows ? width : 1;
  const sampleStride = alongRows ? 1 : width;
  const shadow = new Float32Array(count);
  const next = new Float32Array(count);

  for (const offset of PENUMBRA) {
    const elevation = sun.elevation + offset;
    if (elevation <= 0) continue; // this part of the sun is below the horizon
    const drop = metres * Math.tan(Math.min(elevation, 89.9) * RADIANS);
    shadow.fill(-Infinity);
    for (let n = 0; n < lines; n++) {
      const line = toSun > 0 ? lines - 1 - n : n;
      for (let k = 0; k < count; k++) {
        const index = line * lineStride + k * sampleStride;
        const ground = data[index]!;
        const from = Math.min(count - 1, Math.max(0, k + shift));
        const low = Math.floor(from);
        const a = shadow[low]!;
        const b = shadow[Math.min(count - 1, low + 1)]!;
        const part = from - low;
        const above = (part === 0 ? a : a + (b - a) * part) - drop;
        if (n === 0 || above <= ground) seen[index]! += 1 / PENUMBRA.length;
        next[k] = n === 0 ? ground : Math.max(ground, above);
      }
      shadow.set(next);
    }
  }
  return seen;
}

/**
 * The part of the sky seen from every sample, 0 to 1: the mean over eight directions of 1 − sin(horizon angle),
 * looking as far as `reach` metres in steps that double.
 */
export function skyVisibility(field: HeightField, reach: number): Float32Array {
  const { width, height, data } = field;
  const open = new Float32Array(width * height);
  const directions = 8;
  const cell = (field.cellX + field.cellZ) / 2;
  for (let d = 0; d < directions; d++) {
    const angle = ((d + 0.5) / directions) * 2 * Math.PI;
    const steps: { i: number; j: number; metres: number }[] = [];
    for (let metres = cell * 1.5; metres < reach; metres *= 1.8) {
      steps.push({
        i: Math.round((Math.sin(angle) * metres) / field.cellX),
        j: Math.round((Math.cos(angle) * metres) / field.cellZ),
        metres,
      });
    }
    for (let j = 0; j < height; j++) {
      for (let i = 0; i < width; i++) {
        const ground = data[j * width + i]!;
        let steepest = 0;
        for (const step of steps) {
          const x = Math.min(width - 1, Math.max(0, i + step.i));
          const z = Math.min(height - 1, Math.max(0, j + step.j));
          const slope = (data[z * width + x]! - ground) / step.metres;
          if (slope > steepest) steepest = slope;
        }
        open[j * width + i]! += (1 - steepest / Math.sqrt(1 + steepest * steepest)) / directions;
      }
    }
  }
  return open;
}

/** Sun and sky visibility as the two bytes a texel of an rg8unorm texture. */
export function packLight(sun: Float32Array, sky: Float32Array): Uint8Array {
  const bytes = new Uint8Array(sun.length * 2);
  for (let k = 0; k < sun.length; k++) {
    bytes[2 * k] = Math.round(Math.min(1, sun[k]!) * 255);
    bytes[2 * k + 1] = Math.round(Math.min(1, sky[k]!) * 255);
  }
  return bytes;
}
