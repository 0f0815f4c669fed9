import type { DragEvent } from 'react';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { useSession } from '#web/state/session.ts';
import { addItem } from '../add-menu/add-item.ts';
import { canvasAtom } from '../editor-state.ts';

/** What a graph that is dragged out of a list is called among dragged data; its text is the graph's id. */
export const GRAPH_DRAG = 'application/x-satoyama-graph';

/** Expressions and functions dropped on the canvas become nodes that refer to them. */
export function useGraphDrop() {
  const session = useSession();
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(GRAPH_DRAG)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop(event: DragEvent) {
      const graph = session.document.project.graphs[event.dataTransfer.getData(GRAPH_DRAG)];
      const canvas = session.store.get(canvasAtom);
      if (!graph || !canvas) return;
      event.preventDefault();
      const screen = { x: event.clientX, y: event.clientY };
      const type = graph.kind === 'expression' ? STRUCTURAL.expression : STRUCTURAL.function;
      const item = { id: `${type}/${graph.id}`, type, params: { graph: graph.id } };
      addItem(session, item, { screen, at: canvas.toGraph(screen), wire: null });
      canvas.focus();
    },
  };
}
