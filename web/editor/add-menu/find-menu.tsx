import { useCallback, useMemo } from 'react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { activeGraphAtom } from '#web/state/atoms.ts';
import { useSession } from '#web/state/session.ts';
import { canvasAtom, findMenuAtom, showNodesAtom } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { nodeItems } from './palette-items.ts';
import { SearchPopup } from './search-popup.tsx';
import { searchIndex } from './search.ts';

/** Finds a node of the open graph, or of any, selects it and brings it into view. */
export function FindMenuHost() {
  const [menu, setMenu] = useAtom(findMenuAtom);
  const session = useSession();
  const active = useAtomValue(activeGraphAtom);
  const canvas = useAtomValue(canvasAtom);
  const show = useSetAtom(showNodesAtom);
  const close = useCallback(() => {
    setMenu(null);
    canvas?.focus();
  }, [setMenu, canvas]);
  const index = useMemo(() => {
    const { project } = session.document;
    const graphs =
      menu === null ? [] : menu.everywhere ? project.graphOrder : active === null ? [] : [active];
    const facts = graphs.flatMap((graph) => graphFacts(project, graph, session.library) ?? []);
    return searchIndex(facts.flatMap((each) => nodeItems(each, menu?.everywhere)));
  }, [menu, session, active]);
  if (!menu) return null;
  return (
    <SearchPopup
      label={menu.everywhere ? 'Find node in all graphs' : 'Find node'}
      placeholder={menu.everywhere ? 'Find in all graphs…' : 'Find in this graph…'}
      at={menu.screen}
      index={index}
      onChoose={({ node, graph }) => {
        close();
        if (node !== undefined && graph !== undefined) show({ graph, nodes: [node] });
      }}
      onClose={close}
    />
  );
}
