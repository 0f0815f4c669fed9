import Fuse from 'fuse.js';
import type { ParamValue } from '#graph-core/project.ts';

/** Something that the add-node search can add. */
export interface SearchItem {
  /** Stable, so that what was used before is found again: a node type, or `graph.function/ID` and the like. */
  id: string;
  type: string;
  params?: Readonly<Record<string, ParamValue>>;
  label: string;
  /** Heading under which it is browsed. */
  group: string;
  /** Colour of its mark. */
  category: string;
  keywords: readonly string[];
  doc: string;
  /** The port that a dragged wire will take, and its name. */
  port?: { id: string; label: string };
  /** Set when nothing is added: a node that is there, to which a wire goes or which is looked for; and its graph. */
  node?: string;
  graph?: string;
}

export interface SearchIndex {
  readonly items: readonly SearchItem[];
  /** Best first; nothing for an empty query. */
  find(query: string, recent: readonly string[]): SearchItem[];
}

export function searchIndex(items: readonly SearchItem[]): SearchIndex {
  const fuse = new Fuse(items, {
    includeScore: true,
    ignoreLocation: true,
    threshold: 0.34,
    minMatchCharLength: 1,
    keys: [
      { name: 'label', weight: 4 },
      { name: 'keywords', weight: 2 },
      { name: 'group', weight: 1 },
    ],
  });
  return {
    items,
    find(query, recent) {
      const text = query.trim().toLowerCase();
      if (text === '') return [];
      const named = fuse.search(text);
      const found = new Set(named.map(({ item }) => item));
      // A doc is prose: it is searched for the very word, since fuzzily most texts hold most words.
      const told = items.filter((item) => !found.has(item) && text.length > 2 && mentions(item.doc, text));
      return [...named, ...told.map((item) => ({ item, score: 1 }))]
        .map(({ item, score = 1 }) => ({
          item,
          cost: closeness(item, text) * (score + 0.05) * used(item, recent),
        }))
        .sort((a, b) => a.cost - b.cost || a.item.label.localeCompare(b.item.label))
        .map(({ item }) => item);
    },
  };
}

/** A literal hit outranks any fuzzy one: the name itself, its beginning, the beginning of one of its words, a keyword. */
function closeness(item: SearchItem, text: string): number {
  const label = item.label.toLowerCase();
  if (label === text) return 0.001;
  if (label.startsWith(text)) return 0.01;
  if (label.split(/[\s-]+/).some((word) => word.startsWith(text))) return 0.03;
  const keywords = item.keywords.map((keyword) => keyword.toLowerCase());
  if (keywords.includes(text)) return 0.05;
  if (label.includes(text)) return 0.1;
  if (keywords.some((keyword) => keyword.startsWith(text))) return 0.2;
  return 1;
}

const mentions = (doc: string, text: string) => ` ${doc.toLowerCase()}`.includes(` ${text}`);

/** Among near equals, what was used lately comes first. */
function used(item: SearchItem, recent: readonly string[]): number {
  const place = recent.indexOf(item.id);
  return place < 0 ? 1 : 0.5 + place * 0.02;
}

/** How many are remembered. */
const RECENT_LIMIT = 12;

export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, RECENT_LIMIT);
}
