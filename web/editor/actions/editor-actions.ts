import { defineAction } from '#web/actions/define.ts';
import { addMenuAtom } from '../editor-state.ts';
import { ALIGN_ACTIONS } from './align-actions.ts';
import { CLIPBOARD_ACTIONS } from './clipboard-actions.ts';
import { activeGraph, canvasOf } from './context.ts';
import { CONNECT_ACTIONS } from './connect-actions.ts';
import { FUNCTION_ACTIONS } from './function-actions.ts';
import { KEYBOARD_MOVE_ACTIONS } from './keyboard-move-actions.ts';
import { layoutAction } from './layout-action.ts';
import { NODE_ACTIONS } from './node-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

const addNode = defineAction({
  id: 'node.add',
  label: 'Add node…',
  group: 'graph',
  keys: ['Shift+a'],
  scope: 'editor',
  keywords: ['search', 'insert', 'create'],
  enabled: (context) => activeGraph(context) !== null,
  perform(context) {
    const canvas = canvasOf(context);
    if (!canvas) return;
    const screen = canvas.pointer();
    context.store.set(addMenuAtom, { screen, at: canvas.toGraph(screen), wire: null });
  },
});

/** Everything that the graph editor can be asked to do. */
export const EDITOR_ACTIONS = [
  addNode,
  ...CLIPBOARD_ACTIONS,
  ...NODE_ACTIONS,
  ...CONNECT_ACTIONS,
  ...ALIGN_ACTIONS,
  layoutAction,
  ...FUNCTION_ACTIONS,
  ...VIEW_ACTIONS,
  ...KEYBOARD_MOVE_ACTIONS,
];
