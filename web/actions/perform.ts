import { attemptAsync, notify } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import type { Action, ActionContext } from './define.ts';

export const contextOf = (session: Session): ActionContext => ({ session, store: session.store });

export function isEnabled(action: Action, session: Session): boolean {
  return action.enabled?.(contextOf(session)) ?? true;
}

/** Does it, unless it cannot be done now. What goes wrong is told to the user. */
export function performAction(action: Action, session: Session): void {
  if (!isEnabled(action, session)) return;
  attemptAsync(session, async () => action.perform(contextOf(session))).catch((error: unknown) => {
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    notify(session, 'error', `"${action.label}" failed: ${detail}`);
  });
}
