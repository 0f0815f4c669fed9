import { copyFragment, fragmentFromText, fragmentToText } from '#graph-core/fragment.ts';
import type { Fragment } from '#graph-core/fragment.ts';
import { newId } from '#graph-core/ids.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { attempt } from '#web/state/notices.ts';
import { runCommand } from '#web/state/run-command.ts';
import { activeGraph, canvasOf, select, selectedNodes } from './context.ts';

/** The selected nodes as text for the clipboard; null when none is selected. */
export function selectionText(context: ActionContext): string | null {
  const graph = activeGraph(context);
  const nodes = selectedNodes(context);
  return graph && nodes.length > 0 ? fragmentToText(copyFragment(graph, nodes)) : null;
}

/** Adds the nodes that a text holds, at the pointer; text that holds none gives a notice and changes nothing. */
export function pasteText(context: ActionContext, text: string): void {
  const canvas = canvasOf(context);
  if (!canvas) return;
  attempt(context.session, () => {
    const fragment = fragmentFromText(text);
    const at = canvas.toGraph(canvas.pointer());
    const corner = cornerOf(fragment);
    paste(context, fragment, { x: Math.round(at.x - corner.x), y: Math.round(at.y - corner.y) });
  });
}

/** A copy of the selection beside it; `keepInputs` wires it to what feeds the originals. */
export function duplicateSelection(context: ActionContext, keepInputs: boolean): void {
  const graph = activeGraph(context);
  if (graph) paste(context, copyFragment(graph, selectedNodes(context)), { x: 30, y: 30 }, keepInputs);
}

/** One command, and so one step of undo, however many nodes there are; they are selected afterwards. */
function paste(
  context: ActionContext,
  fragment: Fragment,
  offset: { x: number; y: number },
  keepInputs = false,
): void {
  const graph = activeGraph(context);
  if (!graph) return;
  const ids = Object.fromEntries(Object.keys(fragment.nodes).map((id) => [id, newId('node')]));
  const args = { graph: graph.id, fragment, ids, offset, keepInputs };
  if (runCommand(context.session, 'fragment.paste', args)) select(context, Object.values(ids));
}

function cornerOf(fragment: Fragment): { x: number; y: number } {
  const positions = Object.values(fragment.nodes).map((node) => node.position);
  return {
    x: Math.min(...positions.map((p) => p.x)),
    y: Math.min(...positions.map((p) => p.y)),
  };
}
