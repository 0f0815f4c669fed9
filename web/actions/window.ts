import { dialogAtom } from '../state/dialog-atom.ts';
import { PARTS, partsAtom, togglePartAtom } from '../state/layout-atom.ts';
import type { Part } from '../state/layout-atom.ts';
import { defineAction } from './define.ts';

const PART_KEYS: Record<Part, string> = { sidebar: '$mod+b', parameters: 'n', toolbox: 'b', map: 'm' };
const PART_SCOPES: Partial<Record<Part, 'editor' | 'view'>> = {
  parameters: 'editor',
  toolbox: 'editor',
  map: 'view',
};

export const WINDOW_ACTIONS = [
  ...PARTS.map(({ id, label }) =>
    defineAction({
      id: `view.toggle-${id}`,
      label,
      group: 'view',
      section: 9,
      keys: [PART_KEYS[id]],
      scope: PART_SCOPES[id],
      keywords: ['show', 'hide', 'panel', 'toggle'],
      checked: ({ store }) => store.get(partsAtom)[id],
      perform: ({ store }) => store.set(togglePartAtom, id),
    }),
  ),
  defineAction({
    id: 'help.palette',
    label: 'Search commands…',
    group: 'help',
    keys: ['$mod+k'],
    whileTyping: true,
    keywords: ['palette', 'find'],
    perform: ({ store }) => store.set(dialogAtom, 'palette'),
  }),
  defineAction({
    id: 'help.keymap',
    label: 'Keys',
    group: 'help',
    keys: ['[Shift]+?'],
    keywords: ['shortcuts', 'keyboard', 'hotkeys', 'bindings'],
    perform: ({ store }) => store.set(dialogAtom, 'keymap'),
  }),
  defineAction({
    id: 'help.about',
    label: 'About Satoyama',
    group: 'help',
    section: 1,
    keywords: ['version', 'licence', 'credits'],
    perform: ({ store }) => store.set(dialogAtom, 'about'),
  }),
];
