import type { Point } from './canvas-types.ts';

/** Wires below a node: at its middle, and near its sides, where they would enter and leave; and at the pointer. */
export function wiresUnder(box: DOMRect | null, pointer: Point | null): string[] {
  if (!box) return [];
  const across = [0.5, 0.15, 0.85].flatMap((x) =>
    [0.5, 0.25, 0.75].map((y) => ({ x: box.left + x * box.width, y: box.top + y * box.height })),
  );
  const points = pointer ? [pointer, ...across] : across;
  const found = points.flatMap(({ x, y }) =>
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest('.react-flow__edge')?.getAttribute('data-id')),
  );
  return [...new Set(found)].filter((id) => typeof id === 'string');
}
