import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, MouseEvent as ReactMouseEvent } from 'react';
import type { Keyframe } from '#graph-core/project.ts';
import { newGesture } from '../gesture.ts';
import {
  CURVE_PRESETS,
  curvePath,
  curveY,
  fitView,
  insertKey,
  moveKey,
  removeKey,
  roundTo,
  setSlope,
  smoothKey,
  sortKeys,
  stretchPreset,
} from './curve-math.ts';
import type { CurveView, Keys } from './curve-math.ts';
import { CurveThumbnail } from './curve-thumbnail.tsx';
import { NumberField } from './number-field.tsx';
import { formatNumber } from './number-scale.ts';
import { useKeyGesture } from './use-gesture.ts';

interface CurveEditorProps {
  label: string;
  keys: readonly Keyframe[];
  onChange(keys: Keyframe[], gesture: string): void;
}

/** The picture's own units. */
const WIDTH = 280;
const HEIGHT = 170;
const MARGIN = { left: 30, right: 12, top: 12, bottom: 14 };
/** Length of a tangent's handle. */
const REACH = 34;

type Part = { index: number; kind: 'key' | 'in' | 'out' };

/**
 * Keys and tangents of a curve: drag them; double-click adds a key, Delete removes it; arrow keys move it (Shift
 * coarse, Alt fine). Alt while dragging a tangent makes a corner. One drag is one step of undo.
 */
export function CurveEditor({ label, keys: given, onChange }: CurveEditorProps) {
  const keys = sortKeys(given);
  const [chosen, setChosen] = useState(0);
  const [held, setHeld] = useState<{ part: Part; view: CurveView; gesture: string } | null>(null);
  const picture = useRef<SVGSVGElement>(null);
  const keyGesture = useKeyGesture();
  const selected = Math.min(chosen, keys.length - 1);
  const key = keys[selected];
  // The view rests while something is dragged, else the picture would move under the pointer.
  const view = held?.view ?? fitView(keys);
  const scaleX = (WIDTH - MARGIN.left - MARGIN.right) / (view.x1 - view.x0);
  const scaleY = (HEIGHT - MARGIN.top - MARGIN.bottom) / (view.y1 - view.y0);
  const project = (x: number, y: number): [number, number] => [
    MARGIN.left + (x - view.x0) * scaleX,
    HEIGHT - MARGIN.bottom - (y - view.y0) * scaleY,
  ];
  const unproject = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = picture.current!.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    return [view.x0 + (x - MARGIN.left) / scaleX, view.y0 + (HEIGHT - MARGIN.bottom - y) / scaleY];
  };
  const handle = (index: number, side: 'in' | 'out'): [number, number] => {
    const at = keys[index]!;
    const [x, y] = project(at.x, at.y);
    const sign = side === 'in' ? -1 : 1;
    const angle = Math.atan2((side === 'in' ? at.slopeIn : at.slopeOut) * scaleY, scaleX);
    return [x + sign * REACH * Math.cos(angle), y - sign * REACH * Math.sin(angle)];
  };

  const grab = (part: Part) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setChosen(part.index);
    setHeld({ part, view, gesture: newGesture() });
  };
  const drag = (event: PointerEvent) => {
    if (!held) return;
    const [exactX, exactY] = unproject(event);
    const x = roundTo(view.x1 - view.x0, exactX);
    const y = roundTo(view.y1 - view.y0, exactY);
    const { index, kind } = held.part;
    const at = keys[index];
    if (!at) return;
    if (kind === 'key') {
      onChange(moveKey(keys, index, x, y), held.gesture);
    } else {
      const reach =
        kind === 'in' ? Math.min(exactX - at.x, -2 / scaleX) : Math.max(exactX - at.x, 2 / scaleX);
      const slope = Number(((exactY - at.y) / reach).toPrecision(3));
      onChange(setSlope(keys, index, kind, slope, event.altKey), held.gesture);
    }
  };
  const release = () => setHeld(null);

  const add = (x: number, y: number) => {
    const added = insertKey(keys, x, y);
    if (!added) return;
    onChange(added.keys, newGesture());
    setChosen(added.index);
  };
  const addAt = (event: ReactMouseEvent) => {
    if ((event.target as Element).closest('.curve-key')) return;
    const [x, y] = unproject(event);
    add(roundTo(view.x1 - view.x0, x), roundTo(view.y1 - view.y0, y));
  };
  const addBeside = () => {
    const next = keys[selected + 1];
    const x = next ? (key!.x + next.x) / 2 : key!.x + (view.x1 - view.x0) / 4;
    add(x, curveY(keys, x));
  };
  const remove = (index: number) => {
    if (keys.length < 2) return;
    onChange(removeKey(keys, index), newGesture());
    setChosen(Math.max(0, index - 1));
  };

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const at = keys[index]!;
    const factor = (event.shiftKey ? 10 : 1) * (event.altKey ? 0.1 : 1) * 0.01;
    const move = (dx: number, dy: number) => {
      const x = at.x + dx * factor * (view.x1 - view.x0);
      const y = at.y + dy * factor * (view.y1 - view.y0);
      onChange(moveKey(keys, index, x, y), keyGesture());
    };
    if (event.key === 'ArrowLeft') move(-1, 0);
    else if (event.key === 'ArrowRight') move(1, 0);
    else if (event.key === 'ArrowUp') move(0, 1);
    else if (event.key === 'ArrowDown') move(0, -1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (event.key === 'Insert' || event.key === '+') addBeside();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="curve-editor" role="group" aria-label={label}>
      <svg
        ref={picture}
        className={held ? 'curve-picture held' : 'curve-picture'}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        onDoubleClick={addAt}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <title>Double-click adds a key</title>
        <Grid view={view} project={project} />
        <path className="curve-line" d={curvePath(keys, view, project)} />
        {key &&
          (['in', 'out'] as const).map((side) => {
            const [x, y] = handle(selected, side);
            const [kx, ky] = project(key.x, key.y);
            return (
              <g key={side} className="curve-tangent">
                <line x1={kx} y1={ky} x2={x} y2={y} />
                <circle
                  className="grip"
                  cx={x}
                  cy={y}
                  r={9}
                  onPointerDown={grab({ index: selected, kind: side })}
                />
                <circle cx={x} cy={y} r={3.5} />
              </g>
            );
          })}
        {keys.map((each, index) => {
          const [x, y] = project(each.x, each.y);
          return (
            <g
              key={index}
              className={index === selected ? 'curve-key selected' : 'curve-key'}
              role="button"
              aria-pressed={index === selected}
              aria-label={`Key ${index + 1} of ${keys.length}: x ${formatNumber(each.x)}, y ${formatNumber(each.y)}`}
              tabIndex={0}
              onFocus={() => setChosen(index)}
              onPointerDown={grab({ index, kind: 'key' })}
              onKeyDown={onKeyDown(index)}
            >
              <circle className="grip" cx={x} cy={y} r={10} />
              <rect x={x - 4} y={y - 4} width={8} height={8} />
            </g>
          );
        })}
      </svg>
      <div className="curve-tools">
        {CURVE_PRESETS.map((preset) => (
          <button
            key={preset.id}
            type="button"
            title={`Preset: ${preset.label}`}
            aria-label={`Preset: ${preset.label}`}
            onClick={() => onChange(stretchPreset(preset.keys, keys), newGesture())}
          >
            <CurveThumbnail keys={preset.keys} />
          </button>
        ))}
        <button
          type="button"
          title="Add a key after the selected one (Insert)"
          aria-label="Add key"
          onClick={addBeside}
        >
          +
        </button>
        <button
          type="button"
          title="Remove the selected key (Delete)"
          aria-label="Remove key"
          disabled={keys.length < 2}
          onClick={() => remove(selected)}
        >
          −
        </button>
      </div>
      {key && <KeyFields keys={keys} index={selected} onChange={onChange} />}
    </div>
  );
}

