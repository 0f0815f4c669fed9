import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSession } from '#web/state/session.ts';
import { addMenuAtom, canvasAtom } from '../editor-state.ts';

/** Milliseconds within which a press of Space is a tap. */
const TAP = 400;

/** Keys that mean something to the canvas alone: Space held pans, Space tapped and Tab open the search. */
export function useCanvasKeys() {
  const { store } = useSession();
  const [panning, setPanning] = useState(false);
  const pressed = useRef<number | null>(null);
  /** The canvas was reached by the Tab key: its release comes here, its press did not. */
  const cameByTab = useRef(false);
  const tabPressedHere = useRef(false);
  const openSearch = () => {
    const canvas = store.get(canvasAtom);
    if (!canvas) return;
    const screen = canvas.pointer();
    store.set(addMenuAtom, { screen, at: canvas.toGraph(screen), wire: null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as Element).closest('input, textarea, select')) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === ' ' && plain) {
      event.preventDefault();
      if (!event.repeat) pressed.current = event.timeStamp;
      setPanning(true);
    } else if (event.key === 'Tab' && plain) {
      // Whoever came here by Tab goes on by Tab; after a click it is the artists' key for the search.
      if (cameByTab.current) return;
      tabPressedHere.current = true;
      event.preventDefault();
      openSearch();
    } else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && /^[cxv]$/i.test(event.key)) {
      // Left to the browser, whose clipboard events follow (use-clipboard.ts).
      event.stopPropagation();
    }
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      cameByTab.current = !tabPressedHere.current;
      tabPressedHere.current = false;
    }
    if (event.key !== ' ') return;
    const since = pressed.current;
    pressed.current = null;
    setPanning(false);
    if (since !== null && event.timeStamp - since < TAP) openSearch();
  };
  const onBlur = () => {
    pressed.current = null;
    setPanning(false);
  };
  /** A press of the pointer: a drag under way is no tap. */
  const onPress = () => {
    pressed.current = null;
    cameByTab.current = false;
  };
  return { panning, onPress, handlers: { onKeyDown, onKeyUp, onBlur } };
}
