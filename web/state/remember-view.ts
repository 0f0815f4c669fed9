import { z } from 'zod';
import { activeGraphAtom, overlayAtom } from './atoms.ts';
import { overlaySubject } from './overlay-subject.ts';
import type { Session } from './session.ts';

const KEY = 'satoyama.view';
const schema = z.object({
  graph: z.string().nullable(),
  overlay: z.object({
    expression: z.string().nullable(),
    opacity: z.number().min(0).max(1),
    contours: z.boolean().default(false),
  }),
});

/** Opens the graph, and shows the overlay, that were there when the page was left. Returns what ends remembering. */
export function rememberView({ store, document }: Session): () => void {
  const { graphs } = document.project;
  const known = schema.safeParse(storedValue());
  if (known.success) {
    const { graph, overlay } = known.data;
    if (graph !== null && graphs[graph]) store.set(activeGraphAtom, graph);
    const expression = overlaySubject(document.project, overlay.expression) ? overlay.expression : null;
    store.set(overlayAtom, { ...overlay, expression });
  }
  const remember = () => {
    const value = { graph: store.get(activeGraphAtom), overlay: store.get(overlayAtom) };
    localStorage.setItem(KEY, JSON.stringify(value));
  };
  const stops = [store.sub(activeGraphAtom, remember), store.sub(overlayAtom, remember)];
  return () => stops.forEach((stop) => stop());
}

function storedValue(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
