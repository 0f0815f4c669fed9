import type { CanvasHandle, Point, WireEnd } from './canvas-types.ts';

/** What the handle needs of whoever draws the canvas. */
export interface Drawing {
  /** Where a node is drawn, in graph coordinates; null when it is not. */
  nodePosition(id: string): Point | null;
  portPosition(end: WireEnd): Point | null;
  /** From graph to canvas: x and y are multiplied by `zoom`, then shifted. */
  viewport(): { x: number; y: number; zoom: number; width: number; height: number };
  frame(nodes: readonly string[] | null, duration: number): void;
  center(at: Point, duration: number): void;
  toGraph(screen: Point): Point;
  toScreen(graph: Point): Point;
  wiresCrossing: CanvasHandle['wiresCrossing'];
  cancelWire(): void;
}

/** Milliseconds that the view takes to move. */
const GLIDE = 200;

/** The canvas for the rest of the editor, while `element` is on the page; `end` is called when it leaves. */
export function canvasHandle(element: HTMLElement, drawing: Drawing): { handle: CanvasHandle; end(): void } {
  let last: Point | null = null;
  const remember = (event: PointerEvent) => (last = { x: event.clientX, y: event.clientY });
  element.addEventListener('pointermove', remember);
  element.addEventListener('pointerdown', remember);
  const glide = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE;
  const canvas = () => element.closest<HTMLElement>('[data-canvas]');

  const handle: CanvasHandle = {
    frame: (nodes) => drawing.frame(nodes, glide),
    reveal(id) {
      const at = drawing.nodePosition(id);
      if (!at) return;
      const { x, y, zoom, width, height } = drawing.viewport();
      const [left, top] = [at.x * zoom + x, at.y * zoom + y];
      const seen = left >= 0 && top >= 0 && left < width - 100 && top < height - 50;
      if (!seen) drawing.center({ x: at.x + 80, y: at.y + 50 }, glide);
    },
    toGraph: drawing.toGraph,
    toScreen: drawing.toScreen,
    portPosition: drawing.portPosition,
    pointer() {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (!last) return { x: (left + right) / 2, y: (top + bottom) / 2 };
      return { x: Math.min(Math.max(last.x, left), right), y: Math.min(Math.max(last.y, top), bottom) };
    },
    focus: () => canvas()?.focus({ preventScroll: true }),
    hasFocus() {
      const active = document.activeElement;
      return !!active && canvas()?.contains(active) === true && !active.matches('input, textarea, select');
    },
    wiresCrossing: drawing.wiresCrossing,
    cancelWire: drawing.cancelWire,
  };
  const end = () => {
    element.removeEventListener('pointermove', remember);
    element.removeEventListener('pointerdown', remember);
  };
  return { handle, end };
}
