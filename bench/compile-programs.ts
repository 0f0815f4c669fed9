import { freeze } from 'immer';
import type { Graph, Mask, Project } from '#graph-core/project.ts';
import { OCEAN_MASK, Sketch, projectOf } from './sketch.ts';

/** A small generator of random numbers (mulberry32), so that every run compiles the same graphs. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Operations that mathjs has too, with how it writes them. */
const OPERATIONS = [
  { type: 'math.add', ports: ['a', 'b'], text: (a: string, b: string) => `${a} + ${b}` },
  { type: 'math.subtract', ports: ['a', 'b'], text: (a: string, b: string) => `${a} - ${b}` },
  { type: 'math.multiply', ports: ['a', 'b'], text: (a: string, b: string) => `${a} * ${b}` },
  { type: 'math.minimum', ports: ['a', 'b'], text: (a: string, b: string) => `min(${a}, ${b})` },
  { type: 'math.maximum', ports: ['a', 'b'], text: (a: string, b: string) => `max(${a}, ${b})` },
  { type: 'math.absolute', ports: ['value'], text: (a: string) => `abs(${a})` },
  { type: 'math.floor', ports: ['value'], text: (a: string) => `floor(${a})` },
];

/**
 * A graph of so many nodes of plain math, each on two of those shortly before it (so parts are shared), and the same
 * computation as a script for mathjs, a statement a node.
 */
export function mathGraph(nodes: number): { project: Project; script: string } {
  const random = randomNumbers(nodes);
  const sketch = new Sketch();
  const wires = [sketch.node('input.position', {}, {}, 'x'), sketch.node('input.height')];
  const names = ['x', 'h'];
  const lines: string[] = [];
  while (sketch.size < nodes - 1) {
    const { type, ports, text } = OPERATIONS[Math.floor(random() * OPERATIONS.length)]!;
    const operands = ports.map((_, k) => {
      if (k === 1 && random() < 0.4) return { value: Math.round(random() * 1000) / 100, text: null };
      // The first is always the last made: all of the graph is used.
      const back = k === 0 ? 1 : 1 + Math.floor(random() * Math.min(8, wires.length));
      return { value: wires[wires.length - back]!, text: names[names.length - back]! };
    });
    const inputs = Object.fromEntries(ports.map((port, k) => [port, operands[k]!.value]));
    const name = `v${lines.length}`;
    const [a, b] = operands.map((operand) => operand.text ?? String(operand.value)) as [string, string];
    lines.push(`${name} = ${text(a, b)}`);
    wires.push(sketch.node(type, inputs));
    names.push(name);
  }
  return { project: projectOf([sketch.graph('rule', wires.at(-1)!)]), script: lines.join('\n') };
}

export const ECOTOPES = 42;
export const MATERIALS = 12;

/** The mask that says where an ecotope is. */
export const ecotopeMask = (k: number): Mask => ({
  id: `ecotope-${k}`,
  name: `Ecotope ${k}`,
  source: 'shapes',
  radius: 50,
  bits: 8,
});

/**
 * A world like that of the talk at its end: 42 ecotopes, each with a rule of its own (noise, slope, height, distances),
 * and 12 materials whose alphas weigh the ecotopes that have them. About 5,000 nodes, or a smaller one of its kind.
 */
export function syntheticWorld({ ecotopes, parts } = { ecotopes: ECOTOPES, parts: 8 }): Project {
  const rules = Array.from({ length: ecotopes }, (_, k) => ecotopeRule(k, parts));
  const materials = Array.from({ length: MATERIALS }, (_, k) => materialAlpha(k, ecotopes));
  const masks = [OCEAN_MASK, ...Array.from({ length: ecotopes }, (_, k) => ecotopeMask(k))];
  // Frozen, as the document keeps it: what cannot change is remembered.
  return freeze(projectOf([...rules, ...materials], masks), true);
}

export const materialId = (k: number) => `material-${k}`;
const ruleId = (k: number) => `rule-${k}`;

