import type { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { sampleHeights } from '#terrain/sample.ts';

/** Pixels for a canvas: RGBA, rows north to south. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

type Rgb = readonly [number, number, number];

/** Neutral colours by height over the sea, as parts of the range above it. */
const LAND: readonly { at: number; colour: Rgb }[] = [
  { at: 0, colour: [122, 122, 104] },
  { at: 0.25, colour: [146, 139, 118] },
  { at: 0.6, colour: [170, 161, 146] },
  { at: 1, colour: [212, 209, 204] },
];
const SHALLOW: Rgb = [104, 158, 164];
const DEEP: Rgb = [37, 78, 104];
/** Metres of water that hide the bottom. */
const CLEAR = 45;

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function landColour(part: number): Rgb {
  for (let k = 1; k < LAND.length; k++) {
    const [below, above] = [LAND[k - 1]!, LAND[k]!];
    if (part <= above.at) return mix(below.colour, above.colour, (part - below.at) / (above.at - below.at));
  }
  return LAND[LAND.length - 1]!.colour;
}

/** The world from above, in layers: what is painted lies between the land and its shading. */
export interface Relief {
  /** Neutral colours of the land by height. */
  land: Pixels;
  /** Light and shadow about middle grey, to be laid on with `hard-light`. */
  shading: Pixels;
  /** The sea, clear at the shore and opaque where it is deep. */
  water: Pixels;
}

/** Lights of the shading: mainly from the north-west, as cartographers have it, so that slopes away keep their form. */
const LIGHTS = [
  { east: -1, north: 1, weight: 0.7 },
  { east: -1, north: -1, weight: 0.15 },
  { east: 1, north: 1, weight: 0.15 },
] as const;

/** A shaded relief (Horn's hillshading), at most `limit` pixels along an edge. */
export function reliefOf(ground: GroundQuery, seaLevel: number, limit: number): Relief {
  const step = Math.max(ground.width, ground.depth) / limit;
  const width = Math.max(1, Math.round(ground.width / step));
  const height = Math.max(1, Math.round(ground.depth / step));
  // One sample more on every side, for the slopes at the rim.
  const columns = width + 2;
  const heights = sampleHeights(ground.field, -step / 2, -step / 2, step, columns, height + 2);
  const range = Math.max(1, ground.range.high - seaLevel);
  const layer = (): Pixels => ({ width, height, data: new Uint8ClampedArray(width * height * 4) });
  const relief = { land: layer(), shading: layer(), water: layer() };
  const put = ({ data }: Pixels, at: number, [r, g, b]: Rgb, alpha: number) => data.set([r, g, b, alpha], at);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const at = (di: number, dj: number) => heights[(j + 1 + dj) * columns + i + 1 + di]!;
      const h = at(0, 0);
      const dx = (at(1, 0) - at(-1, 0)) / (2 * step);
      const dz = (at(0, 1) - at(0, -1)) / (2 * step);
      const length = Math.sqrt(1 + dx * dx + dz * dz);
      let light = 0;
      for (const { east, north, weight } of LIGHTS) {
        // A light 45° high: its direction is (east/2, √½, north/2).
        light += weight * Math.max(0, (Math.SQRT1_2 - (dx * east + dz * north) / 2) / length);
      }
      const to = ((height - 1 - j) * width + i) * 4;
      put(relief.land, to, landColour(Math.max(0, (h - seaLevel) / range)), 255);
      // Level ground is lit by √½ and stays as it is.
      const grey = 128 + 165 * (light - Math.SQRT1_2);
      put(relief.shading, to, [grey, grey, grey], 255);
      if (h >= seaLevel) continue;
      const hidden = 1 - Math.exp((h - seaLevel) / CLEAR);
      put(relief.water, to, mix(SHALLOW, DEEP, hidden), 255 * (0.6 + 0.4 * hidden));
    }
  }
  return relief;
}

/** A square picture whose rows run south to north, as pixels of a canvas. */
export function northUp(picture: { texels: number; data: Uint8ClampedArray }): Pixels {
  const { texels, data } = picture;
  const flipped = new Uint8ClampedArray(data.length);
  for (let j = 0; j < texels; j++) {
    flipped.set(data.subarray(j * texels * 4, (j + 1) * texels * 4), (texels - 1 - j) * texels * 4);
  }
  return { width: texels, height: texels, data: flipped };
}
