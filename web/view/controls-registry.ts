import type { Session } from '../state/session.ts';
import type { CameraControls } from './camera/camera-controls.ts';

/** The camera controls of a session's 3-D view, for actions and buttons; none while there is no view. */
const registry = new WeakMap<Session, CameraControls>();

export const controlsOf = (session: Session): CameraControls | undefined => registry.get(session);

export function registerControls(session: Session, controls: CameraControls): () => void {
  registry.set(session, controls);
  return () => {
    if (registry.get(session) === controls) registry.delete(session);
  };
}
