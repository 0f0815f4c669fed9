import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { attemptAsync } from '#web/state/notices.ts';
import { runCommand } from '#web/state/run-command.ts';
import { autoLayout } from '../canvas/auto-layout.ts';
import type { LaidCard } from '../canvas/auto-layout.ts';
import { cardShape } from '../canvas/card-shape.ts';
import { graphFacts } from '../graph-facts.ts';
import { activeGraph, selectedNodes } from './context.ts';

/** Lays out the selected nodes, or all when fewer than two are: one step of undo. */
async function layOut(context: ActionContext): Promise<void> {
  const { session } = context;
  const graph = activeGraph(context);
  const facts = graph && graphFacts(session.document.project, graph.id, session.library);
  if (!facts) return;
  const selected = selectedNodes(context);
  const ids = selected.length > 1 ? selected : Object.keys(facts.graph.nodes);
  const cards = new Map(
    ids.map((id): [string, LaidCard] => {
      const node = facts.node(id)!;
      const shape = cardShape(node, facts.ports(id), session.library);
      return [id, { position: node.position, inputs: node.inputs, shape }];
    }),
  );
  const { startElk } = await import('../canvas/elk-worker.ts');
  const elk = startElk();
  try {
    const positions = await autoLayout(elk, cards);
    // Nodes may have gone while the worker was at it.
    const there = session.document.project.graphs[facts.graph.id]?.nodes ?? {};
    const moved = Object.fromEntries(Object.entries(positions).filter(([id]) => there[id]));
    if (Object.keys(moved).length > 0) {
      runCommand(session, 'node.move', { graph: facts.graph.id, positions: moved });
    }
  } finally {
    elk.terminateWorker();
  }
}

export const layoutAction = defineAction({
  id: 'node.lay-out',
  label: 'Lay out nodes',
  group: 'graph',
  section: 1,
  keys: ['l'],
  scope: 'editor',
  keywords: ['arrange', 'tidy', 'auto', 'layout', 'order'],
  enabled: (context) => Object.keys(activeGraph(context)?.nodes ?? {}).length > 1,
  perform: (context) => void attemptAsync(context.session, () => layOut(context)),
});
