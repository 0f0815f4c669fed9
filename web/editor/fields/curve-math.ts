import type { Keyframe } from '#graph-core/project.ts';

/**
 * Editing of cubic Hermite curves: pure functions from keys to keys. Keys are kept in ascending x; outside the
 * first and last key the curve is constant, as it is when the terrain is evaluated.
 */
export type Keys = readonly Keyframe[];

/** The part of the plane that the editor shows. */
export interface CurveView {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

export function sortKeys(keys: Keys): Keyframe[] {
  return [...keys].sort((a, b) => a.x - b.x);
}

export function curveY(keys: Keys, x: number): number {
  const first = keys[0];
  const last = keys.at(-1);
  if (!first || !last) return 0;
  if (x <= first.x) return first.y;
  if (x >= last.x) return last.y;
  const right = keys.findIndex((key) => key.x > x);
  const a = keys[right - 1]!;
  const b = keys[right]!;
  const width = b.x - a.x;
  const t = (x - a.x) / width;
  const u = 1 - t;
  // Hermite basis, with slopes scaled by the width of the segment.
  return (
    u * u * (1 + 2 * t) * a.y +
    t * u * u * width * a.slopeOut +
    t * t * (3 - 2 * t) * b.y -
    t * t * u * width * b.slopeIn
  );
}

/** SVG path of the curve over the view. A Hermite segment is exactly a Bézier with handles at a third of its width. */
export function curvePath(
  keys: Keys,
  view: CurveView,
  project: (x: number, y: number) => [number, number],
): string {
  const first = keys[0];
  const last = keys.at(-1);
  if (!first || !last) return '';
  const at = (x: number, y: number) =>
    project(x, y)
      .map((v) => v.toFixed(2))
      .join(' ');
  let path = `M${at(Math.min(view.x0, first.x), first.y)}L${at(first.x, first.y)}`;
  for (let i = 1; i < keys.length; i++) {
    const a = keys[i - 1]!;
    const b = keys[i]!;
    const third = (b.x - a.x) / 3;
    path += `C${at(a.x + third, a.y + third * a.slopeOut)} ${at(b.x - third, b.y - third * b.slopeIn)} ${at(b.x, b.y)}`;
  }
  return `${path}L${at(Math.max(view.x1, last.x), last.y)}`;
}

/** Shows every key and every overshoot; the unit square when the curve lies within it. */
export function fitView(keys: Keys): CurveView {
  if (keys.length === 0) return { x0: 0, x1: 1, y0: 0, y1: 1 };
  let x0 = keys[0]!.x;
  let x1 = keys.at(-1)!.x;
  let y0 = Infinity;
  let y1 = -Infinity;
  const samples = 64;
  for (let i = 0; i <= samples; i++) {
    const y = curveY(keys, x0 + ((x1 - x0) * i) / samples);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  for (const key of keys) {
    y0 = Math.min(y0, key.y);
    y1 = Math.max(y1, key.y);
  }
  [x0, x1] = widen(x0, x1);
  [y0, y1] = widen(y0, y1);
  return { x0, x1, y0, y1 };
}

function widen(low: number, high: number): [number, number] {
  if (low >= 0 && high <= 1) return [0, 1];
  if (high > low) return [low, high];
  const half = Math.max(Math.abs(low), 1) / 2;
  return [low - half, high + half];
}

/** A key stays between its neighbours: crossing them would change what their slopes mean. */
export function moveKey(keys: Keys, index: number, x: number, y: number): Keyframe[] {
  const gap = minimumGap(keys);
  const low = keys[index - 1] ? keys[index - 1]!.x + gap : -Infinity;
  const high = keys[index + 1] ? keys[index + 1]!.x - gap : Infinity;
  const held = low > high ? keys[index]!.x : Math.min(Math.max(x, low), high);
  return keys.map((key, i) => (i === index ? { ...key, x: held, y } : key));
}

function minimumGap(keys: Keys): number {
  const span = keys.length > 1 ? keys.at(-1)!.x - keys[0]!.x : 1;
  return Math.max(span, 1e-6) / 1000;
}

/** A new key at a free x, with the slope of the curve it lands on, so that the rest changes as little as possible. */
export function insertKey(keys: Keys, x: number, y: number): { keys: Keyframe[]; index: number } | null {
  const gap = minimumGap(keys);
  if (keys.some((key) => Math.abs(key.x - x) < gap)) return null;
  const slope = (curveY(keys, x + gap) - curveY(keys, x - gap)) / (2 * gap);
  const found = keys.findIndex((key) => key.x > x);
  const index = found < 0 ? keys.length : found;
  return { keys: keys.toSpliced(index, 0, { x, y, slopeIn: slope, slopeOut: slope }), index };
}

/** One key always remains. */
export function removeKey(keys: Keys, index: number): Keyframe[] {
  return keys.length > 1 ? keys.toSpliced(index, 1) : [...keys];
}

/** Turns a tangent. Both sides of a smooth key turn together unless `alone`, which makes a corner. */
export function setSlope(
  keys: Keys,
  index: number,
  side: 'in' | 'out',
  slope: number,
  alone: boolean,
): Keyframe[] {
  return keys.map((key, i) => {
    if (i !== index) return key;
    const together = !alone && key.slopeIn === key.slopeOut;
    return {
      ...key,
      slopeIn: side === 'in' || together ? slope : key.slopeIn,
      slopeOut: side === 'out' || together ? slope : key.slopeOut,
    };
  });
}

/** Makes a corner smooth: both slopes become the mean of the two. */
export function smoothKey(keys: Keys, index: number): Keyframe[] {
  const key = keys[index];
  return key ? setBoth(keys, index, (key.slopeIn + key.slopeOut) / 2) : [...keys];
}

function setBoth(keys: Keys, index: number, slope: number): Keyframe[] {
  return keys.map((key, i) => (i === index ? { ...key, slopeIn: slope, slopeOut: slope } : key));
}

/** What a drag over a picture of this extent should land on: round numbers, finer than a pixel. */
export function roundTo(extent: number, value: number): number {
  const grain = 10 ** Math.floor(Math.log10(extent / 300));
  return Number((Math.round(value / grain) * grain).toPrecision(12));
}

const key = (x: number, y: number, slope: number): Keyframe => ({ x, y, slopeIn: slope, slopeOut: slope });

/** Shapes over the unit square. */
export const CURVE_PRESETS: readonly { id: string; label: string; keys: Keys }[] = [
  { id: 'linear', label: 'Linear', keys: [key(0, 0, 1), key(1, 1, 1)] },
  { id: 'ease', label: 'Ease', keys: [key(0, 0, 0), key(1, 1, 0)] },
  { id: 's-curve', label: 'S-curve', keys: [key(0, 0, 0), key(0.5, 0.5, 3), key(1, 1, 0)] },
  { id: 'plateau', label: 'Plateau', keys: [key(0, 0, 0), key(0.3, 1, 0), key(0.7, 1, 0), key(1, 0, 0)] },
];

/** Lays a preset over the rectangle that the present keys span, so that its units are kept. */
export function stretchPreset(preset: Keys, present: Keys): Keyframe[] {
  const xs = present.map((k) => k.x);
  const ys = present.map((k) => k.y);
  const span = (values: number[]): [number, number] => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    return high > low ? [low, high - low] : [0, 1];
  };
  const [x0, width] = span(xs);
  const [y0, height] = span(ys);
  const turn = height / width;
  return preset.map((k) => ({
    x: x0 + k.x * width,
    y: y0 + k.y * height,
    slopeIn: k.slopeIn * turn,
    slopeOut: k.slopeOut * turn,
  }));
}
