import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { runCommand } from '#web/state/run-command.ts';
import { wireId } from '../canvas/flow-mapping.ts';
import { wireSelectionAtom } from '../editor-state.ts';
import { newGesture } from '../gesture.ts';
import { graphFacts } from '../graph-facts.ts';
import { activeGraph, hasSelection, select, selectedNodes } from './context.ts';

/** Inputs at the ends of selected wires. */
function selectedWires(context: ActionContext) {
  const wires = context.store.get(wireSelectionAtom);
  if (wires.size === 0) return [];
  return Object.values(activeGraph(context)?.nodes ?? {}).flatMap((node) =>
    Object.keys(node.inputs)
      .filter((port) => wires.has(wireId(node.id, port)))
      .map((port) => ({ node: node.id, port })),
  );
}

/** Deletes selected nodes and wires: one step of undo. */
export function deleteSelected(context: ActionContext): void {
  const graph = activeGraph(context);
  if (!graph) return;
  const nodes = selectedNodes(context);
  const gone = new Set(nodes);
  const gesture = newGesture();
  for (const to of selectedWires(context)) {
    // Wires of a deleted node go with it.
    const from = graph.nodes[to.node]?.inputs[to.port];
    if (gone.has(to.node) || (from && gone.has(from.node))) continue;
    runCommand(context.session, 'edge.disconnect', { graph: graph.id, to }, gesture);
  }
  if (nodes.length > 0) runCommand(context.session, 'node.delete', { graph: graph.id, nodes }, gesture);
  select(context, []);
  context.store.set(wireSelectionAtom, new Set());
}

/**
 * Keys go to the area that the pointer entered last. Deleting asks for more: a press of Delete must not reach the graph
 * while the focus is in another area. Menus and the palette hold the focus while they act for this one.
 */
function keyboardIsElsewhere(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return false;
  return (
    active.closest('[data-action-scope="editor"], [role="menu"], [role="menubar"], [role="dialog"]') === null
  );
}

export const NODE_ACTIONS = [
  defineAction({
    id: 'node.delete',
    label: 'Delete',
    group: 'edit',
    section: 2,
    keys: ['Delete', 'Backspace'],
    scope: 'editor',
    keywords: ['remove', 'node', 'wire'],
    enabled: (context) => hasSelection(context) || selectedWires(context).length > 0,
    perform(context) {
      if (!keyboardIsElsewhere()) deleteSelected(context);
    },
  }),
  defineAction({
    id: 'node.delete-and-heal',
    label: 'Delete and heal',
    group: 'edit',
    section: 2,
    keys: ['$mod+Backspace', 'Alt+Delete'],
    scope: 'editor',
    keywords: ['remove', 'dissolve', 'reconnect'],
    enabled: hasSelection,
    perform(context) {
      const graph = activeGraph(context);
      if (!graph) return;
      const nodes = selectedNodes(context);
      if (runCommand(context.session, 'node.delete-and-heal', { graph: graph.id, nodes }))
        select(context, []);
    },
  }),
  defineAction({
    id: 'node.select-all',
    label: 'Select all nodes',
    group: 'edit',
    section: 2,
    keys: ['$mod+a'],
    scope: 'editor',
    enabled: (context) => activeGraph(context) !== null,
    perform: (context) => select(context, Object.keys(activeGraph(context)?.nodes ?? {})),
  }),
  defineAction({
    id: 'node.swap-inputs',
    label: 'Swap first two inputs',
    group: 'graph',
    section: 1,
    keys: ['Alt+s'],
    scope: 'editor',
    keywords: ['exchange', 'flip'],
    enabled: hasSelection,
    perform: swapInputs,
  }),
  defineAction({
    id: 'node.mute',
    label: 'Mute',
    group: 'graph',
    section: 1,
    keys: ['m'],
    scope: 'editor',
    keywords: ['bypass', 'disable', 'off'],
    enabled: hasSelection,
    checked: (context) => allMuted(context),
    perform(context) {
      const graph = activeGraph(context);
      if (!graph) return;
      const nodes = selectedNodes(context);
      runCommand(context.session, 'node.mute', { graph: graph.id, nodes, muted: !allMuted(context) });
    },
  }),
];

/** Exchanges the wires and the numbers of the first two inputs of each selected node: one step of undo. */
function swapInputs(context: ActionContext): void {
  const { session } = context;
  const graph = activeGraph(context);
  const facts = graph && graphFacts(session.document.project, graph.id, session.library);
  if (!facts) return;
  const gesture = newGesture();
  for (const node of selectedNodes(context)) {
    const [a, b] = facts.ports(node).inputs;
    const old = facts.node(node);
    if (!a || !b || !old) continue;
    const place = { graph: facts.graph.id, node };
    for (const [from, to] of [
      [a.id, b.id],
      [b.id, a.id],
    ] as const) {
      const wire = old.inputs[from];
      const end = { node, port: to };
      if (wire) runCommand(session, 'edge.connect', { graph: facts.graph.id, from: wire, to: end }, gesture);
      else if (old.inputs[to])
        runCommand(session, 'edge.disconnect', { graph: facts.graph.id, to: end }, gesture);
      const value = old.params[from] ?? null;
      runCommand(session, 'node.set-param', { ...place, param: to, value }, gesture);
    }
  }
}

function allMuted(context: ActionContext): boolean {
  const graph = activeGraph(context);
  const nodes = selectedNodes(context);
  return nodes.length > 0 && nodes.every((id) => graph?.nodes[id]?.muted === true);
}
