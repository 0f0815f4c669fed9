import type { DocumentChange } from '#graph-core/document.ts';
import { validateProject } from '#graph-core/validate.ts';
import {
  activeGraphAtom,
  heightsAtom,
  historyAtom,
  overlayAtom,
  projectAtom,
  selectionAtom,
  validationProblemsAtom,
} from './atoms.ts';
import { fillNodeAtoms, updateNodeAtoms } from './node-atoms.ts';
import { overlaySubject } from './overlay-subject.ts';
import type { Session } from './session.ts';

/** Milliseconds of rest before the project is validated: once a gesture, not once a step of it. */
const VALIDATION_DELAY = 200;

/** Keeps the atoms at what the document says. Returns what ends it. */
export function followDocument(session: Session): () => void {
  const { document, store, library } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const validate = () => store.set(validationProblemsAtom, validateProject(document.project, library));
  const show = (change: DocumentChange | null) => {
    const { project } = document;
    // Nodes before the project: who reads both must not meet a node that its graph does not know.
    if (!change || change.kind === 'replace') fillNodeAtoms(store, project);
    else updateNodeAtoms(store, project, change.patches);
    store.set(heightsAtom, session.heights);
    store.set(projectAtom, project);
    const { undo, redo } = document.history;
    const before = store.get(historyAtom);
    const after = { undo: undo.at(-1) ?? null, redo: redo.at(-1) ?? null };
    if (before.undo !== after.undo || before.redo !== after.redo) store.set(historyAtom, after);
    dropWhatIsGone(session);
  };

  show(null);
  validate();
  const unsubscribe = document.subscribe((change) => {
    show(change);
    clearTimeout(timer);
    timer = setTimeout(validate, VALIDATION_DELAY);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** The open graph, the selection and the overlay must not name what an edit or its undo has removed. */
function dropWhatIsGone({ document, store }: Session): void {
  const { graphs, graphOrder } = document.project;
  const active = store.get(activeGraphAtom);
  if (active === null || !graphs[active]) {
    const next = graphOrder.find((id) => graphs[id]?.kind === 'expression') ?? graphOrder[0] ?? null;
    if (next !== active) store.set(activeGraphAtom, next);
  }
  const nodes = graphs[store.get(activeGraphAtom) ?? '']?.nodes ?? {};
  const selection = store.get(selectionAtom);
  const left = [...selection].filter((id) => nodes[id]);
  if (left.length !== selection.size) store.set(selectionAtom, new Set(left));
  const overlay = store.get(overlayAtom);
  if (overlay.expression !== null && !overlaySubject(document.project, overlay.expression)) {
    store.set(overlayAtom, { ...overlay, expression: null });
  }
}
