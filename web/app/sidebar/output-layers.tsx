import { useState } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import { choicesOf, freeChoiceCode, outputLayersOf } from '#graph-core/output-layers.ts';
import type { KnownLayer } from '#graph-core/output-layers.ts';
import { own } from '#graph-core/lookup.ts';
import type { Choice, OutputLayer, Project } from '#graph-core/project.ts';
import { NumberField } from '../../editor/fields/number-field.tsx';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { overlayAtom, projectAtom } from '../../state/atoms.ts';
import { notify } from '../../state/notices.ts';
import { OUTPUT_SUBJECT, overlaySubject } from '../../state/overlay-subject.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { IconButton } from '../icons.tsx';
import { ColourInput } from './colour-input.tsx';
import { ExpressionField } from './expression-field.tsx';
import { Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

/** Colours that new choices take in turn. */
const COLOURS = ['#7fa650', '#c2b35a', '#5f8f7a', '#a5794f', '#8a6fa8', '#5b86b5', '#b5626a', '#9aa0a6'];
const KINDS = [
  { value: 'value', label: 'Values' },
  { value: 'choice', label: 'Choices' },
];
const RESOLUTIONS = [
  { value: '1', label: 'Full resolution' },
  { value: '2', label: 'Half' },
  { value: '4', label: 'A quarter' },
  { value: '8', label: 'An eighth' },
];
const NOTHING = { value: '', label: 'Nothing' };
type Options = readonly { value: string; label: string }[];

/** What rules give besides the blend of materials: built-in layers, and those that the project declares. */
export function OutputLayers() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  if (!project) return null;
  const layers = outputLayersOf(project);
  const expressions = project.graphOrder.flatMap((id) => {
    const graph = project.graphs[id];
    return graph?.kind === 'expression' ? [{ value: id, label: graph.name }] : [];
  });
  const add = () => {
    const layer: OutputLayer = {
      ...{ id: newId('output'), name: uniqueName('Layer', layers), kind: 'value', coarseness: 1 },
      range: { lowest: 0, highest: 1 },
    };
    if (runCommand(session, 'output.set', { layer })) setFresh(layer.id);
  };
  return (
    <Section title="Output layers" count={layers.length} addLabel="New output layer" onAdd={add}>
      <ul className="rows">
        {layers.map((layer) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            project={project}
            expressions={expressions}
            fresh={layer.id === fresh}
          />
        ))}
      </ul>
    </Section>
  );
}

interface LayerRowProps {
  layer: KnownLayer;
  project: Project;
  expressions: Options;
  fresh: boolean;
}

function LayerRow({ layer, project, expressions, fresh }: LayerRowProps) {
  const session = useSession();
  const { id, name, kind, doc } = layer;
  const declared = own(project.outputLayers, id);
  const addChoice = () => {
    const choices = choicesOf(project, id);
    const code = freeChoiceCode(choices);
    const [first] = expressions;
    if (!first) return notify(session, 'warning', `${name}: make an expression first.`);
    if (code === null) return notify(session, 'warning', `${name} chooses from at most 255.`);
    const colour = COLOURS[choices.length % COLOURS.length]!;
    const choice = { code, name: uniqueName('Type', choices), colour, expression: first.value };
    runCommand(session, 'output.set-choices', { layer: id, choices: [...choices, choice] });
  };
  return (
    <li className="block" data-output-id={id}>
      <div className="row" title={doc}>
        {declared ? (
          <EditableName
            label={`Name of ${name}`}
            value={name}
            fresh={fresh}
            onCommit={(next) => runCommand(session, 'output.set', { layer: { ...declared, name: next } })}
          />
        ) : (
          <span className="row-name">{name}</span>
        )}
        {kind === 'value' && layer.goesWith === undefined && (
          <ExpressionField
            label={`Expression of ${name}`}
            value={own(project.layers.values, id) ?? ''}
            options={[NOTHING, ...expressions]}
            onChange={(value) =>
              runCommand(session, 'output.feed', { layer: id, expression: value === '' ? null : value })
            }
          />
        )}
        <span className="row-tools">
          {kind === 'choice' && (
            <IconButton icon="plus" label={`Add a choice to ${name}`} onClick={addChoice} />
          )}
          {declared && (
            <IconButton
              icon="trash"
              label={`Delete ${name}`}
              onClick={() => runCommand(session, 'output.delete', { id })}
            />
          )}
        </span>
        <OverlayButton id={id} name={name} project={project} />
      </div>
      {declared && <LayerSettings layer={declared} />}
      {kind === 'choice' && <Choices layer={layer} project={project} expressions={expressions} />}
    </li>
  );
}

