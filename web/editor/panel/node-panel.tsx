import { useMemo } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { NodeDeclaration } from '#graph-core/node-declaration.ts';
import type { GraphNode } from '#graph-core/project.ts';
import { projectAtom } from '#web/state/atoms.ts';
import { nodeAtom } from '#web/state/node-atoms.ts';
import { runCommand } from '#web/state/run-command.ts';
import { useSession } from '#web/state/session.ts';
import { useNodeProblems } from '../canvas/problem-badge.tsx';
import { enterGraphAtom } from '../editor-state.ts';
import { TextField } from '../fields/text-field.tsx';
import { declarationOf, NO_PORTS, portsOfNode, samePorts } from '../graph-facts.ts';
import { graphBehind, titleOf } from '../settings.ts';
import { useGraphId, useNodeFact } from '../use-facts.ts';
import { InputSetting } from './input-setting.tsx';
import { ParamSetting } from './param-setting.tsx';

/** Everything that can be set on one node, with what it is for. */
export function NodePanel({ id }: { id: string }) {
  const session = useSession();
  const graph = useGraphId();
  const node = useAtomValue(useMemo(() => nodeAtom({ graph, node: id }), [graph, id]));
  const ports = useNodeFact(id, portsOfNode, NO_PORTS, samePorts);
  const declaration = useNodeFact<NodeDeclaration | null>(id, declarationOf, null);
  const title = useNodeFact(id, titleOf, '');
  const problems = useNodeProblems(id);
  if (!node) return null;
  const category = declaration?.category ?? 'unknown';
  return (
    <>
      <header className={`panel-header category-${category}`}>
        <h2>{title}</h2>
        {declaration && title !== declaration.label && (
          <span className="panel-kind">{declaration.label}</span>
        )}
        {node.muted && <span className="panel-kind">muted</span>}
      </header>
      {problems.map((problem) => (
        <p key={problem.message} className={`panel-problem ${problem.severity}`}>
          {problem.message}
        </p>
      ))}
      {declaration ? (
        <p className="panel-doc">{declaration.doc}</p>
      ) : (
        <p className="panel-doc">
          This version does not know the type <code>{node.type}</code>. The node and its wires are kept as
          they are.
        </p>
      )}
      <Definition node={node} />
      {declaration && declaration.params.length > 0 && (
        <div className="panel-settings" role="group" aria-label="Parameters">
          {declaration.params.map((param) => (
            <ParamSetting key={param.id} node={node} param={param} declared={declaration.params} />
          ))}
        </div>
      )}
      {ports.inputs.length > 0 && (
        <div className="panel-settings" role="group" aria-label="Inputs">
          <h3>Inputs</h3>
          {ports.inputs.map((input) => (
            <InputSetting key={input.id} node={node} input={input} />
          ))}
        </div>
      )}
      <div className="panel-settings">
        <div className="setting-row">
          <span className="setting-label">Label</span>
          <TextField
            label="Label"
            value={node.label ?? ''}
            placeholder={title}
            onCommit={(label) => runCommand(session, 'node.label', { graph, node: id, label })}
          />
        </div>
      </div>
    </>
  );
}

/** For a node that stands for a graph: a way to it. */
function Definition({ node }: { node: GraphNode }) {
  const project = useAtomValue(projectAtom);
  const enter = useSetAtom(enterGraphAtom);
  const inner = graphBehind(node);
  const graph = inner === null ? undefined : project?.graphs[inner];
  if (!graph) return null;
  return (
    <div className="panel-definition">
      {graph.description && <p className="panel-doc">{graph.description}</p>}
      <button type="button" className="button" onClick={() => enter(graph.id)}>
        Open “{graph.name}”
      </button>
    </div>
  );
}
