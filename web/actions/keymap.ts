import { parseKeybinding } from 'tinykeys';
import type { Action } from './define.ts';

/** Actions by key, the more particular first: an area's own keys come before those of the whole window. */
export function actionsByKey(actions: readonly Action[]): Map<string, Action[]> {
  const byKey = new Map<string, Action[]>();
  for (const action of actions) {
    for (const keys of action.keys ?? []) {
      const key = canonicalKey(keys);
      const others = byKey.get(key) ?? [];
      if (action.scope) others.unshift(action);
      else others.push(action);
      byKey.set(key, others);
    }
  }
  return byKey;
}

/** One spelling of a shortcut: modifiers in a fixed order, letters in lower case. */
export function canonicalKey(keys: string): string {
  return keys
    .trim()
    .split(' ')
    .map((press) => {
      const parts = press.split(/(?<=\w|\])\+/);
      const key = parts.pop()!;
      const order = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'];
      const rank = (modifier: string) => order.indexOf(modifier.replace(/^\[|\]$/g, ''));
      parts.sort((a, b) => rank(a) - rank(b));
      return [...parts, key.length === 1 ? key.toLowerCase() : key].join('+');
    })
    .join(' ');
}

/** Two actions that would answer to the same key in the same place; there must be none. */
export function conflictingKeys(actions: readonly Action[]): { key: string; ids: string[] }[] {
  const conflicts: { key: string; ids: string[] }[] = [];
  for (const [key, sharers] of actionsByKey(actions)) {
    for (const scope of new Set(sharers.map((action) => action.scope))) {
      const ids = sharers.filter((action) => action.scope === scope).map(({ id }) => id);
      if (ids.length > 1) conflicts.push({ key, ids });
    }
  }
  return conflicts;
}

/** The action that a key means where the focus or the pointer is. */
export function chooseAction(
  candidates: readonly Action[],
  place: { scope: string | null; typing: boolean },
  enabled: (action: Action) => boolean,
): Action | null {
  return (
    candidates.find(
      (action) =>
        (action.scope === undefined || action.scope === place.scope) &&
        (!place.typing || action.whileTyping === true) &&
        enabled(action),
    ) ?? null
  );
}

const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
};
const MAC: Record<string, string> = { Meta: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' };
const PC: Record<string, string> = { Control: 'Ctrl' };

/** A shortcut as people read it, press by press and key by key: [['Ctrl', 'Z']]. */
export function keyNames(keys: string, mac: boolean): string[][] {
  // tinykeys resolves $mod by the platform it runs on; the names follow the platform that is asked for.
  const spelled = keys.replaceAll('$mod', mac ? 'Meta' : 'Control');
  return parseKeybinding(spelled).map(([required, , key]) => {
    const modifiers = required.map((modifier) => (mac ? MAC : PC)[modifier] ?? modifier);
    const text = typeof key === 'string' ? key : key.source;
    const plain = text
      .replace(/^Key(?=[A-Z]$)|^Digit(?=\d$)/, '')
      .replace(/^Bracket(Left|Right)$/, (_, side) => (side === 'Left' ? '[' : ']'));
    return [...modifiers, NAMES[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)];
  });
}

export const IS_MAC = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as one string: "Ctrl+Z". */
export function keyText(keys: string): string {
  return keyNames(keys, IS_MAC)
    .map((press) => press.join(IS_MAC ? '' : '+'))
    .join(' ');
}
