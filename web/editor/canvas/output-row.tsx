import { memo, useCallback } from 'react';
import type { Unit } from '#graph-core/node-declaration.ts';
import { Port } from '../flow-adapter.tsx';
import type { GraphFacts, OutputPort } from '../graph-facts.ts';
import { useNodeFact } from '../use-facts.ts';
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
  return (
    <div className={`node-row output ${state}`}>
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
