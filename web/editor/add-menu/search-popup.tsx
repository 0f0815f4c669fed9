import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../canvas/canvas-types.ts';
import type { SearchIndex, SearchItem } from './search.ts';
import './search-popup.css';

interface SearchPopupProps {
  label: string;
  placeholder: string;
  /** Said below the field. */
  note?: string;
  /** Client coordinates of its corner. */
  at: Point;
  index: SearchIndex;
  /** Headings that are browsed while nothing is typed; without them all items are listed. */
  groups?: readonly string[];
  /** Ids of what was chosen lately, latest first. */
  recent?: readonly string[];
  onChoose(item: SearchItem): void;
  onClose(): void;
}

type Row =
  | { kind: 'heading'; label: string }
  | { kind: 'item'; item: SearchItem }
  | { kind: 'group'; label: string; count: number };

/** How many of the latest head the list. */
const RECENT_SHOWN = 5;
/** More are not listed: typing narrows them down. */
const SHOWN = 200;
const NONE: readonly string[] = [];

/** A search at the pointer: type to find, or browse by group with the arrow keys; Enter chooses. */
export function SearchPopup(props: SearchPopupProps) {
  const { label, placeholder, note, at, index, groups = NONE, recent = NONE, onChoose, onClose } = props;
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [cursor, setCursor] = useState(0);
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => rowsOf(index, groups, query, group, recent),
    [index, groups, query, group, recent],
  );
  const choices = rows.flatMap((row, place) => (row.kind === 'heading' ? [] : [place]));
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
    if (row?.kind === 'item') onChoose(row.item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const last = choices.length - 1;
    const now = Math.min(cursor, last);
    if (event.key === 'ArrowDown') setCursor(now >= last ? 0 : now + 1);
    else if (event.key === 'ArrowUp') setCursor(now <= 0 ? last : now - 1);
    else if (event.key === 'PageDown') setCursor(Math.min(last, now + 8));
    else if (event.key === 'PageUp') setCursor(Math.max(0, now - 8));
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
    else if (event.key === 'ArrowRight' && current?.kind === 'group') choose(current);
    else if ((event.key === 'ArrowLeft' || event.key === 'Backspace') && query === '' && group !== null)
      show(null);
    else if (event.key === 'Escape' && (group !== null || query !== '')) show(null);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return createPortal(
    <div
      className="search-popup"
      ref={popup}
      style={placeOf(at)}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <input
        className="search-query"
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-controls="search-list"
        aria-activedescendant={current ? 'search-current' : undefined}
        aria-autocomplete="list"
        placeholder={group ? `Search ${group.toLowerCase()}…` : placeholder}
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => show(group, event.currentTarget.value)}
      />
      {note !== undefined && <p className="search-note">{note}</p>}
      <div className="search-list" id="search-list" role="listbox" aria-label={label} ref={list}>
        {group !== null && query === '' && (
          <button type="button" className="search-back" tabIndex={-1} onClick={() => show(null)}>
            ‹ {group}
          </button>
        )}
        {rows.map((row, place) =>
          row.kind === 'heading' ? (
            <div key={row.label} className="search-heading" role="presentation">
              {row.label}
            </div>
          ) : (
            <RowView
              key={row.kind === 'item' ? row.item.id : row.label}
              row={row}
              current={row === current}
              showGroup={group === null}
              onPoint={() => setCursor(choices.indexOf(place))}
              onChoose={() => choose(row)}
            />
          ),
        )}
        {choices.length === 0 && <p className="search-none">Nothing fits “{query}”.</p>}
      </div>
      <p className="search-doc">
        {current?.kind === 'item' ? current.item.doc : 'Arrow keys to move, Enter to choose.'}
      </p>
    </div>,
    document.body,
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
  return (
    <div
      className={row.kind === 'item' ? `search-row category-${row.item.category}` : 'search-row'}
      role="option"
      id={current ? 'search-current' : undefined}
      aria-selected={current}
      onPointerMove={current ? undefined : onPoint}
      onClick={onChoose}
    >
      {row.kind === 'item' ? (
        <>
          <span className="search-mark" aria-hidden />
          <span className="search-label">{row.item.label}</span>
          {row.item.port && <span className="search-port">→ {row.item.port.label}</span>}
          {showGroup && <span className="search-group">{row.item.group}</span>}
        </>
      ) : (
        <>
          <span className="search-label">{row.label}</span>
          <span className="search-group">{row.count} ›</span>
        </>
      )}
    </div>
  );
}

function rowsOf(
  { items, find }: SearchIndex,
  groups: readonly string[],
  query: string,
  group: string | null,
  recent: readonly string[],
): Row[] {
  const row = (item: SearchItem): Row => ({ kind: 'item', item });
  const within = (item: SearchItem) => group === null || item.group === group;
  if (query.trim() !== '') return find(query, recent).filter(within).slice(0, SHOWN).map(row);
  if (group !== null || groups.length === 0) return items.filter(within).slice(0, SHOWN).map(row);
  const lately = recent
    .map((id) => items.find((item) => item.id === id))
    .filter((item) => item !== undefined)
    .slice(0, RECENT_SHOWN);
  const headed = groups.flatMap((label): Row[] => {
    const count = items.filter((item) => item.group === label).length;
    return count > 0 ? [{ kind: 'group', label, count }] : [];
  });
  if (lately.length === 0) return headed;
  return [
    { kind: 'heading', label: 'Recent' },
    ...lately.map(row),
    { kind: 'heading', label: 'Categories' },
    ...headed,
  ];
}

/** As large as it gets, so that it is placed before it is drawn. */
const SIZE = { width: 290, height: 380 };

/** Beside the pointer, and wholly within the window. */
function placeOf({ x, y }: Point): CSSProperties {
  return {
    left: Math.max(4, Math.min(x, innerWidth - SIZE.width - 4)),
    top: Math.max(4, Math.min(y, innerHeight - SIZE.height - 4)),
    ...SIZE,
  };
}
