import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { graphFacts } from '../graph-facts.ts';
import type { WireEnd } from '../canvas/canvas-types.ts';
import { openWireSearch } from '../add-menu/wire-search.ts';
import { activeGraph, selectedNodes } from './context.ts';

/** The port of the one selected node from which a wire is laid: its first output, or its first free input. */
function portOfSelection(context: ActionContext, side: WireEnd['side']): WireEnd | null {
  const graph = activeGraph(context);
  const [node, ...more] = selectedNodes(context);
  if (!graph || node === undefined || more.length > 0) return null;
  const { session } = context;
  const facts = graphFacts(session.document.project, graph.id, session.library);
  const ports = facts?.ports(node);
  const wired = graph.nodes[node]?.inputs ?? {};
  const port =
    side === 'output' ? ports?.outputs[0] : (ports?.inputs.find(({ id }) => !wired[id]) ?? ports?.inputs[0]);
  return port ? { node, port: port.id, side } : null;
}

const connect = (side: WireEnd['side'], id: string, label: string, keys: string) =>
  defineAction({
    id,
    label,
    group: 'graph',
    section: 1,
    keys: [keys],
    scope: 'editor',
    keywords: ['wire', 'link', 'port'],
    enabled: (context) => portOfSelection(context, side) !== null,
    perform(context) {
      const end = portOfSelection(context, side);
      if (end) openWireSearch(context.session, end);
    },
  });

/** Wires without a mouse: a list of the ports that fit, and of the nodes that could be added. */
export const CONNECT_ACTIONS = [
  connect('output', 'node.connect-output', 'Connect output to…', 'c'),
  connect('input', 'node.connect-input', 'Connect input from…', 'Shift+c'),
];
