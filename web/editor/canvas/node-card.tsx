import { memo, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { NodeDeclaration, ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { GraphNode } from '#graph-core/project.ts';
import { nodeAtom } from '#web/state/node-atoms.ts';
import { ParamField } from '../fields/param-field.tsx';
import { useMeasureAgain, useShowsDetail } from '../flow-adapter.tsx';
import { declarationOf, NO_PORTS, portsOfNode, samePorts } from '../graph-facts.ts';
import { cardParams, titleOf } from '../settings.ts';
import { useGraphId, useNodeFact } from '../use-facts.ts';
import type { CardProps } from './canvas-types.ts';
import { InputRow } from './input-row.tsx';
import { NodeCost } from './node-cost.tsx';
import { OutputRow } from './output-row.tsx';
import { ProblemBadge } from './problem-badge.tsx';
import './node-card.css';

/** The one component for nodes of every type; it is given ids and reads what it shows. */
export const NodeCard = memo(function NodeCard({ id, selected }: CardProps) {
  const graph = useGraphId();
  const node = useAtomValue(useMemo(() => nodeAtom({ graph, node: id }), [graph, id]));
  const ports = useNodeFact(id, portsOfNode, NO_PORTS, samePorts);
  const declaration = useNodeFact<NodeDeclaration | null>(id, declarationOf, null);
  const title = useNodeFact(id, titleOf, '');
  const detail = useShowsDetail();
  useMeasureAgain(id, ports);
  if (!node) return null;

  const reroute = node.type === STRUCTURAL.reroute;
  const category = declaration?.category ?? 'unknown';
  const classes = ['node-card', `category-${category}`];
  if (selected) classes.push('selected');
  if (node.muted) classes.push('muted');
  if (reroute) classes.push('reroute');
  if (!detail) classes.push('far');
  return (
    <div
      className={classes.join(' ')}
      role="group"
      aria-label={`${title}${node.muted ? ', muted' : ''}${selected ? ', selected' : ''}`}
      data-node-id={id}
      data-node-type={node.type}
    >
      {!reroute && (
        <div
          className="node-header"
          title={declaration ? `${declaration.label}\n${declaration.doc}` : undefined}
        >
          <span className="node-title-line">
            <span className="node-title">{title}</span>
            {declaration && title !== declaration.label && detail && (
              <span className="node-kind">{declaration.label}</span>
            )}
          </span>
          <ProblemBadge node={id} />
        </div>
      )}
      <NodeCost node={id} />
      {!declaration && (
        <div className="node-unknown">
          Unknown type <code>{node.type}</code>. It is kept, with its wires, but gives no value.
        </div>
      )}
      <div className="node-rows">
        {ports.outputs.map((output) => (
          <OutputRow key={output.id} node={id} output={output} quiet={reroute || !detail} />
        ))}
        {declaration && !reroute && <Settings node={node} declared={declaration.params} shown={detail} />}
        {ports.inputs.map((input) => (
          <InputRow key={input.id} node={node} input={input} quiet={reroute || !detail} />
        ))}
      </div>
    </div>
  );
});

interface SettingsProps {
  node: GraphNode;
  declared: readonly ParamDeclaration[];
  shown: boolean;
}

/** The node's main settings. From afar their rows stay, empty: ports must not move. */
function Settings({ node, declared, shown }: SettingsProps) {
  return cardParams(node, declared).map((param) => (
    <div key={param.id} className={param.kind === 'curve' ? 'node-row setting tall' : 'node-row setting'}>
      {shown && <ParamField node={node} param={param} declared={declared} inNode />}
    </div>
  ));
}
