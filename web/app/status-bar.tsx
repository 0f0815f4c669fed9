import { useAtom, useAtomValue } from 'jotai';
import { overlayAtom, probeAtom, projectAtom, zoneProgressAtom } from '../state/atoms.ts';
import { overlaySubject } from '../state/overlay-subject.ts';
import { pinnedAtom } from '../view/view-atoms.ts';
import { Problems } from './problems.tsx';

export function StatusBar() {
  return (
    <footer className="status-bar">
      <Pin />
      <ProbeReadout />
      <span className="status-fill" />
      <ZoneProgress />
      <Problems />
    </footer>
  );
}

const metres = (value: number, digits = 1) => value.toFixed(digits);

/** The place whose values are shown at the nodes. */
function Pin() {
  const [pinned, pin] = useAtom(pinnedAtom);
  if (!pinned) return null;
  return (
    <button
      type="button"
      className="status-pin"
      aria-label="Hide values at nodes"
      title="All nodes show their values at this place. Click to hide them (Esc in the view)"
      onClick={() => pin(null)}
    >
      ◎ {metres(pinned.x)}, {metres(pinned.z)} ✕
    </button>
  );
}

/** The ground under the cursor. */
function ProbeReadout() {
  const probe = useAtomValue(probeAtom);
  const overlay = useAtomValue(overlayAtom);
  const project = useAtomValue(projectAtom);
  const subject = project && overlaySubject(project, overlay.expression);
  if (!probe)
    return <span className="status-probe">Point at the ground to read it, click to read all nodes</span>;
  return (
    <span className="status-probe" aria-label="Ground under the cursor">
      <span>
        east <b>{metres(probe.x)}</b> m
      </span>
      <span>
        north <b>{metres(probe.z)}</b> m
      </span>
      <span>
        height <b>{metres(probe.height, 2)}</b> m
      </span>
      {subject && (
        <span>
          {subject.name}{' '}
          <b>{probe.value === null ? 'outside the hot zone' : Number(probe.value.toPrecision(5))}</b>{' '}
          {probe.value !== null && subject.unit}
        </span>
      )}
    </span>
  );
}

function ZoneProgress() {
  const { done, total, stage } = useAtomValue(zoneProgressAtom);
  const busy = done < total;
  return (
    <span className="status-progress" role="status">
      {busy ? (
        <>
          <span>{stage}</span>
          <progress max={total} value={done} aria-label="Hot zone" />
        </>
      ) : (
        total > 0 && <span>Hot zone up to date</span>
      )}
    </span>
  );
}
