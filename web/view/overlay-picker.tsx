import { atom, useAtom, useAtomValue } from 'jotai';
import { heatColour } from '#gpu-runtime/scene/heat-ramp.ts';
import { overlayAtom, projectAtom } from '../state/atoms.ts';
import { overlayGroups, overlaySubject } from '../state/overlay-subject.ts';
import type { OverlaySubject } from '../state/overlay-subject.ts';
import { ViewIcon } from './view-icons.tsx';

/** What can be laid over the ground. A string, so that edits elsewhere do not draw the picker again. */
const choicesAtom = atom((get) => {
  const project = get(projectAtom);
  const groups = project ? overlayGroups(project) : [];
  return JSON.stringify(
    groups.map(({ group, ids }) => [group, ids.map((id) => [id, overlaySubject(project!, id)!.name])]),
  );
});

export function OverlayPicker() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const groups = JSON.parse(useAtomValue(choicesAtom)) as [string, [id: string, name: string][]][];
  return (
    <>
      <select
        className="select view-overlay"
        aria-label="Overlay"
        title="Expression, distance to a mask or ecotope, or source layer, laid over the ground"
        value={overlay.expression ?? ''}
        onChange={(event) => setOverlay({ ...overlay, expression: event.target.value || null })}
      >
        <option value="">No overlay</option>
        {groups.map(
          ([group, members]) =>
            members.length > 0 && (
              <optgroup key={group} label={group}>
                {members.map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
      <button
        type="button"
        className="icon-button"
        aria-label="Contour lines"
        aria-pressed={overlay.contours}
        title="Contour lines where the value passes each tenth of its range"
        disabled={overlay.expression === null}
        onClick={() => setOverlay({ ...overlay, contours: !overlay.contours })}
      >
        <ViewIcon name="contours" />
      </button>
      <input
        className="view-opacity"
        type="range"
        aria-label="Overlay opacity"
        title={`Overlay opacity ${Math.round(overlay.opacity * 100)} %`}
        min={0}
        max={1}
        step={0.01}
        value={overlay.opacity}
        disabled={overlay.expression === null}
        onChange={(event) => setOverlay({ ...overlay, opacity: event.target.valueAsNumber })}
      />
    </>
  );
}

const css = (value: number) =>
  `rgb(${heatColour(value)
    .map((c) => Math.round(c * 255))
    .join(' ')})`;
const RAMP = `linear-gradient(90deg, ${Array.from({ length: 11 }, (_, k) => css(k / 10)).join(', ')})`;

/** What the overlay's colours mean. */
export function OverlayLegend() {
  const { expression } = useAtomValue(overlayAtom);
  const project = useAtomValue(projectAtom);
  const subject = project && overlaySubject(project, expression);
  if (!subject) return null;
  const { name, range, unit, legend } = subject;
  if (legend) return <IdLegend name={name} entries={legend} />;
  const [low, high] = range;
  const text = (value: number) => `${value}${unit && ` ${unit}`}`.replace('-', '−');
  return (
    <figure
      className="view-legend"
      aria-label={`Colours of ${name}: ${text(low)} purple to ${text(high)} yellow`}
    >
      <figcaption>{name}</figcaption>
      <div className="view-legend-bar">
        <i style={{ background: css(-1) }} title={`Below ${text(low)}`} />
        <b style={{ background: RAMP }} />
        <i style={{ background: css(2) }} title={`Above ${text(high)}`} />
      </div>
      <div className="view-legend-ends" aria-hidden="true">
        <span>&lt;</span>
        <span>{text(low)}</span>
        <span>{text((low + high) / 2)}</span>
        <span>{text(high)}</span>
        <span>&gt;</span>
      </div>
    </figure>
  );
}

/** Names of the ids that have a colour. */
function IdLegend({ name, entries }: { name: string; entries: NonNullable<OverlaySubject['legend']> }) {
  return (
    <figure className="view-legend" aria-label={`Colours of ${name}`}>
      <figcaption>{name}</figcaption>
      <ul className="view-legend-ids">
        {entries.map(({ code, name: entry, colour }) => (
          <li key={code}>
            <i style={{ background: colour }} />
            {entry}
          </li>
        ))}
        {entries.length === 0 && <li className="dim">There is nothing to choose from yet.</li>}
      </ul>
    </figure>
  );
}
