import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, RefObject, SyntheticEvent } from 'react';
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  Controls,
  getBezierPath,
  Handle,
  MiniMap,
  Position,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useConnection,
  useReactFlow,
  useStore,
  useStoreApi,
  useUpdateNodeInternals,
  ViewportPortal,
} from '@xyflow/react';
import type {
  Connection,
  Edge,
  EdgeChange,
  EdgeProps,
  FinalConnectionState,
  Node,
  NodeChange,
  NodeProps,
  OnConnectStartParams,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { GraphNode, PortRef } from '#graph-core/project.ts';
import type {
  CanvasViewport,
  CardProps,
  FlowCanvasProps,
  LooseWire,
  Point,
  PortProps,
  WireEnd,
  WireProps,
} from './canvas/canvas-types.ts';
import { PORT_SIZE } from './canvas/card-shape.ts';
import type { CardShape } from './canvas/card-shape.ts';
import { screenOf, useAddingSelect, useFlowPointing } from './canvas/flow-pointing.ts';
import { canvasHandle } from './canvas/canvas-handle.ts';
import { portPosition, wiresBelow, wiresCrossing } from './canvas/drawn-graph.ts';
import { CURVATURE } from './canvas/wire-geometry.ts';
import { mapNodes, mapWires, wireId } from './canvas/flow-mapping.ts';
import type { FlowNode } from './canvas/flow-mapping.ts';

/**
 * The only file that knows React Flow. It draws a graph, owns positions while nodes are dragged, and tells in the
 * editor's own words what the user did; it changes nothing itself.
 */
type RfNode = Node<FlowNode['data'], 'card'>;
type RfEdge = Edge<Record<string, never>, 'wire'>;

/** Below this zoom, cards draw their headers only. */
const DETAIL_ZOOM = 0.4;
/** Above this many nodes, only those in sight are in the page. */
const RENDER_ALL_LIMIT = 200;
const PAN_BUTTONS = [1];
const FIT = { padding: 0.15, maxZoom: 1.1 };
const MULTI_SELECT_KEYS = ['Shift', 'Control', 'Meta'];

export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas(props: FlowCanvasProps) {
  const { selection, card, wire, onSelect, onSelectWires } = props;
  const root = useRef<HTMLDivElement>(null);
  const adding = useAddingSelect(selection, onSelect);
  const { nodes, wires, onNodesChange } = useFlowModel(props, adding.onSelect);
  const nodeTypes = useMemo(() => ({ card: cardOf(card) }), [card]);
  const edgeTypes = useMemo(() => ({ wire: wireOf(wire) }), [wire]);
  const dragging = useDragHandlers(props);
  const wiring = useWiringHandlers(props);
  useHandle(root, props.onReady);

  const onEdgesChange = useCallback(
    (changes: EdgeChange<RfEdge>[]) => onSelectWires(changes.filter((change) => change.type === 'select')),
    [onSelectWires],
  );
  const pointing = useFlowPointing(props);
  const { onViewport } = props;
  const moveEnd = useCallback((_: unknown, viewport: CanvasViewport) => onViewport(viewport), [onViewport]);

  return (
    <div
      className="flow-canvas"
      ref={root}
      onDoubleClick={pointing.onDoubleClick}
      onPointerDownCapture={adding.onPointerDownCapture}
    >
      <ReactFlow<RfNode, RfEdge>
        nodes={nodes}
        edges={wires as RfEdge[]}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        {...dragging}
        {...wiring}
        {...pointing.flow}
        onMoveEnd={moveEnd}
        defaultViewport={props.initialViewport ?? undefined}
        fitView={!props.initialViewport}
        fitViewOptions={FIT}
        minZoom={0.05}
        maxZoom={2.5}
        panOnDrag={props.panning ? true : PAN_BUTTONS}
        selectionOnDrag
        selectionMode={SelectionMode.Partial}
        selectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        deleteKeyCode={null}
        multiSelectionKeyCode={MULTI_SELECT_KEYS}
        zoomOnDoubleClick={false}
        attributionPosition="top-right"
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        elevateNodesOnSelect
        connectOnClick={false}
        edgesReconnectable
        reconnectRadius={8}
        onlyRenderVisibleElements={nodes.length > RENDER_ALL_LIMIT}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
        <MiniMap pannable zoomable nodeClassName={minimapClass} ariaLabel="Overview of the graph" />
        <Controls showInteractive={false} fitViewOptions={FIT} />
        {props.looseWire && <LooseWireLine wire={props.looseWire} />}
        <HintAtPointer hint={props.hint} />
        {props.children}
      </ReactFlow>
    </div>
  );
}

const minimapClass = (node: RfNode) => `category-${node.data.category}`;

/** Nodes and wires for React Flow, following the document; positions and sizes change here in between. */
function useFlowModel(props: FlowCanvasProps, onSelect: FlowCanvasProps['onSelect']) {
  const { graph, catalogue, selection, wireSelection, shapeOf } = props;
  const foretell =
    Object.keys(graph.nodes).length > RENDER_ALL_LIMIT ? (node: GraphNode) => drawn(shapeOf(node)) : null;
  const [model, setModel] = useState(() => ({
    graph,
    selection,
    wireSelection,
    nodes: mapNodes<RfNode>([], null, graph, selection, catalogue, foretell),
    wires: mapWires([], graph, wireSelection),
  }));
  let now = model;
  if (model.graph !== graph || model.selection !== selection || model.wireSelection !== wireSelection) {
    now = {
      graph,
      selection,
      wireSelection,
      nodes: mapNodes(model.nodes, model.graph, graph, selection, catalogue, foretell),
      wires: mapWires(model.wires, graph, wireSelection),
    };
    setModel(now);
  }
  const onNodesChange = useCallback(
    (changes: NodeChange<RfNode>[]) => {
      const selects = changes.filter((change) => change.type === 'select');
      if (selects.length > 0) onSelect(selects);
      const shapes = changes.filter((change) => change.type === 'position' || change.type === 'dimensions');
      if (shapes.length === 0) return;
      setModel((old) => ({
        ...old,
        nodes: applyNodeChanges(shapes, old.nodes).map(withoutForetold(shapes)),
      }));
    },
    [onSelect],
  );
  return { nodes: now.nodes, wires: now.wires, onNodesChange };
}

/** A card's shape in React Flow's terms, as if it had been drawn and measured. */
function drawn({ width, height, ports }: CardShape): Partial<RfNode> {
  const handles = ports.map(({ id, side, x, y }) => ({
    id,
    type: side === 'input' ? ('target' as const) : ('source' as const),
    position: side === 'input' ? Position.Left : Position.Right,
    x: x - PORT_SIZE / 2,
    y: y - PORT_SIZE / 2,
    width: PORT_SIZE,
    height: PORT_SIZE,
  }));
  return { measured: { width, height }, handles };
}

/** What was measured holds from then on. */
function withoutForetold(changes: readonly NodeChange<RfNode>[]) {
  const measured = new Set(changes.flatMap((change) => (change.type === 'dimensions' ? [change.id] : [])));
  return (node: RfNode): RfNode =>
    node.handles && measured.has(node.id) ? { ...node, handles: undefined } : node;
}

function useDragHandlers({ onNodesDragged, onNodesDropped }: FlowCanvasProps) {
  const store = useStoreApi<RfNode, RfEdge>();
  const onNodeDrag = useCallback(
    (event: MouseEvent | TouchEvent, node: RfNode, nodes: RfNode[]) => {
      const { width = 0, height = 0 } = node.measured ?? {};
      const wires = () =>
        nodes.length === 1 ? wiresBelow(store.getState(), { ...node.position, width, height }) : [];
      onNodesDragged({ node: node.id, wires, alt: event.altKey });
    },
    [onNodesDragged, store],
  );
  const onNodeDragStop = useCallback(
    (event: MouseEvent | TouchEvent, node: RfNode, nodes: RfNode[]) => {
      const positions = Object.fromEntries(nodes.map(({ id, position }) => [id, { ...position }]));
      onNodesDropped({ positions, node: node.id, alt: event.altKey });
    },
    [onNodesDropped],
  );
  return { onNodeDrag, onNodeDragStop };
}

const nothing = () => undefined;

function useWiringHandlers(props: FlowCanvasProps) {
  const { onWireStart, canConnect, onWireDrop } = props;
  const { screenToFlowPosition } = useReactFlow();
  const zoom = useStore((state) => Math.min(Math.max(state.transform[2], 0.2), 1));
  const detached = useRef<PortRef | null>(null);

  const onReconnectStart = useCallback((_: unknown, edge: RfEdge) => {
    detached.current = { node: edge.target, port: edge.targetHandle ?? '' };
  }, []);
  const onConnectStart = useCallback(
    (_: unknown, { nodeId, handleId, handleType }: OnConnectStartParams) => {
      if (!nodeId || !handleId) return;
      onWireStart(
        { node: nodeId, port: handleId, side: handleType === 'target' ? 'input' : 'output' },
        detached.current,
      );
    },
    [onWireStart],
  );
  const isValidConnection = useCallback(
    (wire: Connection | RfEdge) =>
      canConnect(
        { node: wire.source, port: wire.sourceHandle ?? '' },
        { node: wire.target, port: wire.targetHandle ?? '' },
      ),
    [canConnect],
  );
  // Everything is told at the end of the drag: React Flow calls onConnect before it, and not for refused ports.
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const from = endOf(state.fromHandle);
      const was = detached.current;
      detached.current = null;
      if (!from || !state.from) return;
      const touch = 'changedTouches' in event ? event.changedTouches[0] : event;
      const screen = touch ? screenOf(touch) : { x: 0, y: 0 };
      const under = document.elementFromPoint(screen.x, screen.y)?.closest('.react-flow__node');
      onWireDrop({
        from,
        detached: was,
        onto: endOf(state.toHandle),
        overNode: under?.getAttribute('data-id') ?? null,
        start: state.from,
        at: screenToFlowPosition(screen),
        screen,
      });
    },
    [onWireDrop, screenToFlowPosition],
  );
  return {
    onReconnect: nothing,
    onReconnectStart,
    onConnectStart,
    onConnectEnd,
    isValidConnection,
    // A port is found within 20 pixels of the screen, however far out the view is zoomed.
    connectionRadius: Math.round(20 / zoom),
  };
}

