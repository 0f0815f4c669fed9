import { memo } from 'react';
import type { GraphNode } from '#graph-core/project.ts';
import { NumberField } from '../fields/number-field.tsx';
import { useSetting } from '../fields/use-setting.ts';
import { Port } from '../flow-adapter.tsx';
import type { InputPort } from '../graph-facts.ts';
import { inputScale, literalOf } from '../settings.ts';
import { portClass, portTip, usePortState } from './use-port-look.ts';

interface InputRowProps {
  node: GraphNode;
  input: InputPort;
  /** Only the port. */
  quiet: boolean;
}

/** An input with its port; without a wire, also the number that it reads. */
export const InputRow = memo(function InputRow({ node, input, quiet }: InputRowProps) {
  const wired = node.inputs[input.id] !== undefined;
  const state = usePortState(node.id, input.id, 'input');
  return (
    <div className={`node-row input ${state}`}>
      <Port
        node={node.id}
        id={input.id}
        side="input"
        occupied={wired}
        className={`${portClass(input.unit, state, input.stray)}${wired ? ' wired' : ''}`}
        title={portTip(input.label, input.unit, input.doc)}
      />
      {!quiet &&
        (wired ? <span className="port-label">{input.label}</span> : <Literal node={node} input={input} />)}
    </div>
  );
});

function Literal({ node, input }: { node: GraphNode; input: InputPort }) {
  const set = useSetting(node.id);
  const value = literalOf(node, input);
  if (value === null) {
    const reads = typeof input.default === 'string' ? input.default.replace('.', ' ') : 'needs a wire';
    return (
      <>
        <span className="port-label">{input.label}</span>
        <span className={typeof input.default === 'string' ? 'port-reads' : 'port-reads missing'}>
          {reads}
        </span>
      </>
    );
  }
  if (input.unit === 'boolean') {
    return (
      <label className="check-field nodrag">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={value >= 0.5}
          onChange={(event) => set(input.id, event.currentTarget.checked ? 1 : 0)}
        />
        {input.label}
      </label>
    );
  }
  return (
    <NumberField
      label={input.label}
      caption={input.label}
      value={value}
      scale={inputScale(input)}
      inNode
      onChange={(next, gesture) => set(input.id, next, gesture)}
    />
  );
}
