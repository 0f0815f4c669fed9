import { useCallback, useMemo } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { activeGraphAtom, selectionAtom } from '#web/state/atoms.ts';
import { useSession } from '#web/state/session.ts';
import { canvasAtom, findMenuAtom } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { nodeItems } from './palette-items.ts';
import { SearchPopup } from './search-popup.tsx';
import { searchIndex } from './search.ts';

/** Finds a node of the open graph, selects it and brings it into view. */
export function FindMenuHost() {
  const [at, setAt] = useAtom(findMenuAtom);
  const session = useSession();
  const active = useAtomValue(activeGraphAtom);
  const canvas = useAtomValue(canvasAtom);
  const close = useCallback(() => {
    setAt(null);
    canvas?.focus();
  }, [setAt, canvas]);
  const index = useMemo(() => {
    const facts =
      at && active !== null ? graphFacts(session.document.project, active, session.library) : null;
    return searchIndex(facts ? nodeItems(facts) : []);
  }, [at, session, active]);
  if (!at) return null;
  return (
    <SearchPopup
      label="Find node"
      placeholder="Find in this graph…"
      at={at}
      index={index}
      onChoose={({ node }) => {
        close();
        if (node === undefined) return;
        session.store.set(selectionAtom, new Set([node]));
        canvas?.frame([node]);
      }}
      onClose={close}
    />
  );
}
