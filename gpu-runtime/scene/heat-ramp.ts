type Rgb = readonly [number, number, number];

/** Coefficients of degree 0 to 6 for red, green and blue: Matt Zucker's fit of matplotlib's viridis (CC0). */
const VIRIDIS: readonly Rgb[] = [
  [0.2777273272234177, 0.005407344544966578, 0.3340998053353061],
  [0.1050930431085774, 1.404613529898575, 1.384590162594685],
  [-0.3308618287255563, 0.214847559468213, 0.09509516302823659],
  [-4.634230498983486, -5.799100973351585, -19.33244095627987],
  [6.228269936347081, 14.17993336680509, 56.69055260068105],
  [4.776384997670288, -13.74514537774601, -65.35303263337234],
  [-5.435455855934631, 4.645852612178535, 26.3124352495832],
];

/** Colours of values that the ramp does not reach, apart from its own so that they are seen as such. */
const BELOW: Rgb = [0.1, 0.1, 0.13];
const ABOVE: Rgb = [1, 0.93, 0.98];

/**
 * Heat colour of a value, sRGB components 0 to 1: viridis over 0..1 (perceptually even, readable without colour
 * vision), near-black below, near-white above.
 */
export function heatColour(value: number): Rgb {
  if (value < 0) return BELOW;
  if (value > 1) return ABOVE;
  const channel = (c: 0 | 1 | 2) => {
    const sum = VIRIDIS.reduceRight((acc, row) => acc * value + row[c], 0);
    return Math.min(1, Math.max(0, sum));
  };
  return [channel(0), channel(1), channel(2)];
}

/** Strength of the overlay at a value: what is low lets more of the ground through. */
export function heatStrength(value: number): number {
  return 0.45 + 0.55 * Math.min(1, Math.max(0, value));
}