function LayerSettings({ layer }: { layer: OutputLayer }) {
  const session = useSession();
  const { name, kind, coarseness, range } = layer;
  const set = (part: Partial<OutputLayer>, gesture?: string) =>
    runCommand(session, 'output.set', { layer: { ...layer, ...part } }, gesture);
  return (
    <>
      <div className="row settings">
        <SelectField
          label={`What ${name} holds`}
          value={kind}
          options={KINDS}
          onChange={(value) => set({ kind: value as OutputLayer['kind'] })}
        />
        <SelectField
          label={`Resolution of ${name}`}
          value={String(coarseness)}
          options={RESOLUTIONS}
          onChange={(value) => set({ coarseness: Number(value) as OutputLayer['coarseness'] })}
        />
      </div>
      {kind === 'value' && (
        <div className="row settings">
          <NumberField
            label={`Lowest value of ${name}`}
            caption="From"
            value={range.lowest}
            scale={{ unit: 'number' }}
            onChange={(lowest, gesture) => set({ range: { ...range, lowest } }, gesture)}
          />
          <NumberField
            label={`Highest value of ${name}`}
            caption="To"
            value={range.highest}
            scale={{ unit: 'number' }}
            onChange={(highest, gesture) => set({ range: { ...range, highest } }, gesture)}
          />
        </div>
      )}
    </>
  );
}

function Choices({ layer, project, expressions }: Omit<LayerRowProps, 'fresh'>) {
  const session = useSession();
  const choices = choicesOf(project, layer.id);
  const set = (next: readonly Choice[], gesture?: string) =>
    runCommand(session, 'output.set-choices', { layer: layer.id, choices: [...next] }, gesture);
  const change = (code: number, part: Partial<Choice>, gesture?: string) =>
    set(
      choices.map((choice) => (choice.code === code ? { ...choice, ...part } : choice)),
      gesture,
    );
  return (
    <ul className="rows choices">
      {choices.map((choice) => {
        const { code, name, colour, expression, value } = choice;
        return (
          <li key={code} data-choice={code}>
            <div className="row">
              <ColourInput
                label={`Colour of ${name}`}
                value={colour}
                onChange={(next, gesture) => change(code, { colour: next }, gesture)}
              />
              <EditableName
                label={`Name of ${name}`}
                value={name}
                fresh={false}
                onCommit={(next) => change(code, { name: next })}
              />
              <span className="row-tools">
                <IconButton
                  icon="close"
                  label={`Remove ${name}`}
                  onClick={() => set(choices.filter((other) => other.code !== code))}
                />
              </span>
            </div>
            <div className="row settings">
              <ExpressionField
                label={`Expression of ${name}`}
                value={expression}
                options={expressions}
                onChange={(next) => change(code, { expression: next })}
              />
              {layer.valueName !== undefined && (
                <ExpressionField
                  label={`${layer.valueName} of ${name}`}
                  value={value ?? ''}
                  options={[{ value: '', label: `No ${layer.valueName.toLowerCase()}` }, ...expressions]}
                  onChange={(next) =>
                    set(choices.map((other) => (other === choice ? withValue(choice, next) : other)))
                  }
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The choice with another expression for what goes with it; none if the id is empty. */
function withValue(choice: Choice, value: string): Choice {
  const { value: _before, ...rest } = choice;
  return value === '' ? rest : { ...rest, value };
}

/** Lays the layer over the terrain, or takes it away again. */
function OverlayButton({ id, name, project }: { id: string; name: string; project: Project }) {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const subject = `${OUTPUT_SUBJECT}${id}`;
  const shown = overlay.expression === subject;
  return (
    <IconButton
      icon={shown ? 'eye' : 'eyeOff'}
      label={`Show ${name} on the terrain`}
      aria-pressed={shown}
      disabled={!shown && overlaySubject(project, subject) === null}
      onClick={() => setOverlay({ ...overlay, expression: shown ? null : subject })}
    />
  );
}
