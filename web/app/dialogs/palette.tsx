import { useState } from 'react';
import { Command } from 'cmdk';
import { useAtomValue, useSetAtom } from 'jotai';
import { ACTION_GROUPS } from '../../actions/define.ts';
import { keyText } from '../../actions/keymap.ts';
import { isEnabled, performAction } from '../../actions/perform.ts';
import { ACTIONS } from '../../actions/table.ts';
import { activeGraphAtom, projectAtom } from '../../state/atoms.ts';
import { dialogAtom } from '../../state/dialog-atom.ts';
import { useSession } from '../../state/session.ts';
import { Dialog } from './dialog.tsx';

/** Finds every action and every graph by what is typed. */
export function Palette() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const openGraph = useSetAtom(activeGraphAtom);
  const setDialog = useSetAtom(dialogAtom);
  const [query, setQuery] = useState('');
  const listed = ACTIONS.filter(({ id, hidden }) => id !== 'help.palette' && (!hidden || query !== ''));
  const run = (act: () => void) => {
    setDialog(null);
    // After the dialog has given the focus back.
    requestAnimationFrame(act);
  };

  return (
    <Dialog name="palette" title="Search commands" bare>
      <Command className="palette" label="Search commands" loop>
        <Command.Input
          className="palette-input"
          placeholder="Search commands and graphs"
          value={query}
          onValueChange={setQuery}
          autoFocus
        />
        <Command.List className="palette-list">
          <Command.Empty className="palette-empty">Nothing has this name.</Command.Empty>
          {ACTION_GROUPS.map(({ id, label }) => (
            <Command.Group key={id} heading={label} className="palette-group">
              {listed
                .filter(({ group }) => group === id)
                .map((action) => (
                  <Command.Item
                    key={action.id}
                    className="palette-item"
                    value={`${action.label} ${action.id}`}
                    keywords={[label, ...(action.keywords ?? [])]}
                    disabled={!isEnabled(action, session)}
                    onSelect={() => run(() => performAction(action, session))}
                  >
                    <span>{action.label}</span>
                    {action.keys?.[0] !== undefined && <span className="dim">{keyText(action.keys[0])}</span>}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
          <Command.Group heading="Open a graph" className="palette-group">
            {(project?.graphOrder ?? []).map((id) => {
              const graph = project?.graphs[id];
              if (!graph) return null;
              return (
                <Command.Item
                  key={id}
                  className="palette-item"
                  value={`${graph.name} ${id}`}
                  keywords={['open', 'graph', graph.kind]}
                  onSelect={() => run(() => openGraph(id))}
                >
                  <span>{graph.name}</span>
                  <span className="dim">{graph.kind}</span>
                </Command.Item>
              );
            })}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}
