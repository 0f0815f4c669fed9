import { defineAction } from '#web/actions/define.ts';
import type { ActionContext } from '#web/actions/define.ts';
import { costsShownAtom } from '#web/state/node-costs.ts';
import { findMenuAtom } from '../editor-state.ts';
import { activeGraph, canvasOf, hasSelection, selectedNodes } from './context.ts';

function find(context: ActionContext, everywhere: boolean): void {
  const screen = canvasOf(context)?.pointer();
  if (screen) context.store.set(findMenuAtom, { screen, everywhere });
}

export const VIEW_ACTIONS = [
  defineAction({
    id: 'graph.find-node',
    label: 'Find node…',
    group: 'view',
    section: 1,
    keys: ['$mod+f'],
    scope: 'editor',
    keywords: ['search', 'jump'],
    enabled: (context) => activeGraph(context) !== null && canvasOf(context) !== null,
    perform: (context) => find(context, false),
  }),
  defineAction({
    id: 'graph.find-everywhere',
    label: 'Find node in all graphs…',
    group: 'view',
    section: 1,
    keys: ['$mod+Shift+f'],
    scope: 'editor',
    keywords: ['search', 'jump', 'project'],
    enabled: (context) => canvasOf(context) !== null,
    perform: (context) => find(context, true),
  }),
  defineAction({
    id: 'graph.frame-selection',
    label: 'Frame selected nodes',
    group: 'view',
    section: 1,
    keys: ['f'],
    scope: 'editor',
    keywords: ['zoom', 'fit', 'focus'],
    enabled: (context) => canvasOf(context) !== null,
    perform(context) {
      canvasOf(context)?.frame(hasSelection(context) ? selectedNodes(context) : null);
    },
  }),
  defineAction({
    id: 'graph.frame-all',
    label: 'Frame the whole graph',
    group: 'view',
    section: 1,
    keys: ['a', 'Home'],
    scope: 'editor',
    keywords: ['zoom', 'fit', 'overview'],
    enabled: (context) => activeGraph(context) !== null,
    perform: (context) => canvasOf(context)?.frame(null),
  }),
  defineAction({
    id: 'graph.costs',
    label: 'Show what nodes cost',
    group: 'view',
    section: 1,
    keys: ['t'],
    scope: 'editor',
    keywords: ['gpu', 'time', 'heat map', 'performance', 'profile', 'slow'],
    enabled: (context) => activeGraph(context) !== null,
    checked: ({ store }) => store.get(costsShownAtom),
    perform: ({ store }) => store.set(costsShownAtom, (shown) => !shown),
  }),
];
