/** Digits that tell values apart without pretending to more than float32 holds. */
export function valueText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return value.toFixed(size >= 1000 ? 0 : size >= 10 ? 1 : 3);
}

/** Milliseconds, as short as they can be told apart. */
export function costText(milliseconds: number): string {
  if (milliseconds === 0) return '0 ms';
  if (milliseconds < 0.001) return '< 1 µs';
  return milliseconds < 0.1
    ? `${Number((milliseconds * 1000).toPrecision(2))} µs`
    : `${Number(milliseconds.toPrecision(3))} ms`;
}
