import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useAtomValue } from 'jotai';
import { newId } from '#graph-core/ids.ts';
import type { Project } from '#graph-core/project.ts';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { projectAtom } from '../../state/atoms.ts';
import { runCommand } from '../../state/run-command.ts';
import { useSession } from '../../state/session.ts';
import { Icon, IconButton } from '../icons.tsx';
import { ExpressionField } from './expression-field.tsx';
import { Hint, Section } from './section.tsx';

type Layers = Project['layers']['blend'];

/** The stack of blend materials, first on top; each has the expression that is its alpha. */
export function BlendLayers() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const list = useRef<HTMLUListElement>(null);
  if (!project) return null;
  const layers = project.layers.blend;
  const materials = Object.values(project.materials).map(({ id, name }) => ({ value: id, label: name }));
  const expressions = project.graphOrder
    .map((id) => project.graphs[id])
    .filter((graph) => graph?.kind === 'expression')
    .map((graph) => ({ value: graph!.id, label: graph!.name }));

  const set = (next: Layers, gesture?: string) => runCommand(session, 'blend.set', { layers: next }, gesture);
  const change = (index: number, part: Partial<Layers[number]>) =>
    set(layers.map((layer, each) => (each === index ? { ...layer, ...part } : layer)));
  const add = () => {
    const material =
      materials.find(({ value }) => !layers.some((layer) => layer.material === value)) ?? materials[0];
    const expression = expressions[0];
    if (material && expression) set([{ material: material.value, expression: expression.value }, ...layers]);
  };
  const canAdd = materials.length > 0 && expressions.length > 0;

  return (
    <Section
      title="Blend layers"
      count={layers.length}
      addLabel="New blend layer"
      onAdd={canAdd ? add : undefined}
    >
      {layers.length === 0 && (
        <Hint>
          {canAdd
            ? 'A material and the expression that says how much of it there is.'
            : 'Needs a material and an expression first.'}
        </Hint>
      )}
      <ul className="rows" ref={list}>
        {layers.map((layer, index) => {
          const material = project.materials[layer.material];
          const name = material?.name ?? layer.material;
          return (
            <li className="row" key={index} data-layer={index}>
              <Grip
                name={name}
                onMove={(to, gesture) =>
                  set(moved(session.document.project.layers.blend, to.from, to.to), gesture)
                }
                index={index}
                count={layers.length}
                list={list}
              />
              <span className="swatch" style={{ background: material?.colour }} aria-hidden="true" />
              <SelectField
                label={`Material of layer ${index + 1}`}
                value={layer.material}
                options={materials}
                onChange={(value) => change(index, { material: value })}
              />
              <ExpressionField
                label={`Alpha of ${name}`}
                value={layer.expression}
                options={expressions}
                onChange={(value) => change(index, { expression: value })}
              />
              <IconButton
                icon="close"
                label={`Remove layer ${name}`}
                onClick={() => set(layers.filter((_, each) => each !== index))}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Drags a layer up and down the stack; the arrow keys do the same. */
function Grip({
  name,
  index,
  count,
  list,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  list: React.RefObject<HTMLUListElement | null>;
  onMove(step: { from: number; to: number }, gesture?: string): void;
}) {
  const drag = useRef<{ at: number; gesture: string } | null>(null);

  const moveTo = (to: number) => {
    if (to < 0 || to >= count || to === index) return;
    onMove({ from: index, to });
    // The focus stays with the layer that was moved.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('.grip')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at: index, gesture: newId('drag') };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (over < 0 || over === now.at) return;
    onMove({ from: now.at, to: over }, now.gesture);
    now.at = over;
  };
  const end = () => {
    drag.current = null;
  };

  return (
    <button
      type="button"
      className="grip icon-button"
      aria-label={`Move layer ${name}, ${index + 1} of ${count}, with the arrow keys`}
      title="Drag, or press the arrow keys, to change the order. The first layer lies on top."
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Icon name="grip" />
    </button>
  );
}

function moved(layers: Layers, from: number, to: number): Layers {
  const next = [...layers];
  const [layer] = next.splice(from, 1);
  if (layer) next.splice(to, 0, layer);
  return next;
}
