import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { Graph } from '#graph-core/project.ts';
import { activeGraphAtom, overlayAtom, projectAtom, selectionAtom } from '#web/state/atoms.ts';
import { notify } from '#web/state/notices.ts';
import { useSession } from '#web/state/session.ts';
import { AddMenuHost } from './add-menu/add-menu.tsx';
import { FindMenuHost } from './add-menu/find-menu.tsx';
import { Breadcrumb } from './canvas/breadcrumb.tsx';
import type { CanvasViewport, FlowCanvasProps } from './canvas/canvas-types.ts';
import { cardShape } from './canvas/card-shape.ts';
import { CanvasContextMenu } from './canvas/context-menu.tsx';
import { NodeCard } from './canvas/node-card.tsx';
import { KnifeStroke, useKnife } from './canvas/knife.tsx';
import { useCanvasKeys } from './canvas/use-canvas-keys.ts';
import { useClipboard } from './canvas/use-clipboard.ts';
import { useGraphDrop } from './canvas/use-graph-drop.ts';
import { useNodeDrag } from './canvas/use-node-drag.ts';
import { useWiring } from './canvas/use-wiring.ts';
import { Wire } from './canvas/wire.tsx';
import {
  addMenuAtom,
  canvasAtom,
  canvasReadyAtom,
  connectingAtom,
  contextMenuAtom,
  enterGraphAtom,
  viewportsAtom,
  wireSelectionAtom,
} from './editor-state.ts';
import { FlowCanvas } from './flow-adapter.tsx';
import { graphFacts, NO_PORTS } from './graph-facts.ts';
import { graphBehind, titleOf } from './settings.ts';
import { GraphIdProvider } from './use-facts.ts';
import './graph-editor.css';

const graphAtom = atom((get): Graph | null => {
  const id = get(activeGraphAtom);
  return (id !== null && get(projectAtom)?.graphs[id]) || null;
});

/** The node editor of the open graph. */
export function GraphEditor() {
  const graph = useAtomValue(graphAtom);
  return (
    <div className="graph-editor">
      <Breadcrumb />
      {graph ? (
        <GraphIdProvider value={graph.id}>
          {/* A canvas for each graph: nothing of one is left over in another. */}
          <GraphCanvas key={graph.id} graph={graph} />
        </GraphIdProvider>
      ) : (
        <p className="graph-absent">No graph is open. Make an expression in the toolbox.</p>
      )}
      <AddMenuHost />
      <FindMenuHost />
      <CanvasContextMenu />
    </div>
  );
}

function GraphCanvas({ graph }: { graph: Graph }) {
  const { library } = useSession();
  const shapeOf = useShapes(graph.id);
  const selection = useAtomValue(selectionAtom);
  const wireSelection = useAtomValue(wireSelectionAtom);
  const connecting = useAtomValue(connectingAtom);
  const addMenu = useAtomValue(addMenuAtom);
  const wiring = useWiring(graph.id);
  const dragging = useNodeDrag(graph.id);
  const pointing = usePointing(graph.id);
  const selecting = useSelecting();
  const view = useSavedView(graph.id);
  const keyboard = useCanvasKeys();
  const knife = useKnife();
  const drop = useGraphDrop();
  useClipboard();
  useFreshSelection(graph);
  const empty = Object.keys(graph.nodes).length === 0;
  const said = useSelectionWords(graph.id, selection);
  const onPress = (event: PointerEvent<HTMLElement>) => {
    keyboard.onPress();
    if (!(event.target as Element).closest('input, textarea, select, button')) {
      event.currentTarget.focus({ preventScroll: true });
    }
  };
  return (
    <div
      className={connecting ? 'canvas connecting' : 'canvas'}
      data-canvas=""
      data-graph-id={graph.id}
      role="application"
      aria-label={`Canvas of ${graph.name}`}
      tabIndex={0}
      onPointerDownCapture={onPress}
      onPointerDown={knife.onPointerDown}
      onContextMenuCapture={knife.onContextMenuCapture}
      {...drop}
      {...keyboard.handlers}
    >
      <FlowCanvas
        graph={graph}
        catalogue={library}
        shapeOf={shapeOf}
        selection={selection}
        wireSelection={wireSelection}
        card={NodeCard}
        wire={Wire}
        panning={keyboard.panning}
        looseWire={addMenu?.wire?.loose ?? null}
        {...view}
        {...selecting}
        {...wiring}
        {...dragging}
        {...pointing}
      />
      <KnifeStroke stroke={knife.stroke} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {empty && (
        <p className="canvas-hint">
          Press <kbd>Tab</kbd>, or right-click, to add a node.
        </p>
      )}
    </div>
  );
}

