import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { overlayAtom, probeAtom } from '../state/atoms.ts';
import { valueText } from '../state/value-text.ts';
import { pointedAtom } from './view-atoms.ts';

/** Height and value beside the pointer of the element it lies in. */
export function ProbeTooltip({ source }: { source: 'view' | 'map' }) {
  const element = useRef<HTMLDivElement>(null);
  const probe = useAtomValue(probeAtom);
  const pointed = useAtomValue(pointedAtom);
  const { expression } = useAtomValue(overlayAtom);

  useEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const follow = (event: PointerEvent) => {
      const tooltip = element.current;
      if (!tooltip) return;
      const box = parent.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      // To the side where there is room.
      tooltip.style.transform =
        `translate(${x}px, ${y}px) ` +
        `translate(${x > box.width - 130 ? 'calc(-100% - 14px)' : '14px'}, ${y > box.height - 60 ? '-130%' : '14px'})`;
    };
    parent.addEventListener('pointermove', follow);
    return () => parent.removeEventListener('pointermove', follow);
  }, []);

  const shown = probe !== null && pointed?.source === source;
  return (
    <div className="view-probe" ref={element} hidden={!shown} aria-hidden="true">
      {probe && <span>{probe.height.toFixed(1)} m</span>}
      {probe && probe.value !== null && expression !== null && <b>{valueText(probe.value)}</b>}
    </div>
  );
}
