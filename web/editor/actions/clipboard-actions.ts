import { InputError } from '#graph-core/errors.ts';
import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { duplicateSelection, pasteText, selectionText } from './clipboard.ts';
import { activeGraph, hasSelection } from './context.ts';
import { deleteSelected } from './node-actions.ts';

async function copy(context: ActionContext): Promise<void> {
  const text = selectionText(context);
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new InputError(
      'The browser did not allow writing to the clipboard. Press Ctrl+C in the graph instead.',
    );
  }
}

async function paste(context: ActionContext): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    throw new InputError(
      'The browser did not allow reading the clipboard. Press Ctrl+V in the graph instead.',
    );
  }
  pasteText(context, text);
}

/**
 * For menus and the palette. With the keyboard in the canvas, the same keys reach use-clipboard.ts first, by the
 * browser's own clipboard events, which ask for no permission.
 */
export const CLIPBOARD_ACTIONS = [
  defineAction({
    id: 'node.cut',
    label: 'Cut',
    group: 'edit',
    section: 1,
    keys: ['$mod+x'],
    scope: 'editor',
    enabled: hasSelection,
    async perform(context) {
      await copy(context);
      deleteSelected(context);
    },
  }),
  defineAction({
    id: 'node.copy',
    label: 'Copy',
    group: 'edit',
    section: 1,
    keys: ['$mod+c'],
    scope: 'editor',
    enabled: hasSelection,
    perform: copy,
  }),
  defineAction({
    id: 'node.paste',
    label: 'Paste',
    group: 'edit',
    section: 1,
    keys: ['$mod+v'],
    scope: 'editor',
    enabled: (context) => activeGraph(context) !== null,
    perform: paste,
  }),
  defineAction({
    id: 'node.duplicate',
    label: 'Duplicate',
    group: 'edit',
    section: 1,
    keys: ['$mod+d'],
    scope: 'editor',
    enabled: hasSelection,
    perform: (context) => duplicateSelection(context, false),
  }),
  defineAction({
    id: 'node.duplicate-keeping-inputs',
    label: 'Duplicate, keeping inputs',
    group: 'edit',
    section: 1,
    keys: ['$mod+Shift+d'],
    scope: 'editor',
    enabled: hasSelection,
    perform: (context) => duplicateSelection(context, true),
  }),
];
