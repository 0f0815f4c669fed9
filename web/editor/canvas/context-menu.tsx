import { useAtom } from 'jotai';
import { DropdownMenu } from 'radix-ui';
import { keyText } from '#web/actions/keymap.ts';
import { contextOf, isEnabled, performAction } from '#web/actions/perform.ts';
import { runCommand } from '#web/state/run-command.ts';
import { useSession } from '#web/state/session.ts';
import { activeGraphAtom } from '#web/state/atoms.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { canvasAtom, contextMenuAtom } from '../editor-state.ts';
import { addBends } from './wire-edits.ts';

/** Of the editor's actions, those that a node's menu lists, in this order; null draws a line. */
const NODE_MENU = [
  'graph.enter',
  'node.mute',
  'node.swap-inputs',
  null,
  'node.cut',
  'node.copy',
  'node.duplicate',
  'node.duplicate-keeping-inputs',
  null,
  'function.from-selection',
  null,
  'node.delete-and-heal',
  'node.delete',
] as const;

/** The menu of a node or a wire, at the pointer. */
export function CanvasContextMenu() {
  const [menu, setMenu] = useAtom(contextMenuAtom);
  const session = useSession();
  if (!menu) return null;
  const context = contextOf(session);
  const bend = () => {
    const at = session.store.get(canvasAtom)?.toGraph(menu.screen);
    if (at && menu.kind === 'wire') addBends(session, [{ to: menu.wire, at }]);
  };
  const disconnect = () => {
    const graph = session.store.get(activeGraphAtom);
    if (graph !== null && menu.kind === 'wire')
      runCommand(session, 'edge.disconnect', { graph, to: menu.wire });
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && setMenu(null)}>
      <DropdownMenu.Trigger asChild>
        <span className="context-anchor" style={{ left: menu.screen.x, top: menu.screen.y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="context-menu"
          align="start"
          sideOffset={0}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            session.store.get(canvasAtom)?.focus();
          }}
        >
          {menu.kind === 'wire' ? (
            <>
              <DropdownMenu.Item className="context-item" onSelect={bend}>
                Add a bend here
              </DropdownMenu.Item>
              <DropdownMenu.Item className="context-item" onSelect={disconnect}>
                Remove wire
              </DropdownMenu.Item>
            </>
          ) : (
            NODE_MENU.map((id, at) => {
              const action = EDITOR_ACTIONS.find((candidate) => candidate.id === id);
              if (!action) return <DropdownMenu.Separator key={at} className="context-line" />;
              return (
                <DropdownMenu.Item
                  key={action.id}
                  className="context-item"
                  disabled={!isEnabled(action, session)}
                  onSelect={() => performAction(action, session)}
                >
                  <span>{action.checked?.(context) ? `✓ ${action.label}` : action.label}</span>
                  {action.keys?.[0] && <span className="context-keys">{keyText(action.keys[0])}</span>}
                </DropdownMenu.Item>
              );
            })
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
