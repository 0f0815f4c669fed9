import { defineAction } from '#web/actions/define.ts';
import { activeGraph, canvasOf, hasSelection, selectedNodes } from './context.ts';

export const VIEW_ACTIONS = [
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
];
