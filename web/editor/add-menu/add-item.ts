import { atomWithStorage } from 'jotai/utils';
import { newId } from '#graph-core/ids.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { GraphNode } from '#graph-core/project.ts';
import { activeGraphAtom, selectionAtom } from '#web/state/atoms.ts';
import type { Session } from '#web/state/session.ts';
import type { WireEnd } from '../canvas/canvas-types.ts';
import { cardShape } from '../canvas/card-shape.ts';
import { ends } from '../canvas/verdicts.ts';
import type { AddMenu } from '../editor-state.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import { NO_PORTS } from '../graph-facts.ts';
import { withRecent } from './search.ts';
import type { SearchItem } from './search.ts';

/** What was added lately, over sessions. */
export const recentItemsAtom = atomWithStorage<readonly string[]>('satoyama.recent-nodes', []);

/** What there is to know of a thing in order to add it. */
type AddedItem = Pick<SearchItem, 'id' | 'type' | 'params' | 'port' | 'node'>;

/** Adds what was chosen, takes the wire that asked for it, and selects it: one step of undo. */
export function addItem(session: Session, item: AddedItem, menu: AddMenu): void {
  const graph = session.store.get(activeGraphAtom);
  if (graph === null) return;
  const gesture = newGesture();
  const id = item.node ?? newId('node');
  if (item.node === undefined) {
    const node = {
      id,
      type: item.type,
      position: placeFor(session, item, menu),
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
function placeFor(session: Session, item: AddedItem, { at, wire }: AddMenu): { x: number; y: number } {
  const shift = wire ? portPlace(session, item, wire.from.side) : GRIP;
  return { x: Math.round(at.x - shift.x), y: Math.round(at.y - shift.y) };
}

/** Where the pointer holds a new card: within its header. */
const GRIP = { x: 70, y: 12 };

/** Where a port will lie on a card that is not drawn yet. */
function portPlace(session: Session, item: AddedItem, from: WireEnd['side']): { x: number; y: number } {
  const node: GraphNode = { ...BLANK, type: item.type, params: { ...item.params } };
  const ports = portsOf(session.document.project, node, session.library) ?? NO_PORTS;
  const places = cardShape(node, ports, session.library).ports;
  return places.find(({ id, side }) => id === item.port?.id && side !== from) ?? GRIP;
}

const BLANK = { id: 'new', version: 1, position: { x: 0, y: 0 }, inputs: {} };
