import { useCallback, useMemo, useRef } from 'react';
import type { MouseEvent as ReactMouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import type { FlowCanvasProps, Point } from './canvas-types.ts';

/** Clicks, double clicks and menus on React Flow's elements, told in the editor's own words. */
export function useFlowPointing(props: FlowCanvasProps) {
  const { onNodeClick, onNodeDoubleClick, onNodeMenu, onWireMenu, onCanvasMenu } = props;
  const flow = useMemo(
    () => ({
      onNodeClick: (event: ReactMouseEvent, node: { id: string }) => onNodeClick(node.id, event),
      onNodeDoubleClick(event: ReactMouseEvent, node: { id: string }) {
        // A double click in a field of the node belongs to the field.
        if (!(event.target as Element).closest('.nodrag')) onNodeDoubleClick(node.id);
      },
      onNodeContextMenu(event: ReactMouseEvent, node: { id: string }) {
        event.preventDefault();
        onNodeMenu(node.id, screenOf(event));
      },
      onEdgeContextMenu(event: ReactMouseEvent, edge: { target: string; targetHandle?: string | null }) {
        event.preventDefault();
        onWireMenu({ node: edge.target, port: edge.targetHandle ?? '' }, screenOf(event));
      },
      onPaneContextMenu(event: ReactMouseEvent | MouseEvent) {
        event.preventDefault();
        onCanvasMenu(screenOf(event));
      },
    }),
    [onNodeClick, onNodeDoubleClick, onNodeMenu, onWireMenu, onCanvasMenu],
  );
  const onDoubleClick = useCallback(
    (event: ReactMouseEvent) => {
      if (isPane(event.target)) onCanvasMenu(screenOf(event));
    },
    [onCanvasMenu],
  );
  return { flow, onDoubleClick };
}

/** React Flow's selection box starts anew; with Shift or Ctrl it is to add to what is selected. */
export function useAddingSelect(selection: ReadonlySet<string>, onSelect: FlowCanvasProps['onSelect']) {
  const kept = useRef<ReadonlySet<string>>(new Set());
  const adding: FlowCanvasProps['onSelect'] = useCallback(
    (changes) => onSelect(changes.filter(({ id, selected }) => selected || !kept.current.has(id))),
    [onSelect],
  );
  const onPointerDownCapture = (event: ReactPointerEvent) => {
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    kept.current = more && isPane(event.target) ? selection : new Set();
  };
  return { onSelect: adding, onPointerDownCapture };
}

const isPane = (target: EventTarget) => (target as Element).classList.contains('react-flow__pane');

/** Client coordinates of an event. */
export const screenOf = (event: { clientX: number; clientY: number }): Point => ({
  x: event.clientX,
  y: event.clientY,
});
