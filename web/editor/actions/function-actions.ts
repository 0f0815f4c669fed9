import { newId } from '#graph-core/ids.ts';
import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { overlayAtom } from '#web/state/atoms.ts';
import { runCommand } from '#web/state/run-command.ts';
import { addMenuAtom, connectingAtom, enterGraphAtom, leaveGraphAtom, trailAtom } from '../editor-state.ts';
import { graphBehind } from '../settings.ts';
import { activeGraph, canvasOf, hasSelection, select, selectedNodes } from './context.ts';

/** The graph behind the one selected node, if it stands for a graph that is there. */
function selectedGraph(context: ActionContext): string | null {
  const [only, ...more] = selectedNodes(context);
  const node = only === undefined || more.length > 0 ? undefined : activeGraph(context)?.nodes[only];
  const graph = node ? graphBehind(node) : null;
  return graph !== null && context.session.document.project.graphs[graph] ? graph : null;
}

export const FUNCTION_ACTIONS = [
  defineAction({
    id: 'function.from-selection',
    label: 'Make function from selection',
    group: 'graph',
    section: 2,
    keys: ['$mod+g'],
    scope: 'editor',
    keywords: ['group', 'subgraph', 'macro', 'extract'],
    enabled: hasSelection,
    perform(context) {
      const graph = activeGraph(context);
      if (!graph) return;
      const taken = new Set(Object.values(context.session.document.project.graphs).map((each) => each.name));
      let name = 'Function';
      for (let n = 2; taken.has(name); n++) name = `Function ${n}`;
      const instance = newId('node');
      const args = { graph: graph.id, nodes: selectedNodes(context), id: newId('graph'), name, instance };
      if (runCommand(context.session, 'function.from-selection', args)) select(context, [instance]);
    },
  }),
  defineAction({
    id: 'graph.enter',
    label: 'Open function or expression',
    group: 'graph',
    section: 2,
    keys: ['Enter'],
    scope: 'editor',
    keywords: ['enter', 'inside', 'definition'],
    enabled: (context) => selectedGraph(context) !== null,
    perform(context) {
      const graph = selectedGraph(context);
      if (graph !== null) context.store.set(enterGraphAtom, graph);
    },
  }),
  defineAction({
    id: 'graph.leave',
    label: 'Back to the outer graph',
    group: 'graph',
    section: 2,
    keys: ['Escape'],
    scope: 'editor',
    keywords: ['leave', 'out', 'up', 'exit'],
    enabled: ({ store }) => store.get(trailAtom).length > 1 || store.get(connectingAtom) !== null,
    perform(context) {
      const { store } = context;
      store.set(addMenuAtom, null);
      if (store.get(connectingAtom)) {
        store.set(connectingAtom, null);
        canvasOf(context)?.cancelWire();
      } else {
        store.set(leaveGraphAtom);
      }
    },
  }),
  defineAction({
    id: 'graph.show-on-terrain',
    label: 'Show this graph on the terrain',
    group: 'graph',
    section: 3,
    keys: ['o'],
    scope: 'editor',
    keywords: ['overlay', 'preview', 'view'],
    enabled: (context) => activeGraph(context)?.kind === 'expression',
    checked: (context) => context.store.get(overlayAtom).expression === activeGraph(context)?.id,
    perform(context) {
      const id = activeGraph(context)?.id ?? null;
      context.store.set(overlayAtom, (overlay) => ({
        ...overlay,
        expression: overlay.expression === id ? null : id,
      }));
    },
  }),
];
