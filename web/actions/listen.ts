import { createKeybindingsHandler } from 'tinykeys';
import type { Action } from './define.ts';
import { actionsByKey, chooseAction } from './keymap.ts';

const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not(' +
  ['range', 'checkbox', 'radio', 'button', 'color', 'file', 'submit', 'reset']
    .map((type) => `[type="${type}"]`)
    .join(', ') +
  ')';
/**
 * Controls that have a use for these keys, but not with Ctrl or Cmd. A slider that was dragged keeps the focus, and
 * letters then mean what they mean where the pointer is.
 */
const CONTROLS = 'input, [role="slider"], [role="separator"], [role="tab"], [role="spinbutton"]';
const CONTROL_KEYS = /^(Arrow\w+|Home|End|Page\w+|Enter|Escape|Tab|Backspace|Delete|[ \d.,+*/()-])$/;
const BUTTONS = 'button, a[href], summary, [role="button"], [role="switch"], [role="checkbox"]';
/** Open menus and dialogs have the keyboard to themselves. */
const MODAL = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** What a closed menu bar, which keeps the focus after a choice, does with the keyboard. */
const MENU_BAR_KEYS = /^(Arrow|Home$|End$|Enter$| $|Escape$)/;

/** Makes keys act anywhere in the window. Returns what ends it. */
export function listenForKeys(
  actions: readonly Action[],
  act: { enabled(action: Action): boolean; perform(action: Action): void },
): () => void {
  let scope: string | null = null;
  /** The area that the pointer or the focus went to last. */
  const enter = ({ target }: Event) => {
    scope = target instanceof Element ? scopeOf(target) : null;
  };

  const handlers = Object.fromEntries(
    [...actionsByKey(actions)].map(([key, candidates]) => [
      key,
      (event: KeyboardEvent) => {
        const action = chooseAction(candidates, { scope, typing: isTyping(event) }, act.enabled);
        if (!action) return;
        event.preventDefault();
        act.perform(action);
      },
    ]),
  );
  const onKey = createKeybindingsHandler(handlers, { ignore: isForSomethingElse });

  window.addEventListener('pointerover', enter, true);
  window.addEventListener('focusin', enter, true);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('pointerover', enter, true);
    window.removeEventListener('focusin', enter, true);
    window.removeEventListener('keydown', onKey);
  };
}

const scopeOf = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-action-scope]')?.dataset.actionScope ?? null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

function isForSomethingElse(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.isComposing || event.defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  const modified = event.ctrlKey || event.metaKey;
  if (target.closest(MODAL)) return true;
  // Text fields are told apart action by action (whileTyping).
  if (target.closest(TEXT_FIELDS)) return false;
  if (!modified && CONTROL_KEYS.test(key) && target.closest(CONTROLS)) return true;
  if (target.closest('[role="menubar"]') && MENU_BAR_KEYS.test(key)) return true;
  return (key === 'Enter' || key === ' ') && target.closest(BUTTONS) !== null;
}
