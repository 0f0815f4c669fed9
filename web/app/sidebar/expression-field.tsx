import { useAtomValue, useSetAtom } from 'jotai';
import type { DragEvent } from 'react';
import { allowGraphDrop, droppedGraph } from '../../editor/canvas/graph-drag.ts';
import { SelectField } from '../../editor/fields/select-field.tsx';
import { activeGraphAtom, projectAtom } from '../../state/atoms.ts';
import { IconButton } from '../icons.tsx';

interface ExpressionFieldProps {
  label: string;
  value: string;
  /** The expressions to choose from, and whatever stands for none. */
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** Which expression feeds something: chosen from a list or dragged here out of the toolbox; a button opens it. */
export function ExpressionField({ label, value, options, onChange }: ExpressionFieldProps) {
  const project = useAtomValue(projectAtom);
  const graph = project?.graphs[value];
  const open = useSetAtom(activeGraphAtom);
  const onDrop = (event: DragEvent) => {
    const dropped = project && droppedGraph(event, project)?.id;
    if (!dropped || dropped === value || !options.some((option) => option.value === dropped)) return;
    event.preventDefault();
    onChange(dropped);
  };
  return (
    <span className="expression-field" onDragOver={allowGraphDrop} onDrop={onDrop}>
      <SelectField label={label} value={value} options={options} onChange={onChange} />
      {graph && <IconButton icon="open" label={`Open ${graph.name}`} onClick={() => open(graph.id)} />}
    </span>
  );
}
