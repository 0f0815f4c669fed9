import type { Action } from './define.ts';
import { EDIT_ACTIONS } from './edit.ts';
import { FILE_ACTIONS } from './file.ts';
import { WINDOW_ACTIONS } from './window.ts';

const rooms = import.meta.glob<Record<string, readonly Action[]>>(
  ['../editor/actions/editor-actions.ts', '../view/actions.ts'],
  { eager: true },
);

/** Everything that the app can be asked to do. */
export const ACTIONS: readonly Action[] = [
  ...FILE_ACTIONS,
  ...EDIT_ACTIONS,
  ...Object.values(rooms).flatMap((room) => room.EDITOR_ACTIONS ?? room.VIEW_ACTIONS ?? []),
  ...WINDOW_ACTIONS,
];
