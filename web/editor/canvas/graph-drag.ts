import type { DragEvent } from 'react';
import type { Graph, Project } from '#graph-core/project.ts';

/** What a graph that is dragged out of a list is called among dragged data; its text is the graph's id. */
const GRAPH_DRAG = 'application/x-satoyama-graph';

export function startGraphDrag({ dataTransfer }: DragEvent, graph: string): void {
  dataTransfer.setData(GRAPH_DRAG, graph);
  dataTransfer.effectAllowed = 'copy';
}

/** Of what takes graphs: lets one that is dragged over it be dropped. */
export function allowGraphDrop(event: DragEvent): void {
  if (!event.dataTransfer.types.includes(GRAPH_DRAG)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

/** The graph that was dropped, if it was one of the project. */
export const droppedGraph = ({ dataTransfer }: DragEvent, { graphs }: Project): Graph | undefined =>
  graphs[dataTransfer.getData(GRAPH_DRAG)];
