import { EDITOR_ACTIONS } from '../editor/actions/editor-actions.ts';
import { VIEW_ACTIONS } from '../view/actions.ts';
import type { Action } from './define.ts';
import { EDIT_ACTIONS } from './edit.ts';
import { FILE_ACTIONS } from './file.ts';
import { WINDOW_ACTIONS } from './window.ts';

/** Everything that the app can be asked to do. */
export const ACTIONS: readonly Action[] = [
  ...FILE_ACTIONS,
  ...EDIT_ACTIONS,
  ...EDITOR_ACTIONS,
  ...VIEW_ACTIONS,
  ...WINDOW_ACTIONS,
];