/** Bands of height and slope, broken up by noise, several times over and mixed; nothing outside the ecotope. */
function ecotopeRule(k: number, parts: number): Graph {
  const random = randomNumbers(1000 + k);
  const sketch = new Sketch();
  const between = (low: number, high: number) => Math.round((low + (high - low) * random()) * 100) / 100;
  const band = (value: string, middle: number, width: number) =>
    sketch.node('math.multiply', {
      a: sketch.node('shape.smoothstep', { value, edge0: middle - width, edge1: middle - width / 2 }),
      b: sketch.node('shape.smoothstep', { value, edge0: middle + width, edge1: middle + width / 2 }),
    });
  const height = sketch.node('input.height');
  const slope = sketch.node('input.slope');
  const bands = Array.from({ length: parts }, () => {
    const noise = sketch.node(
      random() < 0.5 ? 'noise.perlin' : 'noise.value',
      { scale: between(8, 200), seed: Math.floor(between(0, 99)) },
      { variant: 'fbm', octaves: 2, lacunarity: 2, gain: 0.5 },
    );
    const ragged = sketch.node('math.multiply-add', { value: noise, multiply: between(5, 40), add: height });
    const place = sketch.node('math.multiply', {
      a: band(ragged, between(-20, 60), between(20, 60)),
      b: band(slope, between(0, 40), between(10, 30)),
    });
    const patch = sketch.node('shape.contrast', { value: noise, amount: between(0.1, 0.9) });
    return sketch.node('math.mix', {
      a: sketch.node('math.multiply', { a: place, b: patch }),
      b: place,
      amount: between(0, 1),
    });
  });
  const whole = bands.reduce((a, b) => sketch.node('math.maximum', { a, b }));
  const distance = sketch.node('input.mask-distance', {}, { mask: ecotopeMask(k).id }, 'distance');
  const inside = sketch.node('shape.smoothstep', { value: distance, edge0: 5, edge1: -5 });
  return sketch.graph(ruleId(k), sketch.node('math.multiply', { a: whole, b: inside }));
}

/** What the ecotopes that have the material give it, the strongest. */
function materialAlpha(k: number, ecotopes: number): Graph {
  const random = randomNumbers(2000 + k);
  const sketch = new Sketch();
  const weights: string[] = [];
  for (let ecotope = 0; ecotope < ecotopes; ecotope++) {
    // Every ecotope has a material of its own and shares others; every material has an ecotope.
    const own = ecotope % MATERIALS === k || ecotope === k % ecotopes;
    if (!own && random() > 0.2) continue;
    const rule = sketch.node('graph.expression', {}, { graph: ruleId(ecotope) });
    const level = sketch.node('shape.levels', {
      value: rule,
      black: random() * 0.3,
      white: 0.7 + random() * 0.3,
    });
    weights.push(level);
  }
  const strongest = weights.reduce((a, b) => sketch.node('math.maximum', { a, b }));
  return sketch.graph(materialId(k), sketch.node('shape.saturate', { value: strongest }));
}

/** The world with one number of one ecotope's rule changed, as a command leaves it: all else the same objects. */
export function editedWorld(world: Project, step: number): Project {
  const rule = world.graphs['rule-3']!;
  const noise = Object.values(rule.nodes).find(({ type }) => type.startsWith('noise.'))!;
  const changed = { ...noise, params: { ...noise.params, scale: 50 + step } };
  const graph = { ...rule, nodes: { ...rule.nodes, [noise.id]: changed } };
  return freeze({ ...world, graphs: { ...world.graphs, [rule.id]: graph } }, true);
}

/** One expression, `nearest`: the least distance to any of the masks. */
export function nearestMask(ids: readonly string[]): Project {
  const sketch = new Sketch();
  const distances = ids.map((mask) => sketch.node('input.mask-distance', {}, { mask }, 'distance'));
  const nearest = distances.reduce((a, b) => sketch.node('math.minimum', { a, b }));
  const masks = ids.map((id): Mask =>
    id === OCEAN_MASK.id ? OCEAN_MASK : { ...OCEAN_MASK, id, name: id, source: 'shapes' },
  );
  return projectOf([sketch.graph('nearest', nearest)], masks);
}