function endOf(handle: { nodeId: string; id?: string | null; type: string } | null): WireEnd | null {
  if (!handle?.id) return null;
  return { node: handle.nodeId, port: handle.id, side: handle.type === 'target' ? 'input' : 'output' };
}

function useHandle(root: RefObject<HTMLDivElement | null>, onReady: FlowCanvasProps['onReady']) {
  const flow = useReactFlow();
  const store = useStoreApi<RfNode, RfEdge>();
  useEffect(() => {
    if (!root.current) return;
    const nodeOf = (id: string) => store.getState().nodeLookup.get(id);
    const { handle, end } = canvasHandle(root.current, {
      nodePosition: (id) => nodeOf(id)?.internals.positionAbsolute ?? null,
      portPosition: (end) => portPosition(store.getState(), end),
      viewport: () => ({
        ...flow.getViewport(),
        width: store.getState().width,
        height: store.getState().height,
      }),
      frame: (nodes, duration) =>
        void flow.fitView({ ...FIT, duration, nodes: nodes?.map((id) => ({ id })) }),
      center: ({ x, y }, duration) => void flow.setCenter(x, y, { zoom: flow.getZoom(), duration }),
      toGraph: (screen) => flow.screenToFlowPosition(screen),
      toScreen: (point) => flow.flowToScreenPosition(point),
      wiresCrossing: (stroke) => wiresCrossing(store.getState(), stroke),
      cancelWire: () => store.getState().cancelConnection(),
    });
    onReady(handle);
    return () => {
      end();
      onReady(null);
    };
  }, [root, onReady, flow, store]);
}

