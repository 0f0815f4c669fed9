/** An sRGB component, 0 to 1, as linear light. */
export function linear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** `#rrggbb` as linear components. */
export function linearColour(hex: string): [number, number, number] {
  const part = (at: number) => linear(parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}
