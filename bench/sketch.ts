import { emptyProject } from '#graph-core/empty-project.ts';
import type { Graph, GraphNode, Mask, ParamValue, Project } from '#graph-core/project.ts';

/** Wires are written `node.port`; all else is a literal. */
type Inputs = Record<string, string | number>;

/** Writes one expression down, node by node. */
export class Sketch {
  private readonly nodes: Record<string, GraphNode> = {};
  private count = 0;

  /** Adds a node; the wire to its output. */
  node(type: string, inputs: Inputs = {}, params: Record<string, ParamValue> = {}, port = 'value'): string {
    const id = `n${this.count++}`;
    const wires = Object.entries(inputs).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const literals = Object.entries(inputs).filter(([, value]) => typeof value === 'number');
    this.nodes[id] = {
      id,
      type,
      version: 1,
      position: { x: 0, y: 0 },
      params: { ...params, ...Object.fromEntries(literals) },
      inputs: Object.fromEntries(
        wires.map(([input, wire]) => {
          const [node, port] = wire.split('.') as [string, string];
          return [input, { node, port }];
        }),
      ),
    };
    return `${id}.${port}`;
  }

  /** Nodes so far. */
  get size(): number {
    return this.count;
  }

  /** The expression whose value is that wire's. */
  graph(id: string, wire: string): Graph {
    this.node('graph.output', { value: wire });
    return { id, name: id, kind: 'expression', nodes: this.nodes };
  }
}

export const OCEAN_MASK: Mask = { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 };

export function projectOf(graphs: readonly Graph[], masks: readonly Mask[] = [OCEAN_MASK]): Project {
  return emptyProject({
    name: 'bench',
    world: { tilesX: 3, tilesZ: 3 },
    masks: Object.fromEntries(masks.map((mask) => [mask.id, mask])),
    graphs,
  });
}
