import { newId } from '#graph-core/ids.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { PortRef } from '#graph-core/project.ts';
import { activeGraphAtom } from '#web/state/atoms.ts';
import { runCommand } from '#web/state/run-command.ts';
import type { Session } from '#web/state/session.ts';
import { newGesture } from '../gesture.ts';
import type { Point } from './canvas-types.ts';

/** Half the size of a bend's card. */
const HALF = { x: 14, y: 9 };

/** Puts a bend on each wire, at a place in graph coordinates: one step of undo. */
export function addBends(session: Session, wires: readonly { to: PortRef; at: Point }[]): void {
  const graph = session.store.get(activeGraphAtom);
  if (graph === null) return;
  const gesture = newGesture();
  for (const { to, at } of wires) {
    const id = newId('node');
    const position = { x: Math.round(at.x) - HALF.x, y: Math.round(at.y) - HALF.y };
    if (
      !runCommand(session, 'node.add', { graph, node: { id, type: STRUCTURAL.reroute, position } }, gesture)
    )
      return;
    runCommand(session, 'edge.insert-node', { graph, node: id, to }, gesture);
  }
}

/** Removes wires: one step of undo. */
export function cutWires(session: Session, wires: readonly { to: PortRef }[]): void {
  const graph = session.store.get(activeGraphAtom);
  if (graph === null) return;
  const gesture = newGesture();
  for (const { to } of wires) runCommand(session, 'edge.disconnect', { graph, to }, gesture);
}
