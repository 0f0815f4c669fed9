import type { createStore } from 'jotai';
import type { Session } from '../state/session.ts';

/** Menus, in the order of the menu bar; the palette and the keyboard map use the same headings. */
export const ACTION_GROUPS = [
  { id: 'file', label: 'File' },
  { id: 'edit', label: 'Edit' },
  { id: 'graph', label: 'Graph' },
  { id: 'view', label: 'View' },
  { id: 'help', label: 'Help' },
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number]['id'];

export interface ActionContext {
  readonly session: Session;
  readonly store: ReturnType<typeof createStore>;
}

/** Something a person can ask the app to do. Menu bar, shortcuts, palette and keyboard map all derive from these. */
export interface Action {
  /** `group.verb`, stable. */
  id: string;
  /** As a menu shows it; "…" at the end when it asks for more before it acts. */
  label: string;
  group: ActionGroup;
  /** Menus put a line between sections of a group. 0 when left out. */
  section?: number;
  /** Shortcuts in tinykeys' syntax, the first one shown in menus: `$mod+Shift+z`. */
  keys?: readonly string[];
  /**
   * Area that must be under the cursor or hold the focus for its keys to act: the nearest element around it with
   * `data-action-scope="…"`. Left out: keys act anywhere.
   */
  scope?: 'editor' | 'view';
  /** Its keys act while a text field has the focus too. Only for keys that no text field knows, such as `$mod+s`. */
  whileTyping?: boolean;
  /** Further words by which the palette finds it. */
  keywords?: readonly string[];
  /** Found by palette and keys, but not worth a line in the menu bar. */
  hidden?: boolean;
  /** False: shown greyed, keys do nothing. Left out: always possible. */
  enabled?(context: ActionContext): boolean;
  /** For what is either on or off: its state. */
  checked?(context: ActionContext): boolean;
  /** May throw or reject with an InputError, which is shown as a notice. */
  perform(context: ActionContext): void | Promise<void>;
}

/** Declares an action; list it in the table of its room. */
export function defineAction(action: Action): Action {
  return action;
}
