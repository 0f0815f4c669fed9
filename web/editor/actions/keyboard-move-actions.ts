import type { Graph } from '#graph-core/project.ts';
import { defineAction } from '#web/actions/define.ts';
import type { Action, ActionContext } from '#web/actions/define.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import { activeGraph, canvasOf, hasSelection, select, selectedNodes } from './context.ts';
import { neighbour } from './neighbour.ts';
import type { Direction } from './neighbour.ts';

/** Graph units that an arrow key moves a node. */
const STEP = 10;
/** Milliseconds within which further presses are the same move. */
const PAUSE = 700;

const STEPS: Readonly<Record<Direction, { x: number; y: number; key: string }>> = {
  left: { x: -1, y: 0, key: 'ArrowLeft' },
  right: { x: 1, y: 0, key: 'ArrowRight' },
  up: { x: 0, y: -1, key: 'ArrowUp' },
  down: { x: 0, y: 1, key: 'ArrowDown' },
};

let lately = { gesture: '', at: 0 };

function nudge(context: ActionContext, direction: Direction, distance: number): void {
  const graph = activeGraph(context);
  if (!graph) return;
  const now = performance.now();
  const gesture = now - lately.at < PAUSE ? lately.gesture : newGesture();
  lately = { gesture, at: now };
  const { x, y } = STEPS[direction];
  const positions = Object.fromEntries(
    selectedNodes(context).map((id) => {
      const at = graph.nodes[id]!.position;
      return [id, { x: at.x + x * distance, y: at.y + y * distance }];
    }),
  );
  runCommand(context.session, 'node.move', { graph: graph.id, positions }, gesture);
}

function walk(context: ActionContext, direction: Direction): void {
  const graph = activeGraph(context);
  if (!graph) return;
  const from = selectedNodes(context)[0];
  const next = from === undefined ? firstNode(graph) : neighbour(graph, from, direction);
  if (next === null) return;
  select(context, [next]);
  canvasOf(context)?.reveal(next);
}

function firstNode(graph: Graph): string | null {
  const [first] = Object.values(graph.nodes).sort(
    (a, b) => a.position.x - b.position.x || a.position.y - b.position.y,
  );
  return first?.id ?? null;
}

const actionsFor = (direction: Direction): Action[] => [
  defineAction({
    id: `node.nudge-${direction}`,
    label: `Move nodes ${direction}`,
    group: 'graph',
    keys: [STEPS[direction].key],
    scope: 'editor',
    hidden: true,
    enabled: hasSelection,
    perform: (context) => nudge(context, direction, STEP),
  }),
  defineAction({
    id: `node.nudge-far-${direction}`,
    label: `Move nodes far ${direction}`,
    group: 'graph',
    keys: [`Shift+${STEPS[direction].key}`],
    scope: 'editor',
    hidden: true,
    enabled: hasSelection,
    perform: (context) => nudge(context, direction, STEP * 5),
  }),
  defineAction({
    id: `node.walk-${direction}`,
    label: `Select the node to the ${direction}`
      .replace('to the up', 'above')
      .replace('to the down', 'below'),
    group: 'graph',
    keys: [`Alt+${STEPS[direction].key}`],
    scope: 'editor',
    hidden: true,
    enabled: (context) => activeGraph(context) !== null,
    perform: (context) => walk(context, direction),
  }),
];

/** Moving nodes, and from node to node, without a mouse. */
export const KEYBOARD_MOVE_ACTIONS = (['left', 'right', 'up', 'down'] as const).flatMap(actionsFor);