/** React Flow passes a node's position to its component; cards do not need it, and so are not drawn while dragged. */
function cardOf(Card: ComponentType<CardProps>) {
  const Kept = memo(Card);
  return memo(function FlowCard({ id, selected }: NodeProps<RfNode>) {
    return <Kept id={id} selected={selected} />;
  });
}

function wireOf(Wire: ComponentType<WireProps>) {
  return memo(function FlowWire(edge: EdgeProps<RfEdge>) {
    const [path, x, y] = getBezierPath({ ...edge, curvature: CURVATURE });
    return (
      <Wire
        id={edge.id}
        node={edge.target}
        port={edge.targetHandleId ?? ''}
        source={edge.source}
        path={path}
        middle={{ x, y }}
        selected={edge.selected === true}
      />
    );
  });
}

function LooseWireLine({ wire }: { wire: LooseWire }) {
  const [start, end] = wire.side === 'output' ? [wire.from, wire.to] : [wire.to, wire.from];
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: Position.Right,
    targetX: end.x,
    targetY: end.y,
    targetPosition: Position.Left,
    curvature: CURVATURE,
  });
  return (
    <ViewportPortal>
      <svg className="loose-wire" aria-hidden>
        <path d={path} />
      </svg>
    </ViewportPortal>
  );
}

