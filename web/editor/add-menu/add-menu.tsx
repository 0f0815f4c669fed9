import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { useSession } from '#web/state/session.ts';
import { activeGraphAtom } from '#web/state/atoms.ts';
import { verdictsFor } from '../canvas/verdicts.ts';
import { addMenuAtom, canvasAtom } from '../editor-state.ts';
import type { AddMenu } from '../editor-state.ts';
import { graphFacts } from '../graph-facts.ts';
import { addItem, recentItemsAtom } from './add-item.ts';
import { GROUP_ORDER, paletteItems, portItems } from './palette-items.ts';
import type { WantedPort } from './palette-items.ts';
import { searchIndex } from './search.ts';
import type { SearchItem } from './search.ts';
import './add-menu.css';

/** How many of the latest head the list. */
const RECENT_SHOWN = 5;

/** The add-node search, at the pointer: type to find, or browse by category. */
export function AddMenuHost() {
  const [menu, setMenu] = useAtom(addMenuAtom);
  const canvas = useAtomValue(canvasAtom);
  if (!menu) return null;
  const close = () => {
    setMenu(null);
    canvas?.focus();
  };
  // A menu opened anew elsewhere starts from the beginning.
  return <AddMenuPopup key={`${menu.screen.x},${menu.screen.y}`} menu={menu} onClose={close} />;
}

type Row =
  | { kind: 'heading'; label: string }
  | { kind: 'item'; item: SearchItem }
  | { kind: 'group'; label: string; count: number };

function AddMenuPopup({ menu, onClose }: { menu: AddMenu; onClose(): void }) {
  const session = useSession();
  const active = useAtomValue(activeGraphAtom);
  const recent = useAtomValue(recentItemsAtom);
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [cursor, setCursor] = useState(0);
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const index = useMemo(() => {
    const { project } = session.document;
    const facts = active === null ? null : graphFacts(project, active, session.library);
    if (!facts) return searchIndex([]);
    const from = menu.wire?.from;
    let wanted: WantedPort | null = null;
    if (from?.side === 'output') wanted = { side: 'output', unit: facts.unit(from) };
    else if (from) {
      const input = facts.ports(from.node).inputs.find((port) => port.id === from.port);
      wanted = { side: 'input', unit: input?.unit ?? 'any' };
    }
    const items = paletteItems(project, facts.graph, session.library, wanted);
    if (!from) return searchIndex(items);
    const verdict = verdictsFor(project, facts.graph.id, from, session.library);
    return searchIndex([...items, ...portItems(facts, from, verdict)]);
  }, [session, active, menu.wire]);

  const rows = useMemo(() => rowsOf(index, query, group, recent), [index, query, group, recent]);
  const choices = rows.flatMap((row, at) => (row.kind === 'heading' ? [] : [at]));
  const current = rows[choices[Math.min(cursor, choices.length - 1)] ?? -1];

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!popup.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [onClose]);

  const show = (nextGroup: string | null, nextQuery = '') => {
    setGroup(nextGroup);
    setQuery(nextQuery);
    setCursor(0);
  };
  const choose = (row: Row | undefined) => {
    if (row?.kind === 'group') show(row.label);
    if (row?.kind !== 'item') return;
    onClose();
    addItem(session, row.item, menu);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const last = choices.length - 1;
    const at = Math.min(cursor, last);
    if (event.key === 'ArrowDown') setCursor(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setCursor(at <= 0 ? last : at - 1);
    else if (event.key === 'PageDown') setCursor(Math.min(last, at + 8));
    else if (event.key === 'PageUp') setCursor(Math.max(0, at - 8));
    else if (event.key === 'Enter') choose(current);
    else if (event.key === 'Tab') choose(current);
    else if (event.key === 'ArrowRight' && current?.kind === 'group') choose(current);
    else if ((event.key === 'ArrowLeft' || event.key === 'Backspace') && query === '' && group !== null)
      show(null);
    else if (event.key === 'Escape' && (group !== null || query !== '')) show(null);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="add-menu"
      ref={popup}
      style={placeOf(menu)}
      role="dialog"
      aria-label="Add node"
      onKeyDown={onKeyDown}
    >
      <input
        className="add-query"
        role="combobox"
        aria-label="Search nodes"
        aria-expanded
        aria-controls="add-menu-list"
        aria-activedescendant={current ? 'add-menu-current' : undefined}
        aria-autocomplete="list"
        placeholder={group ? `Search ${group.toLowerCase()}…` : 'Search nodes…'}
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => show(group, event.currentTarget.value)}
      />
      {menu.wire && <p className="add-filter">Only what takes this wire</p>}
      <div className="add-list" id="add-menu-list" role="listbox" aria-label="Nodes" ref={list}>
        {group !== null && query === '' && (
          <button type="button" className="add-back" tabIndex={-1} onClick={() => show(null)}>
            ‹ {group}
          </button>
        )}
        {rows.map((row, at) =>
          row.kind === 'heading' ? (
            <div key={row.label} className="add-heading" role="presentation">
              {row.label}
            </div>
          ) : (
            <RowView
              key={row.kind === 'item' ? row.item.id : row.label}
              row={row}
              current={row === current}
              showGroup={query !== ''}
              onPoint={() => setCursor(choices.indexOf(at))}
              onChoose={() => choose(row)}
            />
          ),
        )}
        {choices.length === 0 && <p className="add-none">Nothing fits “{query}”.</p>}
      </div>
      <p className="add-doc">
        {current?.kind === 'item' ? current.item.doc : 'Arrow keys to move, Enter to add.'}
      </p>
    </div>
  );
}

