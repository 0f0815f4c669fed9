import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { useSession } from '#web/state/session.ts';
import { canvasAtom } from '../editor-state.ts';
import type { Point } from './canvas-types.ts';
import { addBends, cutWires } from './wire-edits.ts';

interface Stroke {
  tool: 'cut' | 'bend';
  /** Client coordinates. */
  points: readonly Point[];
}

/**
 * Strokes of the right button across wires: with Ctrl they cut them, with Shift they put bends on them. Escape calls a
 * stroke off.
 */
export function useKnife() {
  const session = useSession();
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const latest = useRef<Stroke | null>(null);
  const drawing = stroke !== null;

  useEffect(() => {
    if (!drawing) return;
    const set = (next: Stroke | null) => {
      latest.current = next;
      setStroke(next);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const now = latest.current;
      if (now) set({ ...now, points: [...now.points, { x, y }] });
    };
    const onUp = () => {
      const now = latest.current;
      const canvas = session.store.get(canvasAtom);
      set(null);
      if (!now || !canvas) return;
      const crossed = canvas.wiresCrossing(now.points.map((point) => canvas.toGraph(point)));
      if (now.tool === 'cut') cutWires(session, crossed);
      else addBends(session, crossed);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      set(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [drawing, session]);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 2 || !hasModifier(event)) return;
    const tool = event.shiftKey ? 'bend' : 'cut';
    latest.current = { tool, points: [{ x: event.clientX, y: event.clientY }] };
    setStroke(latest.current);
  };
  /** The same press asks for a menu, before or after the stroke as the system has it. */
  const onContextMenuCapture = (event: MouseEvent) => {
    if (!hasModifier(event) && !drawing) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { stroke, onPointerDown, onContextMenuCapture };
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey;

export function KnifeStroke({ stroke }: { stroke: Stroke | null }) {
  if (!stroke) return null;
  return (
    <svg className={`knife ${stroke.tool}`} aria-hidden>
      <polyline points={stroke.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
