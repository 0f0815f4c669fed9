import { useMemo } from 'react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { Graph, GraphNode } from '#graph-core/project.ts';
import { usesOf } from '#graph-core/uses.ts';
import { projectAtom } from '#web/state/atoms.ts';
import { runCommand } from '#web/state/run-command.ts';
import { useSession } from '#web/state/session.ts';
import { showNodesAtom } from '../editor-state.ts';
import { TextField } from '../fields/text-field.tsx';
import { EXPOSED_PARAMETER, exposedParameters } from '../settings.ts';
import { useGraphId } from '../use-facts.ts';
import { ParamSetting } from './param-setting.tsx';

/** The graph itself: its name, what it is for, what uses it, and the parameters that it exposes. */
export function GraphPanel() {
  const session = useSession();
  const id = useGraphId();
  const graph = useAtomValue(
    useMemo(() => atom((get): Graph | null => get(projectAtom)?.graphs[id] ?? null), [id]),
  );
  if (!graph) return null;
  const exposed = exposedParameters(graph);
  const rename = (name: string) => {
    if (name.trim() !== '') runCommand(session, 'graph.rename', { id, name: name.trim() });
  };
  return (
    <>
      <header className="panel-header category-graph">
        <h2>{graph.name}</h2>
        <span className="panel-kind">{graph.kind}</span>
      </header>
      <div className="panel-settings">
        <div className="setting-row">
          <span className="setting-label">Name</span>
          <TextField label="Graph name" value={graph.name} onCommit={rename} />
        </div>
        <div className="setting wide">
          <span className="setting-label">Description</span>
          <TextField
            label="Description"
            multiline
            placeholder="What this graph is for"
            value={graph.description ?? ''}
            onCommit={(description) => runCommand(session, 'graph.describe', { id, description })}
          />
        </div>
      </div>
      <UsedBy id={id} />
      <div className="panel-settings" role="group" aria-label="Exposed parameters">
        <h3>Parameters</h3>
        {exposed.map((node) => (
          <Exposed key={node.id} node={node} />
        ))}
        {exposed.length === 0 && (
          <p className="panel-hint">Add a Parameter node, and its slider appears here.</p>
        )}
      </div>
    </>
  );
}

/** Which graphs refer to this one, each a way to the nodes that do, and which layers it feeds. */
function UsedBy({ id }: { id: string }) {
  const project = useAtomValue(projectAtom);
  const show = useSetAtom(showNodesAtom);
  const uses = useMemo(() => project && usesOf(project, id), [project, id]);
  if (!uses) return null;
  return (
    <div className="panel-settings" role="group" aria-label="Used by">
      <h3>Used by</h3>
      <ul className="panel-uses">
        {uses.layers.map((layer) => (
          <li key={layer}>{layer}</li>
        ))}
        {uses.graphs.map(({ graph, nodes }) => (
          <li key={graph.id}>
            <button type="button" className="button" onClick={() => show({ graph: graph.id, nodes })}>
              {graph.name}
              {nodes.length > 1 && <span className="dim"> {nodes.length} times</span>}
            </button>
          </li>
        ))}
      </ul>
      {uses.layers.length + uses.graphs.length === 0 && (
        <p className="panel-hint">Nothing uses it: no layer and no other graph.</p>
      )}
    </div>
  );
}

function Exposed({ node }: { node: GraphNode }) {
  const { library } = useSession();
  const declared = library.get(EXPOSED_PARAMETER)?.params ?? [];
  const param = declared.find(({ id }) => id === 'value');
  const name = node.label ?? node.params['name'];
  if (!param) return null;
  return (
    <ParamSetting
      node={node}
      param={param}
      declared={declared}
      label={typeof name === 'string' && name !== '' ? name : 'Parameter'}
    />
  );
}