/** Why the port under the pointer refuses the wire, or what it makes of it. */
function HintAtPointer({ hint }: { hint: FlowCanvasProps['hint'] }) {
  const over = useConnection((connection) =>
    connection.inProgress && connection.toHandle
      ? { end: connection.toHandle, at: connection.pointer }
      : null,
  );
  const end = over && endOf(over.end);
  const said = end ? hint(end) : null;
  if (!over || !said) return null;
  return (
    <div
      className={`wire-hint ${said.tone}`}
      role="status"
      style={{ transform: `translate(${over.at.x + 16}px, ${over.at.y + 12}px)` }}
    >
      {said.text}
    </div>
  );
}

/** Where wires begin and end. */
export const Port = memo(function Port({ node, id, side, occupied, className, title }: PortProps) {
  const takeOff = (event: SyntheticEvent, at: Point) => {
    const selector = `.react-flow__edge[data-id="${CSS.escape(wireId(node, id))}"] .react-flow__edgeupdater-target`;
    const grip = event.currentTarget.closest('.flow-canvas')?.querySelector(selector);
    if (!grip) return;
    // React Flow starts the re-connection of a wire from a grip near its end: the press on the port is passed on.
    event.stopPropagation();
    const init = { bubbles: true, cancelable: true, button: 0, clientX: at.x, clientY: at.y, view: window };
    grip.dispatchEvent(new MouseEvent('mousedown', init));
  };
  const input = side === 'input';
  return (
    <Handle
      type={input ? 'target' : 'source'}
      position={input ? Position.Left : Position.Right}
      id={id}
      className={className}
      title={title}
      onMouseDownCapture={
        input && occupied ? (event) => event.button === 0 && takeOff(event, screenOf(event)) : undefined
      }
    />
  );
});

/** Whether the view is near enough for more than headers. */
export function useShowsDetail(): boolean {
  return useStore((state) => state.transform[2] >= DETAIL_ZOOM);
}

/** To be called by a card with what its ports depend on: React Flow must measure them again when they change. */
export function useMeasureAgain(node: string, ports: unknown): void {
  const update = useUpdateNodeInternals();
  const measured = useRef(ports);
  useEffect(() => {
    // Not at first: React Flow measures all new nodes together.
    if (measured.current !== ports) update(node);
    measured.current = ports;
  }, [update, node, ports]);
}
