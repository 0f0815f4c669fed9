import { useMemo } from 'react';
import { useSession } from '#web/state/session.ts';
import type { Session } from '#web/state/session.ts';
import { insertionAtom } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import type { FlowCanvasProps } from './canvas-types.ts';
import { wireId } from './flow-mapping.ts';
import { canInsert, isLoose } from './verdicts.ts';

type DragHandlers = Pick<FlowCanvasProps, 'onNodesDragged' | 'onNodesDropped'>;

/** Moving nodes, and putting a loose one on a wire. */
export function useNodeDrag(graph: string): DragHandlers {
  const session = useSession();
  return useMemo(() => dragIn(session, graph), [session, graph]);
}

function dragIn(session: Session, graph: string): DragHandlers {
  const { store, library, document } = session;
  const factsNow = () => graphFacts(document.project, graph, library);
  return {
    onNodesDragged({ node, wires, alt }) {
      const facts = factsNow();
      const to =
        !alt && facts && isLoose(facts, node) ? wires().find((wire) => canInsert(facts, node, wire)) : null;
      store.set(insertionAtom, to ? wireId(to.node, to.port) : null);
    },
    onNodesDropped({ positions, node, alt }) {
      const receiving = store.get(insertionAtom);
      store.set(insertionAtom, null);
      const facts = factsNow();
      if (!facts) return;
      const moved = Object.entries(positions).filter(([id, { x, y }]) => {
        const before = facts.node(id)?.position;
        return before && (before.x !== x || before.y !== y);
      });
      const gesture = newGesture();
      if (moved.length > 0) {
        runCommand(session, 'node.move', { graph, positions: Object.fromEntries(moved) }, gesture);
      }
      const to = receiving === null || alt ? null : wireCalled(receiving, facts.graph);
      if (to) runCommand(session, 'edge.insert-node', { graph, node, to }, gesture);
    },
  };
}

function wireCalled(id: string, graph: { nodes: Record<string, { id: string; inputs: object }> }) {
  for (const node of Object.values(graph.nodes)) {
    for (const port of Object.keys(node.inputs)) {
      if (wireId(node.id, port) === id) return { node: node.id, port };
    }
  }
  return null;
}
