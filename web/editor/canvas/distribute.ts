/** Where a card begins along one axis, and how long it is. */
export interface Extent {
  id: string;
  start: number;
  length: number;
}

/**
 * New starts that leave equal gaps between cards: the first and the last stay where they are. Where there is no room
 * for gaps, cards overlap by equal amounts. Whole numbers, in the order in which the cards lie.
 */
export function distributed(cards: readonly Extent[]): Map<string, number> {
  const sorted = [...cards].sort((a, b) => a.start - b.start);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return new Map();
  const between = sorted.slice(0, -1).reduce((sum, { length }) => sum + length, 0);
  const gap = sorted.length > 1 ? (last.start - first.start - between) / (sorted.length - 1) : 0;
  let at = first.start;
  return new Map(
    sorted.map(({ id, length }) => {
      const place: [string, number] = [id, Math.round(at)];
      at += length + gap;
      return place;
    }),
  );
}
