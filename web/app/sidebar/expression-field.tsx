import { useAtomValue, useSetAtom } from 'jotai';
import type { DragEvent } from 'react';
import { GRAPH_DRAG } from '../../editor/canvas/use-graph-drop.ts';
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
  const graph = useAtomValue(projectAtom)?.graphs[value];
  const open = useSetAtom(activeGraphAtom);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(GRAPH_DRAG)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: DragEvent) => {
    const dropped = event.dataTransfer.getData(GRAPH_DRAG);
    if (dropped === value || !options.some((option) => option.value === dropped)) return;
    event.preventDefault();
    onChange(dropped);
  };
  return (
    <span className="expression-field" onDragOver={onDragOver} onDrop={onDrop}>
      <SelectField label={label} value={value} options={options} onChange={onChange} />
      {graph && <IconButton icon="open" label={`Open ${graph.name}`} onClick={() => open(graph.id)} />}
    </span>
  );
}
