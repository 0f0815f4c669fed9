/**
 * Jump flooding (Rong & Tan, "Jump flooding in GPU with applications to Voronoi diagram and distance transform", 2006)
 * as the zone uses it, on the GPU and in reference/jump-flood.ts alike.
 *
 * Seeds are the midpoints of the texel edges that separate inside from outside, so one field serves both sides. They
 * are kept in doubled coordinates, in which the centre of texel (i, j) is (2i + 1, 2j + 1) and all is whole numbers:
 * x in the low half of a word, z in the high half. A texel beside the edge is half a texel from it.
 * Of two seeds equally near, the one with the smaller word wins, so the field depends on nothing but the mask.
 * Texels beyond the zone are unknown: the zone's rim is no edge.
 */
export const NO_SEED = 0xffffffff;

/**
 * Distances to jump, in texels, in order: 1, then halving from the first power of two that reaches the radius (or across
 * the zone) down to 1. The extra first step ("1+JFA") mends most of the errors of plain jump flooding.
 */
export function floodSteps(radius: number, texel: number, zoneTexels: number): number[] {
  const reach = Math.min(radius / texel, zoneTexels - 1);
  const steps = [1];
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, reach))); step >= 1; step /= 2) steps.push(step);
  return steps;
}