interface RowViewProps {
  row: Exclude<Row, { kind: 'heading' }>;
  current: boolean;
  showGroup: boolean;
  onPoint(): void;
  onChoose(): void;
}

function RowView({ row, current, showGroup, onPoint, onChoose }: RowViewProps) {
  const item = row.kind === 'item' ? row.item : null;
  return (
    <div
      className={item ? `add-row category-${item.category}` : 'add-row group'}
      role="option"
      id={current ? 'add-menu-current' : undefined}
      aria-selected={current}
      onPointerMove={current ? undefined : onPoint}
      onClick={onChoose}
    >
      {item ? (
        <>
          <span className="add-mark" aria-hidden />
          <span className="add-label">{item.label}</span>
          {item.port && <span className="add-port">→ {item.port.label}</span>}
          {showGroup && <span className="add-group">{item.group}</span>}
        </>
      ) : (
        row.kind === 'group' && (
          <>
            <span className="add-label">{row.label}</span>
            <span className="add-group">{row.count} ›</span>
          </>
        )
      )}
    </div>
  );
}

function rowsOf(
  index: ReturnType<typeof searchIndex>,
  query: string,
  group: string | null,
  recent: readonly string[],
): Row[] {
  const row = (item: SearchItem): Row => ({ kind: 'item', item });
  const within = (item: SearchItem) => group === null || item.group === group;
  if (query.trim() !== '') return index.find(query, recent).filter(within).map(row);
  if (group !== null) return index.items.filter(within).map(row);
  const lately = recent
    .map((id) => index.items.find((item) => item.id === id))
    .filter((item) => item !== undefined)
    .slice(0, RECENT_SHOWN);
  const groups = GROUP_ORDER.map((label): Row & { count: number } => ({
    kind: 'group',
    label,
    count: index.items.filter((item) => item.group === label).length,
  })).filter(({ count }) => count > 0);
  if (lately.length === 0) return groups;
  return [
    { kind: 'heading', label: 'Recent' },
    ...lately.map(row),
    { kind: 'heading', label: 'Categories' },
    ...groups,
  ];
}

/** As in add-menu.css. */
const SIZE = { width: 290, height: 380 };

/** Beside the pointer, and wholly within the window. */
function placeOf({ screen }: AddMenu): CSSProperties {
  return {
    left: Math.max(4, Math.min(screen.x, innerWidth - SIZE.width - 4)),
    top: Math.max(4, Math.min(screen.y, innerHeight - SIZE.height - 4)),
    ...SIZE,
  };
}
