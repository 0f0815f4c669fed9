import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { PROJECT_FORMAT, PROJECT_VERSION } from '#graph-core/project.ts';
import type { GraphNode, ParamValue, Project } from '#graph-core/project.ts';

/** Name of the one program of each set. */
export const PROGRAM = 'rule';

/** Wires are written `node.port`; all else is a literal. */
type Inputs = Record<string, string | number>;

/** Writes one expression down, node by node. */
class Sketch {
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

  /** The expression whose value is that wire's. */
  project(wire: string): Project {
    this.node('graph.output', { value: wire });
    return {
      format: PROJECT_FORMAT,
      version: PROJECT_VERSION,
      name: 'bench',
      world: { tileSize: 200, tileResolution: 512, tilesX: 3, tilesZ: 3, seaLevel: 0 },
      heights: null,
      masks: { ocean: { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 } },
      shapes: {},
      materials: {},
      graphs: { rule: { id: 'rule', name: 'Rule', kind: 'expression', nodes: this.nodes } },
      graphOrder: ['rule'],
      layers: { blend: [] },
    };
  }
}

/**
 * What an artist would wire: inland from the sea, gentle ground facing the sun, broken up by two fractal noises and
 * cells, below a ragged `snowLine` in metres: the literal that the bench drags.
 */
export function realisticRule(snowLine: number): Project {
  const sketch = new Sketch();
  const fractal = (type: string, scale: number, seed: number) =>
    sketch.node(type, { scale, seed }, { variant: 'fbm', octaves: 4, lacunarity: 2, gain: 0.5 });
  const sea = sketch.node('input.mask-distance', {}, { mask: 'ocean' }, 'distance');
  const inland = sketch.node('shape.smoothstep', { value: sea, edge0: 10, edge1: 40 });
  const gentle = sketch.node('shape.smoothstep', { value: sketch.node('input.slope'), edge0: 35, edge1: 15 });
  const sunny = sketch.node('input.facing', { direction: 180, spread: 60, softness: 30 });
  const height = sketch.node('math.add', {
    a: sketch.node('input.height'),
    b: sketch.node('math.multiply', { a: fractal('noise.perlin', 120, 3), b: 40 }),
  });
  const below = sketch.node('shape.smoothstep', { value: height, edge0: snowLine + 30, edge1: snowLine });
  const patches = sketch.node('shape.contrast', { value: fractal('noise.perlin', 25, 8), amount: 0.6 });
  const tussocks = sketch.node('shape.levels', {
    value: sketch.node('noise.worley-f1', { scale: 3, seed: 2 }),
    black: 0.2,
    white: 0.9,
  });
  const moist = sketch.node('math.multiply', {
    a: tussocks,
    b: sketch.node('input.curvature', { sensitivity: 20 }),
  });
  const place = sketch.node('shape.combine-masks', {
    a: inland,
    b: gentle,
    c: below,
    d: sketch.node('math.maximum', { a: patches, b: moist }),
  });
  const lit = sketch.node('math.mix', { a: 0.4, b: 1, amount: sunny });
  return sketch.project(
    sketch.node('shape.saturate', { value: sketch.node('math.multiply', { a: place, b: lit }) }),
  );
}

/** About a hundred instructions of plain arithmetic on place and ground, each step needing the one before. */
export function arithmeticRule(): Project {
  const sketch = new Sketch();
  const x = sketch.node('input.position', {}, {}, 'x');
  const height = sketch.node('input.height');
  let value = sketch.node('math.multiply', { a: x, b: 0.01 });
  for (let k = 0; k < 24; k++) {
    value = sketch.node('math.multiply-add', { value, multiply: 0.9, add: height });
    value = sketch.node('math.maximum', { a: value, b: k - 40 });
    value = sketch.node('math.subtract', { a: x, b: value });
    value = sketch.node('math.minimum', { a: value, b: 50 + k });
  }
  return sketch.project(value);
}

export function compileRule(project: Project): ExpressionSet {
  return compile(project, NODE_LIBRARY, [{ name: PROGRAM, outputs: [{ key: 'value', expression: 'rule' }] }]);
}
