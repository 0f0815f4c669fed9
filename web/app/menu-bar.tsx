import { Fragment } from 'react';
import { Menubar } from 'radix-ui';
import { ACTION_GROUPS } from '../actions/define.ts';
import type { Action } from '../actions/define.ts';
import { keyText } from '../actions/keymap.ts';
import { contextOf, isEnabled, performAction } from '../actions/perform.ts';
import { ACTIONS } from '../actions/table.ts';
import { useSession } from '../state/session.ts';
import './menu.css';

/** The menus, made of the actions of each group. */
export function MenuBar() {
  return (
    <Menubar.Root className="menu-bar" aria-label="Menus">
      {ACTION_GROUPS.map(({ id, label }) => (
        <Menubar.Menu key={id} value={id}>
          <Menubar.Trigger className="menu-trigger">{label}</Menubar.Trigger>
          <Menubar.Portal>
            <Menubar.Content className="menu" align="start" sideOffset={4} loop>
              <Sections group={id} />
            </Menubar.Content>
          </Menubar.Portal>
        </Menubar.Menu>
      ))}
    </Menubar.Root>
  );
}

function Sections({ group }: { group: Action['group'] }) {
  const actions = ACTIONS.filter((action) => action.group === group && !action.hidden);
  const sections = [...new Set(actions.map(({ section = 0 }) => section))].sort((a, b) => a - b);
  return sections.map((section, index) => (
    <Fragment key={section}>
      {index > 0 && <Menubar.Separator className="menu-line" />}
      {actions
        .filter((action) => (action.section ?? 0) === section)
        .map((action) => (
          <Item key={action.id} action={action} />
        ))}
    </Fragment>
  ));
}

function Item({ action }: { action: Action }) {
  const session = useSession();
  // Menus are made anew each time they open, so what is possible then is what shows.
  const common = {
    className: 'menu-item',
    disabled: !isEnabled(action, session),
    // After the menu has gone, so that the focus is not taken back from what the action opens.
    onSelect: () => requestAnimationFrame(() => performAction(action, session)),
  };
  const keys = action.keys?.[0];
  const content = (
    <>
      <span>{action.label}</span>
      {keys !== undefined && <span className="menu-keys">{keyText(keys)}</span>}
    </>
  );
  if (!action.checked) return <Menubar.Item {...common}>{content}</Menubar.Item>;
  return (
    <Menubar.CheckboxItem {...common} checked={action.checked(contextOf(session))}>
      <Menubar.ItemIndicator className="menu-check">✓</Menubar.ItemIndicator>
      {content}
    </Menubar.CheckboxItem>
  );
}
