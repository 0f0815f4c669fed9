import { useMemo } from 'react';
import type { PortRef } from '#graph-core/project.ts';
import { useSession } from '#web/state/session.ts';
import type { Session } from '#web/state/session.ts';
import { addMenuAtom, connectingAtom } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { notify } from '#web/state/notices.ts';
import { runCommand } from '#web/state/run-command.ts';
import { newGesture } from '../gesture.ts';
import type { FlowCanvasProps, WireDrop, WireEnd } from './canvas-types.ts';
import { ends, portFor, verdictsFor } from './verdicts.ts';

type WiringHandlers = Pick<FlowCanvasProps, 'onWireStart' | 'canConnect' | 'hint' | 'onWireDrop'>;

/** What becomes of wires that are dragged in a graph. */
export function useWiring(graph: string): WiringHandlers {
  const session = useSession();
  return useMemo(() => wiringIn(session, graph), [session, graph]);
}

function wiringIn(session: Session, graph: string): WiringHandlers {
  const { store, library } = session;
  const verdict = (end: WireEnd) => store.get(connectingAtom)?.verdict(end) ?? null;
  return {
    onWireStart(from) {
      store.set(addMenuAtom, null);
      store.set(connectingAtom, {
        from,
        verdict: verdictsFor(session.document.project, graph, from, library),
      });
    },
    canConnect(from, to) {
      const connecting = store.get(connectingAtom);
      if (!connecting) return false;
      const end: WireEnd =
        connecting.from.side === 'output' ? { ...to, side: 'input' } : { ...from, side: 'output' };
      return connecting.verdict(end).ok;
    },
    hint(onto) {
      const said = verdict(onto);
      if (!said) return null;
      if (!said.ok) return { tone: 'refused', text: said.reason };
      return said.note ? { tone: 'note', text: said.note } : null;
    },
    onWireDrop(drop) {
      const connecting = store.get(connectingAtom);
      store.set(connectingAtom, null);
      // A drag that was called off leaves everything as it was.
      if (connecting) letGo(session, graph, drop, connecting.verdict);
    },
  };
}

function letGo(
  session: Session,
  graph: string,
  drop: WireDrop,
  verdict: ReturnType<typeof verdictsFor>,
): void {
  const { from, detached } = drop;
  const facts = graphFacts(session.document.project, graph, session.library);
  if (!facts) return;
  let onto = drop.onto;
  if (!onto && drop.overNode !== null) {
    if (drop.overNode === from.node && !detached) return;
    onto = portFor(facts, drop.overNode, from, verdict);
    if (!onto) {
      notify(session, 'warning', 'That node has no port which takes this wire.');
      return;
    }
  }
  if (onto) {
    // Pressed and let go on the port where it began.
    if (onto.node === from.node && onto.port === from.port && onto.side === from.side) return;
    const judged = verdict(onto);
    if (!judged.ok) notify(session, 'warning', judged.reason);
    else connect(session, graph, from, onto, detached);
  } else if (detached) {
    runCommand(session, 'edge.disconnect', { graph, to: detached });
  } else {
    const loose = { from: drop.start, to: drop.at, side: from.side };
    session.store.set(addMenuAtom, { screen: drop.screen, at: drop.at, wire: { from, loose } });
  }
}

function connect(
  session: Session,
  graph: string,
  from: WireEnd,
  onto: WireEnd,
  detached: PortRef | null,
): void {
  const [source, target] = ends(from, onto);
  const was = session.document.project.graphs[graph]?.nodes[target.node]?.inputs[target.port];
  // Taken off and put back.
  if (was?.node === source.node && was.port === source.port) return;
  const gesture = newGesture();
  if (detached && (detached.node !== target.node || detached.port !== target.port)) {
    if (!runCommand(session, 'edge.disconnect', { graph, to: detached }, gesture)) return;
  }
  runCommand(session, 'edge.connect', { graph, from: source, to: target }, gesture);
}
