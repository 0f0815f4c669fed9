import { atom, useAtom, useAtomValue } from 'jotai';
import { heatColour } from '#gpu-runtime/scene/heat-ramp.ts';
import { overlayAtom, projectAtom } from '../state/atoms.ts';
import { overlayIds, overlaySubject } from '../state/overlay-subject.ts';

/** What can be laid over the ground. A string, so that edits elsewhere do not draw the picker again. */
const choicesAtom = atom((get) => {
  const project = get(projectAtom);
  const ids = project ? overlayIds(project) : [];
  return JSON.stringify(ids.map((id) => [id, overlaySubject(project!, id)!.name, id in project!.graphs]));
});

export function OverlayPicker() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const choices = JSON.parse(useAtomValue(choicesAtom)) as [
    id: string,
    name: string,
    isExpression: boolean,
  ][];
  const group = (label: string, members: typeof choices) =>
    members.length > 0 && (
      <optgroup label={label}>
        {members.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  return (
    <>
      <select
        className="select view-overlay"
        aria-label="Overlay"
        title="Expression or distance to a mask, laid over the ground"
        value={overlay.expression ?? ''}
        onChange={(event) => setOverlay({ ...overlay, expression: event.target.value || null })}
      >
        <option value="">No overlay</option>
        {group(
          'Expressions',
          choices.filter(([, , isExpression]) => isExpression),
        )}
        {group(
          'Masks',
          choices.filter(([, , isExpression]) => !isExpression),
        )}
      </select>
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
  const { name, range, unit } = subject;
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
