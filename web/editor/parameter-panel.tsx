import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { activeGraphAtom, projectAtom, selectionAtom } from '#web/state/atoms.ts';
import { GraphPanel } from './panel/graph-panel.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { GraphIdProvider } from './use-facts.ts';
import './parameter-panel.css';

/** What is shown: one node, a number of them, or the graph itself. */
type Subject = { graph: string; node: string | null; count: number } | null;

const sameSubject = (a: Subject, b: Subject) =>
  a === b || (!!a && !!b && a.graph === b.graph && a.node === b.node && a.count === b.count);

const subjectAtom = selectAtom(
  atom((get): Subject => {
    const id = get(activeGraphAtom);
    const graph = id === null ? undefined : get(projectAtom)?.graphs[id];
    if (!graph) return null;
    const selected = [...get(selectionAtom)].filter((node) => graph.nodes[node]);
    return { graph: graph.id, node: selected[0] ?? null, count: selected.length };
  }),
  (subject) => subject,
  sameSubject,
);

/** The settings of what is selected; of the graph when nothing is. */
export function ParameterPanel() {
  const subject = useAtomValue(subjectAtom);
  return (
    <div className="parameter-panel">
      {!subject ? (
        <p className="panel-hint">No graph is open.</p>
      ) : (
        <GraphIdProvider value={subject.graph}>
          {subject.count > 1 ? (
            <p className="panel-hint">
              {subject.count} nodes are selected. Select one to see its parameters.
            </p>
          ) : subject.node !== null ? (
            <NodePanel key={subject.node} id={subject.node} />
          ) : (
            <GraphPanel key={subject.graph} />
          )}
        </GraphIdProvider>
      )}
    </div>
  );
}
