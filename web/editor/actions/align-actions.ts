import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { runCommand } from '#web/state/run-command.ts';
import { cardShape } from '../canvas/card-shape.ts';
import { distributed } from '../canvas/distribute.ts';
import { graphFacts } from '../graph-facts.ts';
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

/** Moves the selected nodes between the outermost two so that the gaps between their cards are equal. */
function distribute(context: ActionContext, axis: 'x' | 'y'): void {
  const { document, library } = context.session;
  const graph = activeGraph(context);
  const facts = graph && graphFacts(document.project, graph.id, library);
  if (!facts) return;
  const places = distributed(
    selectedNodes(context).map((id) => {
      const node = facts.node(id)!;
      const { width, height } = cardShape(node, facts.ports(id), library);
      return { id, start: node.position[axis], length: axis === 'x' ? width : height };
    }),
  );
  const positions = Object.fromEntries(
    [...places].map(([id, start]) => [id, { ...facts.node(id)!.position, [axis]: start }]),
  );
  runCommand(context.session, 'node.move', { graph: facts.graph.id, positions });
}

const several = (context: ActionContext): boolean => selectedNodes(context).length > 1;
const threeOrMore = (context: ActionContext): boolean => selectedNodes(context).length > 2;

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
  defineAction({
    id: 'node.distribute-across',
    label: 'Distribute across',
    group: 'graph',
    section: 1,
    keys: ['$mod+Shift+BracketLeft'],
    scope: 'editor',
    keywords: ['space', 'gaps', 'row', 'tidy'],
    enabled: threeOrMore,
    perform: (context) => distribute(context, 'x'),
  }),
  defineAction({
    id: 'node.distribute-down',
    label: 'Distribute down',
    group: 'graph',
    section: 1,
    keys: ['$mod+Shift+BracketRight'],
    scope: 'editor',
    keywords: ['space', 'gaps', 'column', 'tidy'],
    enabled: threeOrMore,
    perform: (context) => distribute(context, 'y'),
  }),
];
