import { useState } from 'react';
import { Popover } from 'radix-ui';
import { useAtomValue } from 'jotai';
import type { Problem } from '#graph-core/validate.ts';
import { showNodesAtom } from '../editor/editor-state.ts';
import { problemsAtom, projectAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { Icon } from './icons.tsx';
import './problems.css';

/** More are found than anyone reads; the first ones are shown. */
const SHOWN = 100;

/** Number of problems; opens the list of them. */
export function Problems() {
  const problems = useAtomValue(problemsAtom);
  const [open, setOpen] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const tone = errors > 0 ? 'error' : problems.length > 0 ? 'warning' : '';
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={`status-button ${tone}`}>
        <Icon name={problems.length > 0 ? 'warning' : 'check'} />
        {problems.length === 0
          ? 'No problems'
          : problems.length === 1
            ? '1 problem'
            : `${problems.length} problems`}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="problems" align="end" sideOffset={6} aria-label="Problems">
          {problems.length === 0 && <p className="dim">The project has no problems.</p>}
          <ul>
            {problems.slice(0, SHOWN).map((problem, index) => (
              <ProblemLine key={index} problem={problem} onGo={() => setOpen(false)} />
            ))}
          </ul>
          {problems.length > SHOWN && <p className="dim">and {problems.length - SHOWN} more</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ProblemLine({ problem, onGo }: { problem: Problem; onGo(): void }) {
  const { store } = useSession();
  const project = useAtomValue(projectAtom);
  const { severity, message, graph, node } = problem;
  const target = graph === undefined ? undefined : project?.graphs[graph];
  const go = () => {
    if (!target) return;
    store.set(showNodesAtom, {
      graph: target.id,
      nodes: node !== undefined && target.nodes[node] ? [node] : [],
    });
    onGo();
  };
  return (
    <li>
      <button type="button" className={`problem ${severity}`} onClick={go} disabled={!target}>
        <Icon name="warning" />
        <span>
          <span className="visually-hidden">{severity}: </span>
          {message}
          {target && <span className="dim"> {target.name}</span>}
        </span>
      </button>
    </li>
  );
}
