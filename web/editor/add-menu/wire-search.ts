import type { Session } from '#web/state/session.ts';
import type { WireEnd } from '../canvas/canvas-types.ts';
import { addMenuAtom, canvasAtom } from '../editor-state.ts';

/** How far from the port the search opens, in graph units. */
const REACH = 90;

/** Opens the add-node search for a wire from a port, as if the wire had been dragged beside its node. */
export function openWireSearch(session: Session, from: WireEnd): void {
  const canvas = session.store.get(canvasAtom);
  const start = canvas?.portPosition(from);
  if (!canvas || !start) return;
  const at = { x: start.x + (from.side === 'output' ? REACH : -REACH), y: start.y };
  const loose = { from: start, to: at, side: from.side };
  session.store.set(addMenuAtom, { screen: canvas.toScreen(at), at, wire: { from, loose } });
}
