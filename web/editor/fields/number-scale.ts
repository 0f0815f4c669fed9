import type { Unit } from '#graph-core/node-declaration.ts';

/** What a number field needs to know of the parameter or input behind it. */
export interface NumberScale {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  unit: Unit | 'any';
}

const SUFFIX: Readonly<Record<Unit | 'any', string>> = {
  number: '',
  metres: 'm',
  degrees: '°',
  fraction: '',
  boolean: '',
  seed: '',
  any: '',
};
export const unitSuffix = (unit: Unit | 'any'): string => SUFFIX[unit];

/** Both ends known: the field draws a filled bar and behaves as a slider. */
export function hasRange(scale: NumberScale): scale is NumberScale & { min: number; max: number } {
  return scale.min !== undefined && scale.max !== undefined && scale.max > scale.min;
}

const whole = (scale: NumberScale): boolean => scale.integer === true || scale.unit === 'seed';

/** One press of an arrow key: the declared step, else a hundredth of the range or of the value's magnitude. */
export function keyStep(scale: NumberScale, value: number): number {
  if (whole(scale)) return Math.max(1, scale.step ?? 1);
  if (scale.step !== undefined) return scale.step;
  if (hasRange(scale)) return powerOfTen((scale.max - scale.min) / 100);
  return powerOfTen(Math.max(Math.abs(value), 1) / 100);
}

/** Steps in a range above which its small values need room: a slider over 10 km must still find 40 m. */
const WIDE = 1000;
/** Steps up to which a wide range is even; beyond, equal ways along the slider multiply the value. */
const KNEE = 20;

/** The knee of a range that is drawn unevenly; null for an even one. */
function kneeOf(scale: NumberScale & { min: number; max: number }): number | null {
  const step = scale.step ?? (whole(scale) ? 1 : (scale.max - scale.min) / 100);
  return (scale.max - scale.min) / step > WIDE ? KNEE * step : null;
}

export const isUneven = (scale: NumberScale): boolean => hasRange(scale) && kneeOf(scale) !== null;

/** Where a value lies in its range, from 0 to 1. */
export function toSlider(scale: NumberScale & { min: number; max: number }, value: number): number {
  const knee = kneeOf(scale);
  const held = Math.min(Math.max(value, scale.min), scale.max);
  if (knee === null) return (held - scale.min) / (scale.max - scale.min);
  const [low, high] = [Math.asinh(scale.min / knee), Math.asinh(scale.max / knee)];
  return (Math.asinh(held / knee) - low) / (high - low);
}

/** The value at a place from 0 to 1. */
export function fromSlider(scale: NumberScale & { min: number; max: number }, place: number): number {
  const knee = kneeOf(scale);
  if (place <= 0) return scale.min;
  if (place >= 1) return scale.max;
  if (knee === null) return scale.min + place * (scale.max - scale.min);
  const [low, high] = [Math.asinh(scale.min / knee), Math.asinh(scale.max / knee)];
  return knee * Math.sinh(low + place * (high - low));
}

/** Pixels of scrubbing from one end of a range to the other. */
const RANGE_PIXELS = 250;

/** Change of value for one pixel of scrubbing. */
export function scrubSpeed(scale: NumberScale, value: number): number {
  if (whole(scale)) return 0.1;
  if (hasRange(scale)) {
    const knee = kneeOf(scale);
    if (knee === null) return (scale.max - scale.min) / RANGE_PIXELS;
    const ends = Math.asinh(scale.max / knee) - Math.asinh(scale.min / knee);
    return (ends * Math.hypot(value, knee)) / RANGE_PIXELS;
  }
  if (scale.step !== undefined) return Math.max(scale.step / 2, Math.abs(value) / 200);
  return Math.max(Math.abs(value), 1) / 200;
}

export interface ScrubModifiers {
  coarse: boolean;
  fine: boolean;
}
export const scrubFactor = ({ coarse, fine }: ScrubModifiers): number => (coarse ? 10 : 1) * (fine ? 0.1 : 1);

/** Held to the limits, and to whole numbers where the parameter is one. */
export function confine(scale: NumberScale, value: number): number {
  const rounded = whole(scale) ? Math.round(value) : value;
  const low = Math.max(rounded, scale.min ?? -1e18);
  const held = Math.min(low, scale.max ?? 1e18);
  return held === 0 ? 0 : held;
}

/** Scrubbing and stepping land on round numbers: multiples of a tenth of the step (finer when Alt is held). */
export function roundScrubbed(scale: NumberScale, value: number, modifiers: ScrubModifiers): number {
  if (whole(scale)) return confine(scale, value);
  const grain = powerOfTen(scrubSpeed(scale, value) * (modifiers.fine ? 0.1 : 1));
  return confine(scale, trim(Math.round(value / grain) * grain));
}

/** As shown in a field: at most six significant digits, no trailing zeros. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Removes the dust that binary arithmetic leaves, such as 0.30000000000000004. */
function trim(value: number): number {
  return Number(value.toPrecision(12));
}

/** The largest power of ten that is not above the value. */
function powerOfTen(value: number): number {
  return trim(10 ** Math.floor(Math.log10(value) + 1e-9));
}