interface KeyFieldsProps {
  keys: Keys;
  index: number;
  onChange(keys: Keyframe[], gesture: string): void;
}

const PLAIN = { unit: 'number' } as const;

/** The selected key in numbers. */
function KeyFields({ keys, index, onChange }: KeyFieldsProps) {
  const { x, y, slopeIn, slopeOut } = keys[index]!;
  return (
    <div className="curve-fields">
      <NumberField
        label="Key x"
        caption="x"
        value={x}
        scale={PLAIN}
        onChange={(next, gesture) => onChange(moveKey(keys, index, next, y), gesture)}
      />
      <NumberField
        label="Key y"
        caption="y"
        value={y}
        scale={PLAIN}
        onChange={(next, gesture) => onChange(moveKey(keys, index, x, next), gesture)}
      />
      <NumberField
        label="Slope before the key"
        caption="in"
        value={slopeIn}
        scale={PLAIN}
        onChange={(next, gesture) => onChange(setSlope(keys, index, 'in', next, true), gesture)}
      />
      <NumberField
        label="Slope after the key"
        caption="out"
        value={slopeOut}
        scale={PLAIN}
        onChange={(next, gesture) => onChange(setSlope(keys, index, 'out', next, true), gesture)}
      />
      {slopeIn !== slopeOut && (
        <button type="button" onClick={() => onChange(smoothKey(keys, index), newGesture())}>
          Smooth
        </button>
      )}
    </div>
  );
}

const short = (value: number) => String(Number(value.toPrecision(3)));

const LINES = [0, 0.25, 0.5, 0.75, 1];

function Grid({ view, project }: { view: CurveView; project: (x: number, y: number) => [number, number] }) {
  const { x0, x1, y0, y1 } = view;
  const [left, bottom] = project(x0, y0);
  const [right, top] = project(x1, y1);
  return (
    <g className="curve-grid" aria-hidden>
      {LINES.map((t) => {
        const [x, y] = project(x0 + t * (x1 - x0), y0 + t * (y1 - y0));
        return <path key={t} d={`M${x} ${top}V${bottom}M${left} ${y}H${right}`} />;
      })}
      <text x={left} y={HEIGHT - 3}>
        {short(x0)}
      </text>
      <text x={right} y={HEIGHT - 3} textAnchor="end">
        {short(x1)}
      </text>
      <text x={left - 2} y={top + 3} textAnchor="end">
        {short(y1)}
      </text>
      <text x={left - 2} y={bottom + 3} textAnchor="end">
        {short(y0)}
      </text>
    </g>
  );
}
