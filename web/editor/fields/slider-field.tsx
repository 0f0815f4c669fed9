import { useRef } from 'react';
import type { CSSProperties } from 'react';
import { newGesture } from '../gesture.ts';
import {
  confine,
  formatNumber,
  fromSlider,
  hasRange,
  isUneven,
  keyStep,
  roundScrubbed,
  toSlider,
  unitSuffix,
} from './number-scale.ts';
import type { NumberScale } from './number-scale.ts';
import { useKeyGesture } from './use-gesture.ts';

interface SliderFieldProps {
  label: string;
  value: number;
  scale: NumberScale;
  onChange(value: number, gesture: string): void;
}

/** A slider over the declared range; nothing where there is none. One drag is one step of undo. */
export function SliderField({ label, value, scale, onChange }: SliderFieldProps) {
  const drag = useRef<string | null>(null);
  const keyGesture = useKeyGesture();
  if (!hasRange(scale)) return null;
  const place = toSlider(scale, value);
  // An even range is the browser's own; an uneven one runs from 0 to 1 and says its value in words.
  const uneven = isUneven(scale);
  const set = (at: number) => {
    const exact = uneven ? fromSlider(scale, at) : at;
    // The ends themselves can always be reached, whatever is round.
    const atEnd = exact <= scale.min || exact >= scale.max;
    const next = atEnd ? confine(scale, exact) : roundScrubbed(scale, exact, { coarse: false, fine: false });
    if (next !== value) onChange(next, drag.current ?? keyGesture());
  };
  return (
    <input
      className="slider-field"
      type="range"
      aria-label={label}
      aria-valuetext={`${formatNumber(value)} ${unitSuffix(scale.unit)}`.trim()}
      min={uneven ? 0 : scale.min}
      max={uneven ? 1 : scale.max}
      step="any"
      value={uneven ? place : confine(scale, value)}
      style={{ '--filled': place } as CSSProperties}
      onPointerDown={() => (drag.current = newGesture())}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onChange={(event) => set(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        // The end of a drag outside the window is not told.
        drag.current = null;
        const sign = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (sign === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        const factor = (event.shiftKey ? 10 : 1) * (event.altKey ? 0.1 : 1);
        const next = Number((value + sign * factor * keyStep(scale, value)).toPrecision(12));
        onChange(confine(scale, next), keyGesture());
      }}
    />
  );
}
