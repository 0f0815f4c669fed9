/** A blend texel has at most this many materials. */
export const BLEND_SLOTS = 3;
/** Id of an unused slot. */
export const NO_MATERIAL = 255;

export interface BlendContribution {
  material: number;
  /** 0..1, in steps of 1/255. */
  alpha: number;
}

/** The contributions in a texel of a blend layer: x holds three 8-bit ids, y their three 8-bit alphas, lowest first. */
export function unpackBlend(x: number, y: number): BlendContribution[] {
  const contributions: BlendContribution[] = [];
  for (let slot = 0; slot < BLEND_SLOTS; slot++) {
    const material = (x >>> (8 * slot)) & 0xff;
    if (material !== NO_MATERIAL) contributions.push({ material, alpha: ((y >>> (8 * slot)) & 0xff) / 255 });
  }
  return contributions;
}
