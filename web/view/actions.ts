import { defineAction } from '../actions/define.ts';
import type { ActionContext } from '../actions/define.ts';
import { overlayAtom } from '../state/atoms.ts';
import { overlayGroups } from '../state/overlay-subject.ts';
import { controlsOf } from './controls-registry.ts';
import {
  cameraModeAtom,
  groundAtom,
  linesShownAtom,
  outlineShownAtom,
  pinnedAtom,
  pointedAtom,
  rimShownAtom,
  zoneFrozenAtom,
} from './view-atoms.ts';

const hasView = ({ session }: ActionContext) => controlsOf(session) !== undefined;

/** The overlay some places further in the project's list of what can be shown; "none" is one of them. */
function stepOverlay({ session, store }: ActionContext, step: number): void {
  const choices = [null, ...overlayGroups(session.document.project).flatMap(({ ids }) => ids)];
  const overlay = store.get(overlayAtom);
  const next = choices.indexOf(overlay.expression) + step + choices.length;
  store.set(overlayAtom, { ...overlay, expression: choices[next % choices.length] ?? null });
}

export const VIEW_ACTIONS = [
  defineAction({
    id: 'view.home',
    label: 'Home view of the world',
    group: 'view',
    section: 2,
    keys: ['Home', 'h'],
    scope: 'view',
    keywords: ['camera', 'reset', 'overview'],
    enabled: hasView,
    perform: ({ session }) => controlsOf(session)?.home(),
  }),
  defineAction({
    id: 'view.focus',
    label: 'Turn about the place under the pointer',
    group: 'view',
    section: 2,
    keys: ['f'],
    scope: 'view',
    keywords: ['camera', 'target', 'centre'],
    enabled: (context) => hasView(context) && context.store.get(pointedAtom) !== null,
    perform({ session, store }) {
      const pointed = store.get(pointedAtom);
      const ground = store.get(groundAtom);
      if (pointed && ground) controlsOf(session)?.focus(ground.nearest(pointed.x, pointed.z));
    },
  }),
  defineAction({
    id: 'view.pin',
    label: 'Show values at the place under the pointer',
    group: 'view',
    section: 2,
    keys: ['p'],
    scope: 'view',
    keywords: ['probe', 'inspect', 'pick', 'pin', 'nodes', 'why'],
    enabled: ({ store }) => store.get(pointedAtom) !== null,
    perform({ store }) {
      const pointed = store.get(pointedAtom);
      if (pointed) store.set(pinnedAtom, { x: pointed.x, z: pointed.z });
    },
  }),
  defineAction({
    id: 'view.unpin',
    label: 'Hide values at nodes',
    group: 'view',
    section: 2,
    keys: ['Escape'],
    scope: 'view',
    keywords: ['probe', 'inspect', 'unpin'],
    enabled: ({ store }) => store.get(pinnedAtom) !== null,
    perform: ({ store }) => store.set(pinnedAtom, null),
  }),
  defineAction({
    id: 'view.fly',
    label: 'Fly through the world',
    group: 'view',
    section: 2,
    keys: ['v'],
    scope: 'view',
    keywords: ['camera', 'orbit', 'walk', 'mode'],
    enabled: hasView,
    checked: ({ store }) => store.get(cameraModeAtom) === 'fly',
    perform: ({ store }) => store.set(cameraModeAtom, (mode) => (mode === 'fly' ? 'orbit' : 'fly')),
  }),
  defineAction({
    id: 'view.freeze-zone',
    label: 'Freeze hot zone',
    group: 'view',
    section: 3,
    keys: ['z'],
    scope: 'view',
    keywords: ['lock', 'hold', 'follow'],
    checked: ({ store }) => store.get(zoneFrozenAtom),
    perform: ({ store }) => store.set(zoneFrozenAtom, (frozen) => !frozen),
  }),
  defineAction({
    id: 'view.outline',
    label: 'Outline of the hot zone',
    group: 'view',
    section: 3,
    keys: ['o'],
    scope: 'view',
    checked: ({ store }) => store.get(outlineShownAtom),
    perform: ({ store }) => store.set(outlineShownAtom, (shown) => !shown),
  }),
  defineAction({
    id: 'view.rim',
    label: 'Rim where distances are unsure',
    group: 'view',
    section: 3,
    keys: ['r'],
    scope: 'view',
    keywords: ['invalid', 'distance', 'border', 'hot zone'],
    checked: ({ store }) => store.get(rimShownAtom),
    perform: ({ store }) => store.set(rimShownAtom, (shown) => !shown),
  }),
  defineAction({
    id: 'view.lines',
    label: 'Splines and polygons',
    group: 'view',
    section: 3,
    keys: ['l'],
    scope: 'view',
    keywords: ['roads', 'rivers', 'shapes'],
    checked: ({ store }) => store.get(linesShownAtom),
    perform: ({ store }) => store.set(linesShownAtom, (shown) => !shown),
  }),
  defineAction({
    id: 'view.no-overlay',
    label: 'No overlay',
    group: 'view',
    section: 4,
    keys: ['x'],
    scope: 'view',
    keywords: ['materials', 'hide', 'expression'],
    enabled: ({ store }) => store.get(overlayAtom).expression !== null,
    perform: ({ store }) => store.set(overlayAtom, (overlay) => ({ ...overlay, expression: null })),
  }),
  defineAction({
    id: 'view.next-overlay',
    label: 'Next overlay',
    group: 'view',
    section: 4,
    keys: [']'],
    scope: 'view',
    keywords: ['expression'],
    perform: (context) => stepOverlay(context, 1),
  }),
  defineAction({
    id: 'view.previous-overlay',
    label: 'Previous overlay',
    group: 'view',
    section: 4,
    keys: ['['],
    scope: 'view',
    keywords: ['expression'],
    perform: (context) => stepOverlay(context, -1),
  }),
];
