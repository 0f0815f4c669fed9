import type { ComponentType, MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import type { NodeCatalogue } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, PortRef } from '#graph-core/project.ts';

import type { CardShape } from './card-shape.ts';

/** The words between the canvas (flow-adapter.tsx) and the rest of the editor; nothing here knows React Flow. */
export interface Point {
  x: number;
  y: number;
}

export interface CanvasViewport extends Point {
  zoom: number;
}

/** One end of a wire: a port, and on which side of its node it sits. */
export interface WireEnd extends PortRef {
  side: 'input' | 'output';
}

/** A wire that ends at a place, not at a port: while the add-node search is open. */
export interface LooseWire {
  from: Point;
  to: Point;
  side: WireEnd['side'];
}

/** Where a dragged wire was let go. */
export interface WireDrop {
  from: WireEnd;
  /** The input whose wire was taken off for this drag. */
  detached: PortRef | null;
  /** The port under the pointer. */
  onto: WireEnd | null;
  /** The node under the pointer, when it is not a port. */
  overNode: string | null;
  /** In graph coordinates. */
  start: Point;
  at: Point;
  /** In client coordinates. */
  screen: Point;
}

/** How nodes were let go after a drag. */
export interface NodeDrop {
  positions: Record<string, Point>;
  /** The node under the pointer. */
  node: string;
  alt: boolean;
}

export interface CanvasHandle {
  /** Brings these nodes into view; all of them when null. */
  frame(nodes: readonly string[] | null): void;
  /** Moves the view, if need be, until the node is in it. */
  reveal(node: string): void;
  toGraph(screen: Point): Point;
  toScreen(graph: Point): Point;
  /** The middle of a port, in graph coordinates; null when its node is not drawn. */
  portPosition(end: WireEnd): Point | null;
  /** The last place of the pointer over the canvas; the middle of the canvas when there was none. Client coordinates. */
  pointer(): Point;
  /** Wires that a stroke (in graph coordinates) crosses, by the inputs at their ends, and where. */
  wiresCrossing(stroke: readonly Point[]): { to: PortRef; at: Point }[];
  /** Gives the keyboard to the canvas. */
  focus(): void;
  /** Whether the keyboard is the canvas's, and not a field's inside it. */
  hasFocus(): boolean;
  /** Lets a wire that is being dragged go, without effect. */
  cancelWire(): void;
}

export interface CardProps {
  id: string;
  selected: boolean;
}

export interface WireProps {
  id: string;
  node: string;
  port: string;
  source: string;
  path: string;
  middle: Point;
  selected: boolean;
}

/** What the tip beside the pointer says while a wire is dragged over a port. */
export interface WireHint {
  tone: 'refused' | 'note';
  text: string;
}

export interface PortProps {
  node: string;
  id: string;
  side: WireEnd['side'];
  /** The port's wire can be taken off by dragging from it. */
  occupied: boolean;
  className: string;
  title: string;
}

export interface FlowCanvasProps {
  graph: Graph;
  catalogue: NodeCatalogue;
  /** The shape that a node's card will have: large graphs are laid out without drawing what is out of sight. */
  shapeOf(node: GraphNode): CardShape;
  selection: ReadonlySet<string>;
  wireSelection: ReadonlySet<string>;
  /** Components at module scope: a new one would mount every node anew. */
  card: ComponentType<CardProps>;
  wire: ComponentType<WireProps>;
  /** Null fits the whole graph into view. */
  initialViewport: CanvasViewport | null;
  /** The left button pans, too. */
  panning: boolean;
  looseWire: LooseWire | null;
  children?: ReactNode;
  onReady(handle: CanvasHandle | null): void;
  onViewport(viewport: CanvasViewport): void;
  onSelect(changes: readonly { id: string; selected: boolean }[]): void;
  onSelectWires(changes: readonly { id: string; selected: boolean }[]): void;
  /** `wires`: those that lie under the one node that is dragged, by the inputs at their ends. */
  onNodesDragged(drag: { node: string; wires(): readonly PortRef[]; alt: boolean }): void;
  onNodesDropped(drop: NodeDrop): void;
  onWireStart(from: WireEnd, detached: PortRef | null): void;
  canConnect(from: PortRef, to: PortRef): boolean;
  hint(onto: WireEnd): WireHint | null;
  onWireDrop(drop: WireDrop): void;
  onNodeClick(node: string, event: ReactMouseEvent): void;
  onNodeDoubleClick(node: string): void;
  onNodeMenu(node: string, screen: Point): void;
  onWireMenu(wire: PortRef, screen: Point): void;
  onCanvasMenu(screen: Point): void;
}
