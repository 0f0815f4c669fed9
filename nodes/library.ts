import type { NodeLibrary } from '#codegen/node-definition.ts';
import type { LibraryNode } from './define.ts';
import * as structure from './graph/structure.ts';
import { aspect } from './input/aspect.ts';
import { constant } from './input/constant.ts';
import { curvature } from './input/curvature.ts';
import { distanceBand } from './input/distance-band.ts';
import { distanceToPoint } from './input/distance-to-point.ts';
import { facing } from './input/facing.ts';
import { gradient } from './input/gradient.ts';
import { heightAboveSea } from './input/height-above-sea.ts';
import { height } from './input/height.ts';
import { ecotopeDistance, inEcotope } from './input/ecotope.ts';
import { insideMask } from './input/inside-mask.ts';
import { maskDistance } from './input/mask-distance.ts';
import { sourceLayer } from './input/source-layer.ts';
import { parameter } from './input/parameter.ts';
import { position } from './input/position.ts';
import { seaLevel } from './input/sea-level.ts';
import { slope } from './input/slope.ts';
import { waterDepth } from './input/water-depth.ts';
import { compare } from './logic/compare.ts';
import { inRange } from './logic/in-range.ts';
import { not } from './logic/not.ts';
import { pick } from './logic/pick.ts';
import { select } from './logic/select.ts';
import { truthNodes } from './logic/truth.ts';
import { binaryNodes } from './math/binary.ts';
import { clamp } from './math/clamp.ts';
import { hash } from './math/hash.ts';
import { mix } from './math/mix.ts';
import { multiplyAdd } from './math/multiply-add.ts';
import { unaryNodes } from './math/unary.ts';
import { wrap } from './math/wrap.ts';
import { checker } from './noise/checker.ts';
import { latticeNoises } from './noise/lattice.ts';
import { stripes } from './noise/stripes.ts';
import { transform } from './noise/transform.ts';
import { warp } from './noise/warp.ts';
import { white } from './noise/white.ts';
import { worleyCell } from './noise/worley-cell.ts';
import { band } from './shape/band.ts';
import { bias, gain } from './shape/bias-gain.ts';
import { blend } from './shape/blend.ts';
import { combineMasks } from './shape/combine-masks.ts';
import { contrast } from './shape/contrast.ts';
import { curve } from './shape/curve.ts';
import { falloff } from './shape/falloff.ts';
import { invert } from './shape/invert.ts';
import { levels } from './shape/levels.ts';
import { pulse } from './shape/pulse.ts';
import { remap } from './shape/remap.ts';
import { saturate } from './shape/saturate.ts';
import { smoothMaximum, smoothMinimum } from './shape/smooth-extremum.ts';
import { smoothstep } from './shape/smoothstep.ts';
import { steps } from './shape/steps.ts';
import { terraces } from './shape/terraces.ts';
import { threshold } from './shape/threshold.ts';
import { wave } from './shape/wave.ts';

/** Every node, in the order of the palette and the reference within its category. */
export const NODES: readonly LibraryNode[] = [
  constant,
  parameter,
  position,
  height,
  heightAboveSea,
  seaLevel,
  waterDepth,
  slope,
  aspect,
  facing,
  gradient,
  curvature,
  maskDistance,
  ecotopeDistance,
  inEcotope,
  sourceLayer,
  insideMask,
  distanceBand,
  distanceToPoint,
  ...latticeNoises,
  worleyCell,
  white,
  warp,
  transform,
  stripes,
  checker,
  ...binaryNodes,
  clamp,
  mix,
  multiplyAdd,
  wrap,
  hash,
  ...unaryNodes,
  compare,
  inRange,
  select,
  pick,
  ...truthNodes,
  not,
  saturate,
  invert,
  remap,
  smoothstep,
  threshold,
  band,
  pulse,
  falloff,
  curve,
  bias,
  gain,
  levels,
  contrast,
  steps,
  terraces,
  wave,
  blend,
  combineMasks,
  smoothMinimum,
  smoothMaximum,
  structure.output,
  structure.expression,
  structure.functionInstance,
  structure.functionInput,
  structure.functionOutput,
  structure.reroute,
];

/** The node library: what palette, documentation, validation and compiling look node types up in. */
export const NODE_LIBRARY: NodeLibrary = new Map(NODES.map((node) => [node.id, node]));
