import { useCallback, useRef } from 'react';
import { newGesture } from '../gesture.ts';

/** Presses of a key that follow each other within this time, in milliseconds, are one act. */
const PAUSE = 700;

/** Gives the name of the act under way: the same for edits in quick succession, a new one after a pause. */
export function useKeyGesture(): () => string {
  const state = useRef({ gesture: '', at: 0 });
  return useCallback(() => {
    const now = performance.now();
    const { gesture, at } = state.current;
    state.current = { gesture: gesture && now - at < PAUSE ? gesture : newGesture(), at: now };
    return state.current.gesture;
  }, []);
}
