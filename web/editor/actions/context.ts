import type { Graph } from '#graph-core/project.ts';
import { activeGraphAtom, selectionAtom } from '#web/state/atoms.ts';
import type { ActionContext } from '#web/actions/define.ts';
import type { CanvasHandle } from '../canvas/canvas-types.ts';
import { canvasAtom } from '../editor-state.ts';

/** What the editor's actions act upon. */
export function activeGraph({ session, store }: ActionContext): Graph | null {
  const id = store.get(activeGraphAtom);
  return (id !== null && session.document.project.graphs[id]) || null;
}

export const canvasOf = ({ store }: ActionContext): CanvasHandle | null => store.get(canvasAtom);

/** Selected nodes that are there, in the order of the graph. */
export function selectedNodes(context: ActionContext): string[] {
  const graph = activeGraph(context);
  const selection = context.store.get(selectionAtom);
  return graph ? Object.keys(graph.nodes).filter((id) => selection.has(id)) : [];
}

export const hasSelection = (context: ActionContext): boolean => selectedNodes(context).length > 0;

export function select({ store }: ActionContext, nodes: Iterable<string>): void {
  store.set(selectionAtom, new Set(nodes));
}
