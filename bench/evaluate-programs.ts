import { compile } from '#codegen/compile.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { Project } from '#graph-core/project.ts';
import { Sketch, projectOf } from './sketch.ts';

/** Name of the one program of each set. */
export const PROGRAM = 'rule';

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
  const rule = sketch.node('math.multiply', { a: place, b: lit });
  return projectOf([sketch.graph('rule', sketch.node('shape.saturate', { value: rule }))]);
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
  return projectOf([sketch.graph('rule', value)]);
}

export function compileRule(project: Project): ExpressionSet {
  return compile(project, NODE_LIBRARY, [{ name: PROGRAM, outputs: [{ key: 'value', expression: 'rule' }] }]);
}
