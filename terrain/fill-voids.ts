/**
 * Fills cells that are NaN from the ground around them, in place, and counts them. Push-pull (Gortler et al.,
 * "The Lumigraph", SIGGRAPH 1996): averages of the known cells are pushed up a pyramid of half sizes until none
 * is unknown, then unknown cells pull a bilinear blend of the next coarser level. Known cells stay as they are,
 * and filled ones never leave the range of the known. Nothing happens when all cells are unknown.
 */
export function fillVoids(data: Float32Array, width: number, height: number): number {
  let voids = 0;
  for (const value of data) if (Number.isNaN(value)) voids++;
  if (voids > 0 && voids < data.length) fill({ data, width, height });
  return voids;
}

interface Level {
  data: Float32Array;
  width: number;
  height: number;
}

function fill(level: Level): void {
  const coarse = push(level);
  if (coarse.data.some(Number.isNaN)) fill(coarse);
  pull(level, coarse);
}

/** Each coarse cell is the mean of the known ones among its (up to) four. */
function push({ data, width, height }: Level): Level {
  const coarse: Level = { width: (width + 1) >> 1, height: (height + 1) >> 1, data: new Float32Array(0) };
  coarse.data = new Float32Array(coarse.width * coarse.height);
  for (let j = 0; j < coarse.height; j++) {
    for (let i = 0; i < coarse.width; i++) {
      let sum = 0;
      let known = 0;
      for (let y = 2 * j; y < Math.min(2 * j + 2, height); y++) {
        for (let x = 2 * i; x < Math.min(2 * i + 2, width); x++) {
          const value = data[y * width + x]!;
          if (Number.isNaN(value)) continue;
          sum += value;
          known++;
        }
      }
      coarse.data[j * coarse.width + i] = known === 0 ? Number.NaN : sum / known;
    }
  }
  return coarse;
}

function pull({ data, width, height }: Level, coarse: Level): void {
  for (let y = 0; y < height; y++) {
    // The centre of fine cell y lies at (y − ½)/2 among the centres of the coarse cells.
    const v = Math.min(Math.max((y - 0.5) / 2, 0), coarse.height - 1);
    const south = Math.floor(v) * coarse.width;
    const north = Math.min(Math.floor(v) + 1, coarse.height - 1) * coarse.width;
    const tv = v - Math.floor(v);
    for (let x = 0; x < width; x++) {
      if (!Number.isNaN(data[y * width + x]!)) continue;
      const u = Math.min(Math.max((x - 0.5) / 2, 0), coarse.width - 1);
      const west = Math.floor(u);
      const east = Math.min(west + 1, coarse.width - 1);
      const tu = u - west;
      const a = mix(coarse.data[south + west]!, coarse.data[south + east]!, tu);
      const b = mix(coarse.data[north + west]!, coarse.data[north + east]!, tu);
      data[y * width + x] = mix(a, b, tv);
    }
  }
}

const mix = (a: number, b: number, t: number): number => a * (1 - t) + b * t;
