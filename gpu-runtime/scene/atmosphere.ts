import type { Sun } from './light-map.ts';

type Rgb = [number, number, number];

/** Light of the hour as the shaders take it: linear colours, radiance in units of the tone curve's white. */
export interface Atmosphere {
  /** Unit vector towards the sun. */
  sunDirection: Rgb;
  /** Light of the sun on a surface that faces it. */
  sunLight: Rgb;
  /** Sky straight above and at the horizon, seen away from the sun. */
  zenith: Rgb;
  horizon: Rgb;
  /** Added near the sun: forward scattering. */
  glow: Rgb;
}

const RADIANS = Math.PI / 180;

/** Optical depth of clear air at the zenith for red, green and blue (Rayleigh and a little haze). */
const DEPTH: Rgb = [0.075, 0.14, 0.27];

const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k];
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const smoothstep = (lo: number, hi: number, v: number) => {
  const t = Math.min(1, Math.max(0, (v - lo) / (hi - lo)));
  return t * t * (3 - 2 * t);
};

/**
 * A clear sky for a sun anywhere between −10° and 90°. Sunlight is white light dimmed by the air mass of Kasten and
 * Young (Applied Optics 28, 1989) with the optical depths above; the sky's colours are fitted by eye to clear
 * days, dusk and twilight.
 */
export function atmosphereFor(sun: Sun): Atmosphere {
  const elevation = sun.elevation * RADIANS;
  const azimuth = sun.azimuth * RADIANS;
  const up = Math.max(sun.elevation, -2);
  const airMass = 1 / (Math.max(0.02, Math.sin(up * RADIANS)) + 0.50572 * Math.pow(up + 6.07995, -1.6364));
  const transmitted = DEPTH.map((d) => Math.exp(-d * airMass)) as Rgb;
  const risen = smoothstep(-1.5, 2, sun.elevation);
  const day = smoothstep(-8, 22, sun.elevation);
  const dusk = smoothstep(-9, 1, sun.elevation) * (1 - smoothstep(3, 24, sun.elevation));

  const night: Rgb = [0.006, 0.01, 0.022];
  const zenith = mix(night, [0.13, 0.31, 0.74], Math.pow(day, 1.3));
  let horizon = mix(scale(night, 2.2), [0.6, 0.78, 0.98], day);
  horizon = mix(horizon, [0.86, 0.5, 0.3], dusk * 0.62);
  return {
    sunDirection: [
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
      Math.cos(azimuth) * Math.cos(elevation),
    ],
    sunLight: scale(transmitted, 3.6 * risen),
    zenith,
    horizon,
    glow: scale(mix([1, 0.55, 0.25], [1, 0.93, 0.8], smoothstep(0, 25, sun.elevation)), 0.15 + 0.85 * day),
  };
}

/** Exposure for an hour: the eye opens as the light goes, though evenings stay darker than noons. */
export function exposureFor(sun: Sun): number {
  return 0.86 + 1.5 * (1 - smoothstep(-4, 32, sun.elevation));
}
