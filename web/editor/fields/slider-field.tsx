import { useRef } from 'react';
import { newGesture } from '../gesture.ts';
import { confine, hasRange, keyStep, roundScrubbed } from './number-scale.ts';
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
  const set = (typed: number) => {
    const next = roundScrubbed(scale, typed, { coarse: false, fine: false });
    // The ends themselves can always be reached, whatever is round.
    const held = typed <= scale.min ? scale.min : typed >= scale.max ? scale.max : next;
    if (held !== value) onChange(held, drag.current ?? keyGesture());
  };
  return (
    <input
      className="slider-field"
      type="range"
      aria-label={label}
      min={scale.min}
      max={scale.max}
      step="any"
      value={confine(scale, value)}
      style={
        { '--filled': (confine(scale, value) - scale.min) / (scale.max - scale.min) } as React.CSSProperties
      }
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
