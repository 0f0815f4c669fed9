import { ALL_ECOTOPE, sourceLayersOf } from '#graph-core/source-layers.ts';
import { useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { paramOf } from '#graph-core/node-declaration.ts';
import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { GraphNode, Keyframe, Project } from '#graph-core/project.ts';
import { projectAtom } from '#web/state/atoms.ts';
import { isNumberParam, scaleOf } from '../settings.ts';
import { CurveEditor } from './curve-editor.tsx';
import { CurveThumbnail } from './curve-thumbnail.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useSetting } from './use-setting.ts';
import './fields.css';

interface ParamFieldProps {
  node: GraphNode;
  param: ParamDeclaration;
  /** All settings of the node's type: the limits of some are others. */
  declared: readonly ParamDeclaration[];
  inNode?: boolean;
  /** Instead of the declared one. */
  label?: string;
}

/** The control of one parameter, chosen by its declaration: in the panel, and small inside a node. */
export function ParamField({ node, param, declared, inNode = false, label = param.label }: ParamFieldProps) {
  const set = useSetting(node.id);
  const value = paramOf(node, param);
  const caption = inNode ? param.label : undefined;
  if (isNumberParam(param)) {
    return (
      <NumberField
        label={label}
        caption={caption}
        value={typeof value === 'number' ? value : param.default}
        scale={scaleOf(param, node, declared)}
        inNode={inNode}
        onChange={(next, gesture) => set(param.id, next, gesture)}
      />
    );
  }
  switch (param.kind) {
    case 'boolean':
      return (
        <label className={inNode ? 'check-field nodrag' : 'check-field'}>
          <input
            type="checkbox"
            aria-label={label}
            tabIndex={inNode ? -1 : undefined}
            checked={value === true}
            onChange={(event) => set(param.id, event.currentTarget.checked)}
          />
          {inNode && param.label}
        </label>
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={String(value)}
          options={param.options}
          inNode={inNode}
          onChange={(next) => set(param.id, next)}
        />
      );
    case 'curve': {
      const keys = Array.isArray(value) ? value : (param.default as Keyframe[]);
      if (inNode) return <CurveThumbnail keys={keys} />;
      return (
        <CurveEditor label={label} keys={keys} onChange={(next, gesture) => set(param.id, next, gesture)} />
      );
    }
    case 'text':
      return <TextField label={label} value={String(value)} onCommit={(next) => set(param.id, next)} />;
    case 'mask':
      return (
        <MaskPicker
          label={label}
          value={String(value)}
          inNode={inNode}
          onChange={(id) => set(param.id, id)}
        />
      );
    case 'ecotope':
      return (
        <EcotopePicker
          label={label}
          value={String(value)}
          inNode={inNode}
          onChange={(id) => set(param.id, id)}
        />
      );
    case 'layer':
      return (
        <LayerPicker
          label={label}
          value={String(value)}
          inNode={inNode}
          onChange={(id) => set(param.id, id)}
        />
      );
    case 'graph':
      return (
        <GraphPicker
          label={label}
          kind={param.graphKind}
          value={String(value)}
          inNode={inNode}
          onChange={(id) => set(param.id, id)}
        />
      );
  }
}

interface PickerProps {
  label: string;
  value: string;
  inNode: boolean;
  onChange(id: string): void;
}
type Option = { value: string; label: string };

const sameOptions = (a: readonly Option[], b: readonly Option[]) =>
  a.length === b.length &&
  a.every((option, i) => option.value === b[i]!.value && option.label === b[i]!.label);

function useOptions(list: (project: Project) => Option[]): readonly Option[] {
  const source = useMemo(
    () =>
      selectAtom(projectAtom, (project): readonly Option[] => (project ? list(project) : []), sameOptions),
    [list],
  );
  return useAtomValue(source);
}

const masks = (project: Project): Option[] =>
  Object.values(project.masks).map((mask) => ({ value: mask.id, label: mask.name }));
const graphsOf = (kind: 'expression' | 'function') => (project: Project) =>
  project.graphOrder.flatMap((id) => {
    const graph = project.graphs[id];
    return graph?.kind === kind ? [{ value: id, label: graph.name }] : [];
  });
const GRAPHS = { expression: graphsOf('expression'), function: graphsOf('function') };

const ecotopes = (project: Project): Option[] => [
  { value: ALL_ECOTOPE, label: 'All land' },
  ...Object.values(project.ecotopes).map(({ id, name }) => ({ value: id, label: name })),
];
const layers = (project: Project): Option[] =>
  sourceLayersOf(project).map(({ id, name }) => ({ value: id, label: name }));

function EcotopePicker(props: PickerProps) {
  return <SelectField {...props} options={useOptions(ecotopes)} placeholder="Choose an ecotope…" />;
}

function LayerPicker(props: PickerProps) {
  return <SelectField {...props} options={useOptions(layers)} placeholder="Choose a layer…" />;
}

function MaskPicker(props: PickerProps) {
  return <SelectField {...props} options={useOptions(masks)} placeholder="Choose a mask…" />;
}

function GraphPicker({ kind, ...props }: PickerProps & { kind: 'expression' | 'function' }) {
  return <SelectField {...props} options={useOptions(GRAPHS[kind])} placeholder={`Choose a ${kind}…`} />;
}
