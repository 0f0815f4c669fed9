import { defineNode } from '../define.ts';
import { softThreshold } from '../formulas.ts';

const PARAM = {
  id: 'ecotope',
  label: 'Ecotope',
  kind: 'ecotope',
  default: '',
  doc: 'The kind of place to look for; “All land” is everywhere.',
} as const;

/** Metres that the ecotope that covers all reaches beyond any place. */
const EVERYWHERE = -1000;

export const ecotopeDistance = defineNode({
  id: 'input.ecotope-distance',
  version: 1,
  category: 'input',
  label: 'Ecotope distance',
  keywords: ['sdf', 'biome', 'region', 'away', 'near', 'edge', 'border'],
  doc:
    'How far it is to the edge of an ecotope. Distances are told apart only up to the ecotope’s radius (50 m unless ' +
    'it says otherwise); beyond it they stay at the radius.',
  inputs: [],
  outputs: [
    {
      id: 'distance',
      label: 'Distance',
      unit: 'metres',
      doc: 'Metres to the ecotope’s edge: positive outside, negative inside, at most its radius either way.',
    },
  ],
  params: [PARAM],
  lower(node) {
    const { ir } = node;
    const ecotope = node.ecotope('ecotope');
    return { distance: ecotope ? ir.op('mask_distance', ecotope.mask) : ir.literal(EVERYWHERE) };
  },
});

export const inEcotope = defineNode({
  id: 'input.in-ecotope',
  version: 1,
  category: 'input',
  label: 'In ecotope',
  keywords: ['biome', 'region', 'membership', 'within', 'belongs', 'kind of place'],
  doc: 'Whether the place belongs to an ecotope: to the beach, to the birch forest.',
  inputs: [
    {
      id: 'softness',
      label: 'Softness',
      unit: 'metres',
      default: 0,
      min: 0,
      max: 100,
      step: 0.1,
      doc: 'Width of the change from outside to inside, centred on the ecotope’s edge. 0 is a hard edge.',
    },
  ],
  outputs: [
    {
      id: 'value',
      label: 'Inside',
      unit: 'fraction',
      doc: '1 inside the ecotope, 0 outside, one half at a soft edge.',
    },
  ],
  params: [PARAM],
  lower(node) {
    const { ir } = node;
    const ecotope = node.ecotope('ecotope');
    if (!ecotope) return { value: ir.literal(1) };
    const softness = node.input('softness');
    // A hard edge asks for no distance: the texel's own code tells.
    if (softness.kind === 'literal' && softness.value <= 0) {
      return { value: ir.op('equal', ir.op('layer_value', node.ecotopeLayer()), ecotope.code) };
    }
    return { value: softThreshold(ir, ir.op('neg', ir.op('mask_distance', ecotope.mask)), 0, softness) };
  },
});
