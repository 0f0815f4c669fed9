import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import type { Graph } from '#graph-core/project.ts';
import { usedGraphs } from '#graph-core/uses.ts';
import { startGraphDrag } from '../../editor/canvas/graph-drag.ts';
import { activeGraphAtom, overlayAtom, problemsAtom, projectAtom } from '../../state/atoms.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { Icon, IconButton } from '../icons.tsx';
import { Hint, Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

const KINDS = {
  expression: {
    title: 'Expressions',
    name: 'Expression',
    hint: 'A named rule, such as “away from roads”. Others can refer to it.',
  },
  function: {
    title: 'Functions',
    name: 'Function',
    hint: 'Select nodes and press Ctrl+G: they become a function that can be used again.',
  },
} as const;

const usedAtom = atom((get) => {
  const project = get(projectAtom);
  return project ? usedGraphs(project) : new Set<string>();
});

/** The graphs of one kind: a click opens one in the editor, a drag into the open graph refers to it there. */
export function GraphList({ kind }: { kind: Graph['kind'] }) {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [active, setActive] = useAtom(activeGraphAtom);
  const used = useAtomValue(usedAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  const { title, name, hint } = KINDS[kind];
  if (!project) return null;
  const graphs = project.graphOrder.map((id) => project.graphs[id]).filter((graph) => graph?.kind === kind);

  const add = () => {
    const id = newId(kind);
    const graph = { id, name: uniqueName(name, Object.values(project.graphs)), kind };
    if (!runCommand(session, 'graph.create', graph)) return;
    setActive(id);
    setFresh(id);
  };
  return (
    <Section title={title} count={graphs.length} addLabel={`New ${kind}`} onAdd={add}>
      {graphs.length === 0 && <Hint>{hint}</Hint>}
      <ul className="rows">
        {graphs.map((graph) => (
          <GraphRow
            key={graph!.id}
            graph={graph!}
            active={graph!.id === active}
            fresh={graph!.id === fresh}
            used={used.has(graph!.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

function GraphRow({
  graph,
  active,
  fresh,
  used,
}: {
  graph: Graph;
  active: boolean;
  fresh: boolean;
  used: boolean;
}) {
  const session = useSession();
  const { store } = session;
  const faulty = useAtomValue(problemsAtom).some(
    (problem) => problem.graph === graph.id && problem.severity === 'error',
  );
  const { id, name, kind } = graph;

  const remove = () => runCommand(session, 'graph.delete', { id });
  const duplicate = () => {
    const copy = newId(kind);
    const graphs = Object.values(session.document.project.graphs);
    if (runCommand(session, 'graph.duplicate', { id, newId: copy, name: uniqueName(name, graphs) })) {
      store.set(activeGraphAtom, copy);
    }
  };
  /** Past the neighbour of the same kind. */
  const move = (step: -1 | 1) => {
    const { graphOrder, graphs } = session.document.project;
    let index = graphOrder.indexOf(id) + step;
    while (graphOrder[index] !== undefined && graphs[graphOrder[index]!]?.kind !== kind) index += step;
    if (graphOrder[index] !== undefined) runCommand(session, 'graph.move', { id, index });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'Delete') remove();
    else if (event.altKey && event.key === 'ArrowUp') move(-1);
    else if (event.altKey && event.key === 'ArrowDown') move(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <li
      className={active ? 'row active' : 'row'}
      data-graph-id={id}
      draggable
      onDragStart={(event) => startGraphDrag(event, id)}
      onKeyDown={onKeyDown}
    >
      <EditableName
        label={`Name of ${name}`}
        value={name}
        fresh={fresh}
        pressed={active}
        onPress={() => store.set(activeGraphAtom, id)}
        onCommit={(next) => runCommand(session, 'graph.rename', { id, name: next })}
      />
      {!used && (
        <span className="row-unused dim" title={`No graph and no layer uses “${name}”`}>
          unused
        </span>
      )}
      {faulty && (
        <span className="row-fault" title="It has problems; the status bar lists them">
          <Icon name="warning" />
          <span className="visually-hidden">has problems</span>
        </span>
      )}
      <span className="row-tools">
        <IconButton icon="copy" label={`Duplicate ${name}`} onClick={duplicate} />
        <IconButton icon="trash" label={`Delete ${name}`} onClick={remove} />
      </span>
      {kind === 'expression' && <OverlayButton id={id} name={name} />}
    </li>
  );
}

/** Lays the expression over the terrain, or takes it away again. */
function OverlayButton({ id, name }: { id: string; name: string }) {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const shown = overlay.expression === id;
  return (
    <IconButton
      icon={shown ? 'eye' : 'eyeOff'}
      label={`Show ${name} on the terrain`}
      aria-pressed={shown}
      onClick={() => setOverlay({ ...overlay, expression: shown ? null : id })}
    />
  );
}
