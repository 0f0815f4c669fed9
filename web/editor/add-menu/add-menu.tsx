import { useCallback, useMemo } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { activeGraphAtom } from '#web/state/atoms.ts';
import { useSession } from '#web/state/session.ts';
import { verdictsFor } from '../canvas/verdicts.ts';
import { addMenuAtom, canvasAtom } from '../editor-state.ts';
import type { AddMenu } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { addItem, recentItemsAtom } from './add-item.ts';
import { GROUP_ORDER, paletteItems, portItems } from './palette-items.ts';
import type { WantedPort } from './palette-items.ts';
import { SearchPopup } from './search-popup.tsx';
import { searchIndex } from './search.ts';

/** The add-node search, while it is open. */
export function AddMenuHost() {
  const [menu, setMenu] = useAtom(addMenuAtom);
  const canvas = useAtomValue(canvasAtom);
  const close = useCallback(() => {
    setMenu(null);
    canvas?.focus();
  }, [setMenu, canvas]);
  if (!menu) return null;
  // A menu opened anew elsewhere starts from the beginning.
  return <AddMenuPopup key={`${menu.screen.x},${menu.screen.y}`} menu={menu} onClose={close} />;
}

function AddMenuPopup({ menu, onClose }: { menu: AddMenu; onClose(): void }) {
  const session = useSession();
  const active = useAtomValue(activeGraphAtom);
  const recent = useAtomValue(recentItemsAtom);
  const index = useMemo(() => {
    const { project } = session.document;
    const facts = active === null ? null : graphFacts(project, active, session.library);
    if (!facts) return searchIndex([]);
    const from = menu.wire?.from;
    if (!from) return searchIndex(paletteItems(project, facts.graph, session.library, null));
    const input = facts.ports(from.node).inputs.find((port) => port.id === from.port);
    const wanted: WantedPort =
      from.side === 'output'
        ? { side: 'output', unit: facts.unit(from) }
        : { side: 'input', unit: input?.unit ?? 'any' };
    const verdict = verdictsFor(project, facts.graph.id, from, session.library);
    const items = paletteItems(project, facts.graph, session.library, wanted);
    return searchIndex([...items, ...portItems(facts, from, verdict)]);
  }, [session, active, menu.wire]);
  return (
    <SearchPopup
      label="Add node"
      placeholder="Search nodes…"
      note={menu.wire ? 'Only what takes this wire' : undefined}
      at={menu.screen}
      index={index}
      groups={GROUP_ORDER}
      recent={recent}
      onChoose={(item) => {
        onClose();
        addItem(session, item, menu);
      }}
      onClose={onClose}
    />
  );
}
