import { memo } from 'react';
import type { GraphNode } from '#graph-core/project.ts';
import { runCommand } from '#web/state/run-command.ts';
import { useSession } from '#web/state/session.ts';
import { openWireSearch } from '../add-menu/wire-search.ts';
import { NumberField } from '../fields/number-field.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useSetting } from '../fields/use-setting.ts';
import type { GraphFacts, InputPort } from '../graph-facts.ts';
import { inputScale, literalOf, titleOf } from '../settings.ts';
import { useGraphId, useNodeFact } from '../use-facts.ts';
import { SettingRow } from './setting-row.tsx';

interface InputSettingProps {
  node: GraphNode;
  input: InputPort;
}

/** An input: its number while it has no wire, else what feeds it. */
export const InputSetting = memo(function InputSetting({ node, input }: InputSettingProps) {
  const session = useSession();
  const graph = useGraphId();
  const set = useSetting(node.id);
  const from = node.inputs[input.id];
  if (from) {
    const remove = () =>
      runCommand(session, 'edge.disconnect', { graph, to: { node: node.id, port: input.id } });
    return (
      <SettingRow label={input.label} doc={input.doc}>
        <Source node={from.node} port={from.port} onRemove={remove} />
      </SettingRow>
    );
  }
  const connect = () => openWireSearch(session, { node: node.id, port: input.id, side: 'input' });
  const value = literalOf(node, input);
  const own = node.params[input.id] !== undefined && value !== input.default;
  const onReset = own ? () => set(input.id, null) : undefined;
  if (value === null) {
    return (
      <SettingRow label={input.label} doc={input.doc} onConnect={connect}>
        {typeof input.default === 'string' ? (
          <span className="setting-source">
            <span>{input.default.replace('.', ' ')}</span>
            <button type="button" className="button" onClick={() => set(input.id, 0)}>
              Use a number
            </button>
          </span>
        ) : (
          <span className="setting-source missing">needs a wire</span>
        )}
      </SettingRow>
    );
  }
  if (input.unit === 'boolean') {
    return (
      <SettingRow label={input.label} doc={input.doc} onReset={onReset} onConnect={connect}>
        <label className="check-field">
          <input
            type="checkbox"
            aria-label={input.label}
            checked={value >= 0.5}
            onChange={(event) => set(input.id, event.currentTarget.checked ? 1 : 0)}
          />
        </label>
      </SettingRow>
    );
  }
  const onChange = (next: number, gesture: string) => set(input.id, next, gesture);
  const scale = inputScale(input);
  return (
    <SettingRow
      label={input.label}
      doc={input.doc}
      onReset={onReset}
      onConnect={connect}
      below={<SliderField label={`${input.label} slider`} value={value} scale={scale} onChange={onChange} />}
    >
      <NumberField label={input.label} value={value} scale={scale} onChange={onChange} />
    </SettingRow>
  );
});

function Source({ node, port, onRemove }: { node: string; port: string; onRemove(): void }) {
  const title = useNodeFact(node, titleOf, 'missing node');
  const several = useNodeFact(node, hasSeveralOutputs, false);
  return (
    <span className="setting-source">
      <span title={title}>
        ← {title}
        {several && ` · ${port}`}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Remove wire"
        title="Remove wire"
        onClick={onRemove}
      >
        ×
      </button>
    </span>
  );
}

const hasSeveralOutputs = (facts: GraphFacts, node: string): boolean => facts.ports(node).outputs.length > 1;
