import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { newGesture } from '../gesture.ts';
import {
  confine,
  formatNumber,
  hasRange,
  keyStep,
  roundScrubbed,
  scrubFactor,
  scrubSpeed,
  toSlider,
  unitSuffix,
} from './number-scale.ts';
import type { NumberScale } from './number-scale.ts';
import { parseNumeric } from './numeric-expression.ts';
import { useKeyGesture } from './use-gesture.ts';

interface NumberFieldProps {
  /** Accessible name. */
  label: string;
  /** Written inside the field, where there is no label beside it. */
  caption?: string;
  value: number;
  scale: NumberScale;
  /** Inside a node the field is no stop of the Tab key: the parameter panel has the same field. */
  inNode?: boolean;
  onChange(value: number, gesture: string): void;
}

/** Movement, in pixels, past which a press is a drag. */
const DRAG_THRESHOLD = 3;

/**
 * A number: drag sideways to change it (Shift coarse, Alt fine), click to type (arithmetic is understood), arrow keys
 * to step. One drag is one step of undo.
 */
export function NumberField({ label, caption, value, scale, inNode = false, onChange }: NumberFieldProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [scrubbing, setScrubbing] = useState(false);
  const drag = useRef<{ x: number; exact: number; start: number; gesture: string; moved: boolean } | null>(
    null,
  );
  const keyGesture = useKeyGesture();
  const suffix = unitSuffix(scale.unit);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, exact: value, start: value, gesture: newGesture(), moved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    if (!now.moved && Math.abs(event.clientX - now.x) < DRAG_THRESHOLD) return;
    if (!now.moved) setScrubbing(true);
    now.moved = true;
    const modifiers = { coarse: event.shiftKey, fine: event.altKey };
    // The exact value is carried on, so that rounding never swallows slow movements.
    const change = (event.clientX - now.x) * scrubSpeed(scale, now.exact) * scrubFactor(modifiers);
    now.exact = holdNear(scale, now.exact + change);
    now.x = event.clientX;
    const next = roundScrubbed(scale, now.exact, modifiers);
    if (next !== value) onChange(next, now.gesture);
  };
  const onPointerUp = () => {
    const now = drag.current;
    drag.current = null;
    setScrubbing(false);
    if (now && !now.moved) setEditing({ text: String(value), typed: false });
  };
  const onPointerCancel = () => {
    drag.current = null;
    setScrubbing(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const factor = scrubFactor({ coarse: event.shiftKey, fine: event.altKey });
    const step = (direction: number) => {
      const size = keyStep(scale, value) * factor;
      const next = Number((value + direction * size).toPrecision(12));
      onChange(confine(scale, next), keyGesture());
    };
    if (event.key === 'Escape' && drag.current?.moved) {
      onChange(drag.current.start, drag.current.gesture);
      onPointerCancel();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'Home' && scale.min !== undefined) onChange(scale.min, keyGesture());
    else if (event.key === 'End' && scale.max !== undefined) onChange(scale.max, keyGesture());
    else if (event.key === 'Enter' || event.key === 'F2') setEditing({ text: String(value), typed: false });
    else if (/^[0-9.(-]$/.test(event.key)) setEditing({ text: event.key, typed: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (editing !== null) {
    const finish = (next: number | null) => {
      setEditing(null);
      if (next !== null && next !== value) onChange(confine(scale, next), newGesture());
    };
    return <NumberInput label={label} editing={editing} suffix={suffix} inNode={inNode} onFinish={finish} />;
  }
  const filled = hasRange(scale) ? toSlider(scale, value) : null;
  return (
    <div
      className={`number-field${inNode ? ' nodrag' : ''}${scrubbing ? ' scrubbing' : ''}`}
      role="spinbutton"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={scale.min}
      aria-valuemax={scale.max}
      aria-valuetext={suffix ? `${formatNumber(value)} ${suffix}` : undefined}
      tabIndex={inNode ? undefined : 0}
      style={filled === null ? undefined : ({ '--filled': filled } as CSSProperties)}
      data-ranged={filled === null ? undefined : ''}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
    >
      {caption !== undefined && <span className="number-caption">{caption}</span>}
      <span className="number-value">
        {formatNumber(value)}
        {suffix && <span className="number-unit">{suffix}</span>}
      </span>
    </div>
  );
}

/** Past a limit the exact value waits at the limit, so that turning back answers at once. */
function holdNear(scale: NumberScale, exact: number): number {
  return Math.min(Math.max(exact, scale.min ?? -1e18), scale.max ?? 1e18);
}

/** `typed`: the text is the user's first key, not the value that was there. */
interface Editing {
  text: string;
  typed: boolean;
}

interface NumberInputProps {
  label: string;
  editing: Editing;
  suffix: string;
  inNode: boolean;
  /** The value, or null when nothing was changed. */
  onFinish(value: number | null): void;
}

function NumberInput({ label, editing, suffix, inNode, onFinish }: NumberInputProps) {
  const [typed, setTyped] = useState(editing.text);
  const result = parseNumeric(typed, suffix);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onFinish(null);
    else if (event.key === 'Enter' && result.ok) onFinish(result.value);
  };
  return (
    <input
      className={`number-input${inNode ? ' nodrag' : ''}`}
      aria-label={label}
      aria-invalid={!result.ok}
      title={
        result.ok ? (typed.trim() === String(result.value) ? undefined : `= ${result.value}`) : result.reason
      }
      inputMode="decimal"
      spellCheck={false}
      autoComplete="off"
      autoFocus
      value={typed}
      // A value taken over is selected, so that typing replaces it; a digit just typed is kept.
      onFocus={(event) => !editing.typed && event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onFinish(result.ok ? result.value : null)}
      onKeyDown={onKeyDown}
    />
  );
}
