import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { runCommand } from '#web/state/run-command.ts';
import { activeGraph, selectedNodes } from './context.ts';

/** Moves the selected nodes so that they share their left edge, or their top. */
function align(context: ActionContext, axis: 'x' | 'y'): void {
  const graph = activeGraph(context);
  if (!graph) return;
  const nodes = selectedNodes(context).map((id) => graph.nodes[id]!);
  const line = Math.min(...nodes.map(({ position }) => position[axis]));
  const positions = Object.fromEntries(nodes.map(({ id, position }) => [id, { ...position, [axis]: line }]));
  runCommand(context.session, 'node.move', { graph: graph.id, positions });
}

const several = (context: ActionContext): boolean => selectedNodes(context).length > 1;

export const ALIGN_ACTIONS = [
  defineAction({
    id: 'node.align-left',
    label: 'Align left edges',
    group: 'graph',
    section: 1,
    keys: ['$mod+BracketLeft'],
    scope: 'editor',
    keywords: ['column', 'tidy', 'straighten'],
    enabled: several,
    perform: (context) => align(context, 'x'),
  }),
  defineAction({
    id: 'node.align-top',
    label: 'Align tops',
    group: 'graph',
    section: 1,
    keys: ['$mod+BracketRight'],
    scope: 'editor',
    keywords: ['row', 'tidy', 'straighten'],
    enabled: several,
    perform: (context) => align(context, 'y'),
  }),
];
