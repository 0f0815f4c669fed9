import { z } from 'zod';
import { InputError } from '../errors.ts';
import { layerDataSchema } from '../project.ts';
import { sourceLayer } from '../source-layers.ts';
import { defineCommand, idArg } from './define.ts';

/** Says which tile archive a source layer lies in; null leaves it at its default everywhere. */
export const layerDataSet = defineCommand({
  id: 'layer-data.set',
  label: 'Change source layer’s texels',
  args: z.object({ layer: idArg, data: layerDataSchema.nullable() }),
  run(draft, { layer, data }, { project }) {
    if (!sourceLayer(project, layer)) throw new InputError(`The project has no source layer “${layer}”.`);
    if (data) draft.layerData[layer] = data;
    else delete draft.layerData[layer];
  },
});
