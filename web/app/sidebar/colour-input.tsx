import { useEffect, useRef } from 'react';
import { newId } from '#graph-core/ids.ts';

/** The system's colour picker. It reports every colour passed over; all of one visit are one step of undo. */
export function ColourInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(colour: string, gesture: string): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const gesture = useRef('');
  useEffect(() => {
    const element = input.current;
    // Not React's change, which is the input event: this one comes when the picker closes.
    const end = () => {
      gesture.current = '';
    };
    element?.addEventListener('change', end);
    return () => element?.removeEventListener('change', end);
  }, []);
  return (
    <input
      ref={input}
      type="color"
      className="swatch colour"
      aria-label={label}
      title={`${label}: ${value}`}
      value={value}
      onInput={(event) => {
        gesture.current ||= newId('colour');
        onChange(event.currentTarget.value, gesture.current);
      }}
    />
  );
}
