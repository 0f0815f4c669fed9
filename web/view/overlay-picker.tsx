import { atom, useAtom, useAtomValue } from 'jotai';
import { heatColour } from '#gpu-runtime/scene/heat-ramp.ts';
import { overlayAtom, projectAtom } from '../state/atoms.ts';

/** Expressions that can be laid over the ground, in the project's order. A string, so that edits elsewhere do not
 *  draw the picker again. */
const choicesAtom = atom((get) => {
  const project = get(projectAtom);
  const graphs = project?.graphOrder.map((id) => project.graphs[id]) ?? [];
  return JSON.stringify(
    graphs.flatMap((graph) => (graph?.kind === 'expression' ? [[graph.id, graph.name]] : [])),
  );
});

export function OverlayPicker() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const choices = JSON.parse(useAtomValue(choicesAtom)) as [id: string, name: string][];
  return (
    <>
      <select
        className="select view-overlay"
        aria-label="Overlay"
        title="Expression laid over the ground"
        value={overlay.expression ?? ''}
        onChange={(event) => setOverlay({ ...overlay, expression: event.target.value || null })}
      >
        <option value="">No overlay</option>
        {choices.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
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
  const name = expression === null ? undefined : project?.graphs[expression]?.name;
  if (name === undefined) return null;
  return (
    <figure className="view-legend" aria-label={`Colours of ${name}: 0 purple to 1 yellow`}>
      <figcaption>{name}</figcaption>
      <div className="view-legend-bar">
        <i style={{ background: css(-1) }} title="Below 0" />
        <b style={{ background: RAMP }} />
        <i style={{ background: css(2) }} title="Above 1" />
      </div>
      <div className="view-legend-ends" aria-hidden="true">
        <span>&lt; 0</span>
        <span>0</span>
        <span>0.5</span>
        <span>1</span>
        <span>&gt; 1</span>
      </div>
    </figure>
  );
}