/** What a screen reader says of the selection. */
function useSelectionWords(graph: string, selection: ReadonlySet<string>): string {
  const { document, library } = useSession();
  const [only, ...more] = selection;
  if (only === undefined) return 'Nothing selected';
  if (more.length > 0) return `${selection.size} nodes selected`;
  const facts = graphFacts(document.project, graph, library);
  return facts?.node(only) ? `${titleOf(facts, only)} selected` : '';
}

function useShapes(graph: string): FlowCanvasProps['shapeOf'] {
  const { document, library } = useSession();
  return useCallback(
    (node) => {
      const ports = graphFacts(document.project, graph, library)?.ports(node.id) ?? NO_PORTS;
      return cardShape(node, ports, library);
    },
    [document, graph, library],
  );
}

type Pointing = Pick<
  FlowCanvasProps,
  'onNodeClick' | 'onNodeDoubleClick' | 'onNodeMenu' | 'onWireMenu' | 'onCanvasMenu'
>;

function usePointing(graph: string): Pointing {
  const session = useSession();
  return useMemo(() => {
    const { store, document } = session;
    return {
      onNodeClick(_, event) {
        if (!event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
        if (document.project.graphs[graph]?.kind === 'expression') {
          store.set(overlayAtom, (overlay) => ({ ...overlay, expression: graph }));
        } else {
          notify(session, 'info', 'A function shows nothing by itself: open an expression that uses it.');
        }
      },
      onNodeDoubleClick(node) {
        const found = document.project.graphs[graph]?.nodes[node];
        const inner = found ? graphBehind(found) : null;
        if (inner !== null && document.project.graphs[inner]) store.set(enterGraphAtom, inner);
      },
      onNodeMenu(node, screen) {
        if (!store.get(selectionAtom).has(node)) store.set(selectionAtom, new Set([node]));
        store.set(contextMenuAtom, { kind: 'node', node, screen });
      },
      onWireMenu: (wire, screen) => store.set(contextMenuAtom, { kind: 'wire', wire, screen }),
      onCanvasMenu(screen) {
        const canvas = store.get(canvasAtom);
        if (canvas) store.set(addMenuAtom, { screen, at: canvas.toGraph(screen), wire: null });
      },
    };
  }, [session, graph]);
}

function useSelecting(): Pick<FlowCanvasProps, 'onSelect' | 'onSelectWires'> {
  const setNodes = useSetAtom(selectionAtom);
  const setWires = useSetAtom(wireSelectionAtom);
  return useMemo(
    () => ({
      onSelect: (changes) => setNodes((now) => changed(now, changes)),
      onSelectWires: (changes) => setWires((now) => changed(now, changes)),
    }),
    [setNodes, setWires],
  );
}

function changed(
  now: ReadonlySet<string>,
  changes: readonly { id: string; selected: boolean }[],
): ReadonlySet<string> {
  if (changes.every(({ id, selected }) => now.has(id) === selected)) return now;
  const next = new Set(now);
  for (const { id, selected } of changes) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Another graph's selection means nothing here. */
function useFreshSelection(graph: Graph): void {
  const { store } = useSession();
  const nodes = useRef(graph.nodes);
  useEffect(() => {
    const here = [...store.get(selectionAtom)].filter((id) => nodes.current[id]);
    store.set(selectionAtom, new Set(here));
    store.set(wireSelectionAtom, new Set());
    store.set(addMenuAtom, null);
  }, [store]);
}

function useSavedView(graph: string): Pick<FlowCanvasProps, 'initialViewport' | 'onViewport' | 'onReady'> {
  const { store } = useSession();
  const [initialViewport] = useState(() => store.get(viewportsAtom).get(graph) ?? null);
  const onReady = useSetAtom(canvasReadyAtom);
  const onViewport = useCallback(
    (viewport: CanvasViewport) => store.set(viewportsAtom, (views) => new Map(views).set(graph, viewport)),
    [store, graph],
  );
  return { initialViewport, onViewport, onReady };
}
