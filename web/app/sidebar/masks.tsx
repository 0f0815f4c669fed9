import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import type { Mask, Shape } from '#graph-core/project.ts';
import { NumberField } from '../../editor/fields/number-field.tsx';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { projectAtom } from '../../state/atoms.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { EditableName } from '../editable-name.tsx';
import { IconButton } from '../icons.tsx';
import { Hint, Section } from './section.tsx';
import { uniqueName } from './unique-name.ts';

const SOURCES = [
  { value: 'ocean', label: 'Ocean' },
  { value: 'shapes', label: 'Shapes' },
];
const BITS = [
  { value: '8', label: '8 bit' },
  { value: '16', label: '16 bit' },
];
const RADIUS = { min: 1, max: 1000, unit: 'metres' } as const;
const WIDTH = { min: 0, max: 1000, unit: 'metres' } as const;

/** Reference masks: what distances are measured to. */
export function Masks() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const [fresh, setFresh] = useState<string | null>(null);
  if (!project) return null;
  const masks = Object.values(project.masks);
  const shapes = Object.values(project.shapes);
  const add = () => {
    const id = newId('mask');
    const mask: Mask = { id, name: uniqueName('Mask', masks), source: 'shapes', radius: 50, bits: 8 };
    if (runCommand(session, 'mask.set', { mask })) setFresh(id);
  };
  return (
    <Section title="Masks" count={masks.length} addLabel="New mask" onAdd={add}>
      {masks.length === 0 && <Hint>Places that rules keep a distance to: the ocean, rivers, roads.</Hint>}
      <ul className="rows">
        {masks.map((mask) => (
          <MaskRow
            key={mask.id}
            mask={mask}
            shapes={shapes.filter((shape) => shape.mask === mask.id)}
            fresh={mask.id === fresh}
          />
        ))}
      </ul>
    </Section>
  );
}

function MaskRow({ mask, shapes, fresh }: { mask: Mask; shapes: readonly Shape[]; fresh: boolean }) {
  const session = useSession();
  const { id, name, source, radius, bits } = mask;
  const set = (part: Partial<Mask>, gesture?: string) =>
    runCommand(session, 'mask.set', { mask: { ...mask, ...part } }, gesture);
  return (
    <li className="block" data-mask-id={id}>
      <div className="row">
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
            onClick={() => runCommand(session, 'mask.delete', { id })}
          />
        </span>
      </div>
      <div className="row settings">
        <SelectField
          label={`Source of ${name}`}
          value={source}
          options={SOURCES}
          onChange={(value) => set({ source: value as Mask['source'] })}
        />
        <NumberField
          label={`Radius of ${name}`}
          caption="Radius"
          value={radius}
          scale={RADIUS}
          onChange={(value, gesture) => set({ radius: value }, gesture)}
        />
        <SelectField
          label={`Bits of ${name}`}
          value={String(bits)}
          options={BITS}
          onChange={(value) => set({ bits: value === '16' ? 16 : 8 })}
        />
      </div>
      {shapes.map((shape) => (
        <ShapeRow key={shape.id} shape={shape} />
      ))}
    </li>
  );
}

/** A polygon or spline that feeds the mask above. */
function ShapeRow({ shape }: { shape: Shape }) {
  const session = useSession();
  const { id, name, kind, width = 0, points } = shape;
  const set = (part: Partial<Shape>, gesture?: string) =>
    runCommand(session, 'shape.set', { shape: { ...shape, ...part } }, gesture);
  return (
    <div className="row shape" data-shape-id={id} title={`${kind} of ${points.length} points`}>
      <EditableName label={`Name of ${name}`} value={name} onCommit={(next) => set({ name: next })} />
      <span className="row-tools">
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          onClick={() => runCommand(session, 'shape.delete', { id })}
        />
      </span>
      {kind === 'spline' ? (
        <NumberField
          label={`Width of ${name}`}
          value={width}
          scale={WIDTH}
          onChange={(value, gesture) => set({ width: value }, gesture)}
        />
      ) : (
        <span className="dim">polygon</span>
      )}
    </div>
  );
}
