import { memo, useCallback } from 'react';
import type { Unit } from '#graph-core/node-declaration.ts';
import { Port } from '../flow-adapter.tsx';
import type { GraphFacts, OutputPort } from '../graph-facts.ts';
import { useNodeFact } from '../use-facts.ts';
import { valueText } from '#web/state/value-text.ts';
import type { PortValue } from '#codegen/point-values.ts';
import { usePortValue } from '../use-port-value.ts';
import { portClass, portTip, usePortState } from './use-port-look.ts';

interface OutputRowProps {
  node: string;
  output: OutputPort;
  /** Only the port. */
  quiet: boolean;
}

export const OutputRow = memo(function OutputRow({ node, output, quiet }: OutputRowProps) {
  const { id, label, doc, stray } = output;
  const unitOf = useCallback(
    (facts: GraphFacts, of: string): Unit => facts.unit({ node: of, port: id }),
    [id],
  );
  const unit = useNodeFact<Unit>(node, unitOf, 'number');
  const state = usePortState(node, id, 'output');
  const worth = usePortValue(node, id);
  return (
    <div className={`node-row output ${state}`}>
      {worth !== undefined && <PortReadout worth={worth} />}
      {!quiet && <span className="port-label">{label}</span>}
      <Port
        node={node}
        id={id}
        side="output"
        occupied={false}
        className={portClass(unit, state, stray)}
        title={portTip(label, unit, doc)}
      />
    </div>
  );
});

/** The value at the pinned place; faint where the graph's own value does not come from it there. */
function PortReadout({ worth }: { worth: PortValue | null }) {
  if (!worth) {
    return (
      <output className="port-value missing" title="No value: there is a fault on the way here">
        –
      </output>
    );
  }
  const title = worth.decides
    ? 'At the pinned place'
    : "At the pinned place. The graph's value there does not depend on it.";
  return (
    <output className={worth.decides ? 'port-value' : 'port-value aside'} title={title}>
      {valueText(worth.value)}
    </output>
  );
}
