import { atomWithStorage } from 'jotai/utils';
import { newId } from '#graph-core/ids.ts';
import { activeGraphAtom, selectionAtom } from '#web/state/atoms.ts';
import type { Session } from '#web/state/session.ts';
import type { WireEnd } from '../canvas/canvas-types.ts';
import { ends } from '../canvas/verdicts.ts';
import type { AddMenu } from '../editor-state.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import { withRecent } from './search.ts';
import type { SearchItem } from './search.ts';

/** What was added lately, over sessions. */
export const recentItemsAtom = atomWithStorage<readonly string[]>('satoyama.recent-nodes', []);

/** From the corner of a card to the middle of its header, and to its first port, in graph units. */
const HEADER = { x: 70, y: 12 };
const FIRST_PORT = { x: 0, y: 36 };
const CARD_WIDTH = 170;

/** Adds what was chosen, takes the wire that asked for it, and selects it: one step of undo. */
export function addItem(session: Session, item: SearchItem, menu: AddMenu): void {
  const graph = session.store.get(activeGraphAtom);
  if (graph === null) return;
  const gesture = newGesture();
  const id = item.node ?? newId('node');
  if (item.node === undefined) {
    const node = {
      id,
      type: item.type,
      position: placeFor(menu),
      ...(item.params && { params: { ...item.params } }),
    };
    if (!runCommand(session, 'node.add', { graph, node }, gesture)) return;
  }
  const { wire } = menu;
  if (wire && item.port) {
    const side = wire.from.side === 'output' ? 'input' : 'output';
    const [from, to] = ends(wire.from, { node: id, port: item.port.id, side });
    runCommand(session, 'edge.connect', { graph, from, to }, gesture);
  }
  if (item.node !== undefined) return;
  session.store.set(selectionAtom, new Set([id]));
  session.store.set(recentItemsAtom, (recent) => withRecent(recent, item.id));
}

/** Under the pointer; with a wire, so that the port which takes it is where the wire was let go. */
function placeFor({ at, wire }: AddMenu): { x: number; y: number } {
  const shift = wire ? portShift(wire.from.side) : HEADER;
  return { x: Math.round(at.x - shift.x), y: Math.round(at.y - shift.y) };
}

function portShift(side: WireEnd['side']) {
  return side === 'output' ? FIRST_PORT : { x: CARD_WIDTH, y: FIRST_PORT.y };
}
