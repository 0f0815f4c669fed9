/** A blend texel has at most this many materials. */
export const BLEND_SLOTS = 3;
/** Id of an unused slot. */
export const NO_MATERIAL = 255;

export interface BlendContribution {
  material: number;
  /** 0..1, in steps of 1/255. */
  alpha: number;
}

/**
 * Lays materials over each other, the first on top: each takes its alpha (clamped to 0..1) of what those above it left,
 * until nothing is left or three have a share; the rest of a texel stays uncovered. In whole 255ths, so that every
 * device composites equal alphas to equal bytes.
 * Returns the two words of a texel: three 8-bit ids and three 8-bit alphas, first contribution lowest.
 */
export function packBlend(alphas: readonly number[], materials: readonly number[]): [number, number] {
  let [ids, shares, used, left] = [0, 0, 0, 255];
  for (let slot = 0; slot < alphas.length && left > 0 && used < BLEND_SLOTS; slot++) {
    const alpha = Math.floor(Math.fround(Math.fround(clampToUnit(alphas[slot]!) * 255) + 0.5));
    const share = Math.floor((alpha * left + 127) / 255);
    if (share === 0) continue;
    ids |= materials[slot]! << (8 * used);
    shares |= share << (8 * used);
    left -= share;
    used++;
  }
  for (; used < BLEND_SLOTS; used++) ids |= NO_MATERIAL << (8 * used);
  return [ids >>> 0, shares >>> 0];
}

/** The contributions in a texel of a blend layer. */
export function unpackBlend(x: number, y: number): BlendContribution[] {
  const contributions: BlendContribution[] = [];
  for (let slot = 0; slot < BLEND_SLOTS; slot++) {
    const material = (x >>> (8 * slot)) & 0xff;
    if (material !== NO_MATERIAL) contributions.push({ material, alpha: ((y >>> (8 * slot)) & 0xff) / 255 });
  }
  return contributions;
}

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));
