import { useState } from 'react';
import { ACTION_GROUPS } from '../../actions/define.ts';
import type { Action } from '../../actions/define.ts';
import { IS_MAC, keyNames } from '../../actions/keymap.ts';
import { ACTIONS } from '../../actions/table.ts';
import { Dialog } from './dialog.tsx';

/** Where the pointer or the focus must be. */
const PLACES: Record<NonNullable<Action['scope']>, string> = {
  editor: 'graph',
  view: 'world',
};

/** Every key of every action. */
export function KeymapDialog() {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const shown = ACTIONS.filter(({ label, keys = [], keywords = [] }) => {
    const text = [label, ...keywords, ...keys.flatMap((each) => keyNames(each, IS_MAC).flat())]
      .join(' ')
      .toLowerCase();
    return keys.length > 0 && words.every((word) => text.includes(word));
  });
  return (
    <Dialog name="keymap" title="Keys" className="keymap wide">
      <div className="dialog-body">
        <input
          className="field keymap-filter"
          type="search"
          aria-label="Filter keys"
          placeholder="Filter by name or key"
          value={filter}
          autoFocus
          onChange={(event) => setFilter(event.target.value)}
        />
        <div className="keymap-columns">
          {ACTION_GROUPS.map(({ id, label }) => {
            const actions = shown.filter(({ group }) => group === id);
            return actions.length === 0 ? null : (
              <section key={id} className="keymap-group">
                <h3>{label}</h3>
                <dl style={{ margin: 0 }}>
                  {actions.map((action) => (
                    <Row key={action.id} action={action} />
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
        {shown.length === 0 && <p className="dim">No key has this name.</p>}
      </div>
    </Dialog>
  );
}

function Row({ action }: { action: Action }) {
  return (
    <div className="keymap-row">
      <dt>
        {action.label.replace(/…$/, '')}
        {action.scope && <span className="dim keymap-place"> {PLACES[action.scope]}</span>}
      </dt>
      <dd>
        {(action.keys ?? []).map((keys) => (
          <span key={keys}>
            {keyNames(keys, IS_MAC)
              .flat()
              .map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
