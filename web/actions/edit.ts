import { historyAtom } from '../state/atoms.ts';
import { defineAction } from './define.ts';

export const EDIT_ACTIONS = [
  defineAction({
    id: 'edit.undo',
    label: 'Undo',
    group: 'edit',
    keys: ['$mod+z'],
    enabled: ({ store }) => store.get(historyAtom).undo !== null,
    perform: ({ session }) => void session.document.undo(),
  }),
  defineAction({
    id: 'edit.redo',
    label: 'Redo',
    group: 'edit',
    keys: ['$mod+Shift+z', '$mod+y'],
    enabled: ({ store }) => store.get(historyAtom).redo !== null,
    perform: ({ session }) => void session.document.redo(),
  }),
];
