import type { DragEvent } from 'react';
import { useSession } from '#web/state/session.ts';
import { addItem } from '../add-menu/add-item.ts';
import { referenceTo } from '../add-menu/palette-items.ts';
import { canvasAtom } from '../editor-state.ts';
import { allowGraphDrop, droppedGraph } from './graph-drag.ts';

/** Expressions and functions dropped on the canvas become nodes that refer to them. */
export function useGraphDrop() {
  const session = useSession();
  return {
    onDragOver: allowGraphDrop,
    onDrop(event: DragEvent) {
      const graph = droppedGraph(event, session.document.project);
      const canvas = session.store.get(canvasAtom);
      if (!graph || !canvas) return;
      event.preventDefault();
      const screen = { x: event.clientX, y: event.clientY };
      addItem(session, referenceTo(graph), { screen, at: canvas.toGraph(screen), wire: null });
      canvas.focus();
    },
  };
}
