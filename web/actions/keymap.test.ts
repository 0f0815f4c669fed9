import { describe, expect, it } from 'vitest';
import type { Action } from './define.ts';
import { actionsByKey, canonicalKey, chooseAction, conflictingKeys, keyNames } from './keymap.ts';

const action = (id: string, keys: string[], more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'edit',
  keys,
  perform: () => undefined,
  ...more,
});
const always = () => true;

describe('the keymap', () => {
  it('spells a shortcut one way', () => {
    expect(canonicalKey('Shift+$mod+Z')).toBe('$mod+Shift+z');
    expect(canonicalKey('[Shift]+?')).toBe('[Shift]+?');
    expect(canonicalKey('Alt++')).toBe('Alt++');
    expect(canonicalKey('g I')).toBe('g i');
    expect(canonicalKey('Delete')).toBe('Delete');
  });

  it('finds two actions on one key in one place, and not in two places', () => {
    const inEditor = action('a', ['f'], { scope: 'editor' });
    const inView = action('b', ['F'], { scope: 'view' });
    expect(conflictingKeys([inEditor, inView, action('c', ['f'])])).toEqual([]);
    expect(conflictingKeys([inEditor, action('d', ['F'], { scope: 'editor' })])).toEqual([
      { key: 'f', ids: ['d', 'a'] },
    ]);
  });

  it('gives a key to the area first, then to the window', () => {
    const window = action('window', ['f']);
    const editor = action('editor', ['f'], { scope: 'editor' });
    const candidates = actionsByKey([window, editor]).get('f')!;
    const at = (scope: string | null) => chooseAction(candidates, { scope, typing: false }, always)?.id;
    expect(at('editor')).toBe('editor');
    expect(at('view')).toBe('window');
    expect(at(null)).toBe('window');
  });

  it('passes a key on when the first action cannot act', () => {
    const candidates = [action('first', ['f'], { scope: 'editor' }), action('second', ['f'])];
    const chosen = chooseAction(candidates, { scope: 'editor', typing: false }, ({ id }) => id === 'second');
    expect(chosen?.id).toBe('second');
  });

  it('leaves a text field its keys', () => {
    const undo = action('undo', ['$mod+z']);
    const save = action('save', ['$mod+s'], { whileTyping: true });
    const typing = { scope: null, typing: true };
    expect(chooseAction([undo], typing, always)).toBeNull();
    expect(chooseAction([save], typing, always)).toBe(save);
  });

  it('names keys as they are printed on them', () => {
    expect(keyNames('$mod+Shift+z', false)).toEqual([['Ctrl', 'Shift', 'Z']]);
    expect(keyNames('$mod+Shift+z', true)).toEqual([['⌘', '⇧', 'Z']]);
    expect(keyNames('[Shift]+?', false)).toEqual([['?']]);
    expect(keyNames('$mod+BracketLeft', false)).toEqual([['Ctrl', '[']]);
    expect(keyNames('Alt+KeyS', false)).toEqual([['Alt', 'S']]);
    expect(keyNames('g ArrowUp', false)).toEqual([['G'], ['↑']]);
  });
});
