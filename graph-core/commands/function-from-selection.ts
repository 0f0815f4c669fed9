import { z } from 'zod';
import { leadsTo, refersTo, referenceOf } from '../connect.ts';
import { graphName, nodeName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { STRUCTURAL } from '../node-declaration.ts';
import type { NodeCatalogue } from '../node-declaration.ts';
import { outputUnit, portsOf } from '../ports.ts';
import { graphSchema } from '../project.ts';
import type { Graph, GraphNode, PortRef, Project } from '../project.ts';
import {
  defineCommand,
  graphIn,
  idArg,
  mustBeNew,
  mustHaveRoom,
  mustHaveRoomForGraph,
  nodeIn,
} from './define.ts';

/** Types that belong to the graph they stand in and cannot move into a function. */
const STAYS: readonly string[] = [STRUCTURAL.output, STRUCTURAL.functionInput, STRUCTURAL.functionOutput];
const COLUMN = 280;
const ROW = 110;

/**
 * Moves nodes into a new function and puts an instance in their place. Each value that the selection takes from
 * outside becomes an input of the function, each that is used outside an output.
 */
export const functionFromSelection = defineCommand({
  id: 'function.from-selection',
  label: 'Make function',
  args: z.object({
    graph: idArg,
    nodes: z.array(idArg),
    /** Id and name of the new function, and id of its instance in this graph. */
    id: idArg,
    name: graphSchema.shape.name,
    instance: idArg,
  }),
  run(draft, { graph: graphId, nodes: ids, id, name, instance }, { project, catalogue }) {
    const graph = graphIn(project, graphId);
    mustBeNew(project.graphs, id, 'graph');
    mustBeNew(graph.nodes, instance, 'node');
    mustHaveRoomForGraph(project);
    const moved = ids
      .map((node) => nodeIn(project, graphId, node))
      .filter((node) => !STAYS.includes(node.type));
    if (moved.length === 0)
      throw new InputError('Select the nodes that shall become a function.', { graph: graphId });
    const selected = new Set(moved.map((node) => node.id));
    const boundary = boundaryOf(graph, moved, selected);
    mustHaveRoom(project, boundary.inputs.length + boundary.outputs.length + 1);
    refuseDetours(graph, selected, boundary, catalogue);
    for (const node of moved) {
      const reference = referenceOf(node);
      if (reference !== null && refersTo(project, reference, graphId)) {
        throw new InputError(`${nodeName(node, catalogue)} uses ${graphName(graph)} itself.`, {
          graph: graphId,
        });
      }
    }

    const portNodes = new PortNodes(project, graph, moved, catalogue);
    const inputs = new Map(boundary.inputs.map((source, i) => [keyOf(source), portNodes.input(source, i)]));
    const outputs = new Map(
      boundary.outputs.map((source, i) => [keyOf(source), portNodes.output(source, i)]),
    );
    const inner: Record<string, GraphNode> = {};
    for (const node of [...inputs.values(), ...outputs.values()]) inner[node.id] = node;
    for (const node of moved) {
      inner[node.id] = { ...node, inputs: rewire(node.inputs, inputs, 'value') };
    }
    draft.graphs[id] = { id, name, kind: 'function', nodes: inner };
    draft.graphOrder.push(id);

    const target = draft.graphs[graphId]!;
    for (const node of selected) delete target.nodes[node];
    target.nodes[instance] = {
      id: instance,
      type: STRUCTURAL.function,
      version: catalogue.get(STRUCTURAL.function)?.version ?? 1,
      position: centreOf(moved),
      params: { graph: id },
      inputs: Object.fromEntries(
        boundary.inputs.map((source) => [inputs.get(keyOf(source))!.id, { ...source }]),
      ),
    };
    for (const node of Object.values(graph.nodes)) {
      if (selected.has(node.id)) continue;
      for (const [port, wire] of Object.entries(node.inputs)) {
        const output = outputs.get(keyOf(wire));
        if (output) target.nodes[node.id]!.inputs[port] = { node: instance, port: output.id };
      }
    }
  },
});

interface Boundary {
  /** Outputs outside that the selection reads, each once, in the order they are met. */
  inputs: PortRef[];
  /** Outputs inside that are read outside. */
  outputs: PortRef[];
}

const keyOf = (ref: PortRef) => `${ref.node} ${ref.port}`;

function boundaryOf(graph: Graph, moved: readonly GraphNode[], selected: ReadonlySet<string>): Boundary {
  const inputs = new Map<string, PortRef>();
  const outputs = new Map<string, PortRef>();
  for (const node of moved) {
    for (const wire of Object.values(node.inputs)) {
      if (!selected.has(wire.node)) inputs.set(keyOf(wire), wire);
    }
  }
  for (const node of Object.values(graph.nodes)) {
    if (selected.has(node.id)) continue;
    for (const wire of Object.values(node.inputs)) {
      if (selected.has(wire.node)) outputs.set(keyOf(wire), wire);
    }
  }
  return { inputs: [...inputs.values()], outputs: [...outputs.values()] };
}

/** A value that leaves the selection and comes back through other nodes would make the instance feed itself. */
function refuseDetours(
  graph: Graph,
  selected: ReadonlySet<string>,
  boundary: Boundary,
  catalogue: NodeCatalogue,
): void {
  for (const { node: outside } of boundary.inputs) {
    const inside = [...selected].find((id) => leadsTo(graph, id, outside));
    if (inside === undefined) continue;
    const between = nodeName(graph.nodes[outside]!, catalogue);
    throw new InputError(
      `${between} lies between selected nodes: select it too, as a function cannot feed itself.`,
      { graph: graph.id, node: outside },
    );
  }
}

/** Makes the nodes that declare the function's ports, named and measured like what they stand for. */
class PortNodes {
  readonly #left: number;
  readonly #right: number;
  readonly #top: number;
  readonly #taken: Set<string>;

  constructor(
    readonly project: Project,
    readonly graph: Graph,
    readonly moved: readonly GraphNode[],
    readonly catalogue: NodeCatalogue,
  ) {
    const xs = moved.map((node) => node.position.x);
    this.#left = Math.min(...xs) - COLUMN;
    this.#right = Math.max(...xs) + COLUMN;
    this.#top = Math.min(...moved.map((node) => node.position.y));
    this.#taken = new Set(moved.map((node) => node.id));
  }

  input(source: PortRef, index: number): GraphNode {
    // What it feeds says best what it is for.
    const reader = this.moved
      .flatMap((node) => Object.entries(node.inputs).map(([port, wire]) => ({ node, port, wire })))
      .find(({ wire }) => keyOf(wire) === keyOf(source))!;
    const declared = portsOf(this.project, reader.node, this.catalogue)?.inputs;
    const label = declared?.find((input) => input.id === reader.port)?.label ?? reader.port;
    return this.#node(STRUCTURAL.functionInput, 'input', index, this.#left, source, label, {});
  }

  output(source: PortRef, index: number): GraphNode {
    const node = this.graph.nodes[source.node]!;
    const declared = portsOf(this.project, node, this.catalogue)?.outputs;
    const port = declared?.find((output) => output.id === source.port)?.label ?? source.port;
    return this.#node(STRUCTURAL.functionOutput, 'output', index, this.#right, source, node.label ?? port, {
      value: { ...source },
    });
  }

  #node(
    type: string,
    prefix: string,
    index: number,
    x: number,
    source: PortRef,
    name: string,
    inputs: GraphNode['inputs'],
  ): GraphNode {
    let id = `${prefix}-${index + 1}`;
    while (this.#taken.has(id)) id = `${id}-`;
    this.#taken.add(id);
    const unit = outputUnit(this.project, this.graph, source, this.catalogue);
    return {
      id,
      type,
      version: this.catalogue.get(type)?.version ?? 1,
      position: { x, y: this.#top + index * ROW },
      params: { name, unit },
      inputs,
    };
  }
}

function rewire(
  inputs: GraphNode['inputs'],
  ports: ReadonlyMap<string, GraphNode>,
  port: string,
): GraphNode['inputs'] {
  const wired = Object.entries(inputs).map(([input, wire]) => {
    const source = ports.get(keyOf(wire));
    return [input, source ? { node: source.id, port } : { ...wire }] as const;
  });
  return Object.fromEntries(wired);
}

function centreOf(nodes: readonly GraphNode[]): { x: number; y: number } {
  const mean = (values: readonly number[]) =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return { x: mean(nodes.map((node) => node.position.x)), y: mean(nodes.map((node) => node.position.y)) };
}
