import { defineNode } from '../define.ts';

export const sourceLayer = defineNode({
  id: 'input.source-layer',
  version: 1,
  category: 'input',
  label: 'Source layer',
  keywords: ['painted', 'paint', 'density', 'flavor', 'map', 'splat', 'imported', 'raster'],
  doc:
    'What a source layer says at the place: painted or imported maps such as the density of growth, its flavor, or ' +
    'any layer that the project declares.',
  inputs: [],
  outputs: [
    {
      id: 'value',
      label: 'Value',
      unit: 'number',
      doc: "A share from 0 to 1, or of a layer of ids the id as a whole number; the layer's default where nothing is painted.",
    },
  ],
  params: [{ id: 'layer', label: 'Layer', kind: 'layer', default: '', doc: 'The source layer to read.' }],
  lower: (node) => ({ value: node.ir.op('layer_value', node.layer('layer')) }),
});
