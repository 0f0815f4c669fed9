import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import type { Ecotope } from '#graph-core/project.ts';
import { freeEcotopeCode } from '#graph-core/source-layers.ts';
import { NumberField } from '../../editor/fields/number-field.tsx';
import { projectAtom } from '../../state/atoms.ts';
import { notify } from '../../state/notices.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { IconButton } from '../icons.tsx';
import { ColourInput } from './colour-input.tsx';
import { Hint, Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

/** Colours that new ecotopes take in turn. */
const COLOURS = ['#3f7d4e', '#c9b458', '#7a5c9e', '#4f8fa8', '#a3693f', '#9aa35a', '#b0575f', '#5f6fae'];
const RADIUS = { min: 1, max: 1000, unit: 'metres' } as const;
const CODE = { min: 1, max: 255, integer: true, unit: 'number' } as const;

/** Kinds of places, one a texel of the ecotope layer. */
export function Ecotopes() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  if (!project) return null;
  const ecotopes = Object.values(project.ecotopes);
  const add = () => {
    const code = freeEcotopeCode(project.ecotopes);
    if (code === null) return notify(session, 'warning', 'A project holds at most 255 ecotopes.');
    const colour = COLOURS[ecotopes.length % COLOURS.length]!;
    const name = uniqueName('Ecotope', ecotopes);
    const ecotope: Ecotope = { id: newId('ecotope'), name, colour, code, radius: 50, bits: 8 };
    if (runCommand(session, 'ecotope.set', { ecotope })) setFresh(ecotope.id);
  };
  return (
    <Section title="Ecotopes" count={ecotopes.length} addLabel="New ecotope" onAdd={add}>
      {ecotopes.length === 0 && (
        <Hint>Kinds of places, such as beach or birch forest. Import a map of them under Source layers.</Hint>
      )}
      <ul className="rows">
        {ecotopes.map((ecotope) => (
          <EcotopeRow key={ecotope.id} ecotope={ecotope} fresh={ecotope.id === fresh} />
        ))}
      </ul>
    </Section>
  );
}

function EcotopeRow({ ecotope, fresh }: { ecotope: Ecotope; fresh: boolean }) {
  const session = useSession();
  const { id, name, colour, code, radius } = ecotope;
  const set = (part: Partial<Ecotope>, gesture?: string) =>
    runCommand(session, 'ecotope.set', { ecotope: { ...ecotope, ...part } }, gesture);
  return (
    <li className="block" data-ecotope-id={id}>
      <div className="row">
        <ColourInput
          label={`Colour of ${name}`}
          value={colour}
          onChange={(next, gesture) => set({ colour: next }, gesture)}
        />
        <EditableName
          label={`Name of ${name}`}
          value={name}
          fresh={fresh}
          onCommit={(next) => set({ name: next })}
        />
        <span className="row-tools">
          <IconButton
            icon="trash"
            label={`Delete ${name}`}
            onClick={() => runCommand(session, 'ecotope.delete', { id })}
          />
        </span>
      </div>
      <div className="row settings">
        <NumberField
          label={`Id of ${name} in the ecotope layer`}
          caption="Id"
          value={code}
          scale={CODE}
          onChange={(value, gesture) => set({ code: value }, gesture)}
        />
        <NumberField
          label={`Radius of ${name}`}
          caption="Radius"
          value={radius}
          scale={RADIUS}
          onChange={(value, gesture) => set({ radius: value }, gesture)}
        />
      </div>
    </li>
  );
}
