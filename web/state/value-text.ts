/** Digits that tell values apart without pretending to more than float32 holds. */
export function valueText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return value.toFixed(size >= 1000 ? 0 : size >= 10 ? 1 : 3);
}
