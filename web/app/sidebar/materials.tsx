import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import type { Material } from '#graph-core/project.ts';
import { projectAtom } from '../../state/atoms.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { IconButton } from '../icons.tsx';
import { ColourInput } from './colour-input.tsx';
import { Hint, Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

/** Colours that new materials take in turn: earths, plants, stone. */
const COLOURS = ['#7d6a4f', '#5f7f45', '#8b8b86', '#c8b58a', '#4b5d52', '#a0564a'];

export function Materials() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  if (!project) return null;
  const materials = Object.values(project.materials);
  const add = () => {
    const id = newId('material');
    const colour = COLOURS[materials.length % COLOURS.length]!;
    const material = { id, name: uniqueName('Material', materials), colour };
    if (runCommand(session, 'material.set', { material })) setFresh(id);
  };
  return (
    <Section title="Materials" count={materials.length} addLabel="New material" onAdd={add}>
      {materials.length === 0 && <Hint>What the ground is made of, shown as plain colours for now.</Hint>}
      <ul className="rows">
        {materials.map((material) => (
          <MaterialRow key={material.id} material={material} fresh={material.id === fresh} />
        ))}
      </ul>
    </Section>
  );
}

function MaterialRow({ material, fresh }: { material: Material; fresh: boolean }) {
  const session = useSession();
  const { id, name, colour } = material;
  return (
    <li className="row" data-material-id={id}>
      <ColourInput
        label={`Colour of ${name}`}
        value={colour}
        onChange={(next, gesture) =>
          runCommand(session, 'material.set', { material: { ...material, colour: next } }, gesture)
        }
      />
      <EditableName
        label={`Name of ${name}`}
        value={name}
        fresh={fresh}
        onCommit={(next) => runCommand(session, 'material.set', { material: { ...material, name: next } })}
      />
      <span className="row-tools">
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          onClick={() => runCommand(session, 'material.delete', { id })}
        />
      </span>
    </li>
  );
}
