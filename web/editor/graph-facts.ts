import type { Graph, GraphNode, PortRef, Project } from '#graph-core/project.ts';
import type {
  InputDeclaration,
  NodeCatalogue,
  NodeDeclaration,
  OutputDeclaration,
  Unit,
} from '#graph-core/node-declaration.ts';
import { coercion } from '#graph-core/units.ts';
import { outputUnit, portsOf } from '#graph-core/ports.ts';

/** A port as the canvas draws it. `stray`: a wire names it but the node has no such port (any more). */
export type InputPort = InputDeclaration & { stray?: true };
export type OutputPort = OutputDeclaration & { stray?: true };

export interface NodePorts {
  inputs: readonly InputPort[];
  outputs: readonly OutputPort[];
}

/** What a wire carries, and what becomes of it at its end. */
export interface WireFacts {
  unit: Unit;
  /** Set when the unit is converted on arrival. */
  note?: string;
  /** Set when the input refuses the unit. */
  refused?: string;
}

/**
 * What follows from a project about the nodes of one of its graphs; worked out when asked for, then kept, since a
 * project never changes.
 */
export class GraphFacts {
  readonly #units = new Map<string, Unit>();
  readonly #ports = new Map<string, NodePorts>();
  #readPorts: Map<string, Set<string>> | null = null;

  constructor(
    readonly project: Project,
    readonly graph: Graph,
    readonly catalogue: NodeCatalogue,
  ) {}

  node(id: string): GraphNode | null {
    return this.graph.nodes[id] ?? null;
  }

  declaration(id: string): NodeDeclaration | null {
    const node = this.node(id);
    return node ? (this.catalogue.get(node.type) ?? null) : null;
  }

  /** Declared ports, and after them those which only wires know: a node of unknown type keeps its wires. */
  ports(id: string): NodePorts {
    let ports = this.#ports.get(id);
    if (!ports) this.#ports.set(id, (ports = this.#portsOf(id)));
    return ports;
  }

  #portsOf(id: string): NodePorts {
    const node = this.node(id);
    if (!node) return { inputs: [], outputs: [] };
    const declared = portsOf(this.project, node, this.catalogue) ?? { inputs: [], outputs: [] };
    const strayInputs = Object.keys(node.inputs)
      .filter((port) => !declared.inputs.some((input) => input.id === port))
      .map((port): InputPort => ({ id: port, label: port, unit: 'any', doc: STRAY, stray: true }));
    const strayOutputs = [...(this.#outputsRead().get(id) ?? [])]
      .filter((port) => !declared.outputs.some((output) => output.id === port))
      .map((port): OutputPort => ({ id: port, label: port, unit: 'number', doc: STRAY, stray: true }));
    return {
      inputs: strayInputs.length ? [...declared.inputs, ...strayInputs] : declared.inputs,
      outputs: strayOutputs.length ? [...declared.outputs, ...strayOutputs] : declared.outputs,
    };
  }

  /** Output ports of each node that some wire reads. */
  #outputsRead(): Map<string, Set<string>> {
    if (this.#readPorts) return this.#readPorts;
    const read = new Map<string, Set<string>>();
    for (const node of Object.values(this.graph.nodes)) {
      for (const from of Object.values(node.inputs)) {
        let ports = read.get(from.node);
        if (!ports) read.set(from.node, (ports = new Set()));
        ports.add(from.port);
      }
    }
    return (this.#readPorts = read);
  }

  unit(ref: PortRef): Unit {
    const key = `${ref.node}\n${ref.port}`;
    let unit = this.#units.get(key);
    if (!unit) this.#units.set(key, (unit = outputUnit(this.project, this.graph, ref, this.catalogue)));
    return unit;
  }

  /** The wire that ends at an input; null when it has none. */
  wire(id: string, port: string): WireFacts | null {
    const from = this.node(id)?.inputs[port];
    if (!from) return null;
    const unit = this.unit(from);
    const input = this.ports(id).inputs.find((candidate) => candidate.id === port);
    const result = coercion(unit, input?.unit ?? 'any');
    return result.ok ? { unit, note: result.note } : { unit, refused: result.reason };
  }
}

const STRAY = 'A wire is attached here, but the node has no such port. Remove the wire, or restore the port.';

const cache = new WeakMap<Project, Map<string, GraphFacts>>();

/** Null when the project has no such graph. */
export function graphFacts(project: Project, graphId: string, catalogue: NodeCatalogue): GraphFacts | null {
  const graph = project.graphs[graphId];
  if (!graph) return null;
  let graphs = cache.get(project);
  if (!graphs) cache.set(project, (graphs = new Map()));
  let facts = graphs.get(graphId);
  if (!facts || facts.catalogue !== catalogue) {
    graphs.set(graphId, (facts = new GraphFacts(project, graph, catalogue)));
  }
  return facts;
}

const sameList = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean =>
  a === b || (a.length === b.length && a.every((item, i) => item === b[i] || same(item, b[i]!)));

/** Ports of a function are built anew with every project: equal ones must not draw the node again. */
export function samePorts(a: NodePorts, b: NodePorts): boolean {
  const same = (x: InputPort | OutputPort, y: InputPort | OutputPort) =>
    JSON.stringify(x) === JSON.stringify(y);
  return sameList(a.inputs, b.inputs, same) && sameList(a.outputs, b.outputs, same);
}

export function sameWire(a: WireFacts | null, b: WireFacts | null): boolean {
  return a === b || (!!a && !!b && a.unit === b.unit && a.note === b.note && a.refused === b.refused);
}

/** Selectors for useNodeFact. */
export const NO_PORTS: NodePorts = { inputs: [], outputs: [] };
export const portsOfNode = (facts: GraphFacts, node: string): NodePorts => facts.ports(node);
export const declarationOf = (facts: GraphFacts, node: string): NodeDeclaration | null =>
  facts.declaration(node);
