import { useAtomValue, useSetAtom } from 'jotai';
import { activeGraphAtom, projectAtom } from '#web/state/atoms.ts';
import { trailAtom } from '../editor-state.ts';

/** Where the open graph lies: from the graph it was entered from to itself. */
export function Breadcrumb() {
  const trail = useAtomValue(trailAtom);
  const project = useAtomValue(projectAtom);
  const open = useSetAtom(activeGraphAtom);
  if (!project || trail.length === 0) return null;
  const last = trail.length - 1;
  return (
    <nav className="breadcrumb" aria-label="Open graphs">
      {trail.map((id, at) => {
        const graph = project.graphs[id];
        const name = graph?.name ?? 'Missing graph';
        return (
          <span key={id} className="crumb">
            {at > 0 && <span aria-hidden>›</span>}
            {at === last ? (
              <span aria-current="page">
                {name} <small>{graph?.kind}</small>
              </span>
            ) : (
              <button type="button" onClick={() => open(id)}>
                {name}
              </button>
            )}
          </span>
        );
      })}
    </nav>
  );
}
