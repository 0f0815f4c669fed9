import { z } from 'zod';
import { InputError } from '../errors.ts';
import { LIMITS, sourceLayerSchema } from '../project.ts';
import { BUILT_IN_LAYERS, SOURCE_FORMATS } from '../source-layers.ts';
import { own } from '../lookup.ts';
import { defineCommand } from './define.ts';

/** Declares a source layer, or changes the one of that id. Its format stays as it is once it has texels. */
export const sourceLayerSet = defineCommand({
  id: 'source-layer.set',
  label: 'Change source layer',
  args: z.object({ layer: sourceLayerSchema }),
  run(draft, { layer }, { project }) {
    if (BUILT_IN_LAYERS.some(({ id }) => id === layer.id)) {
      throw new InputError(`“${layer.id}” is a built-in source layer; it cannot be changed.`);
    }
    const ids = new Set([...Object.keys(project.sourceLayers), layer.id]);
    if (ids.size > LIMITS.sourceLayers) {
      throw new InputError(`A project declares at most ${LIMITS.sourceLayers} source layers.`);
    }
    const { largest } = SOURCE_FORMATS[layer.format];
    if (layer.default > largest) {
      throw new InputError(
        `The default of “${layer.name}” must be from 0 to ${largest}, not ${layer.default}.`,
      );
    }
    const before = own(project.sourceLayers, layer.id);
    if (before && before.format !== layer.format && own(project.layerData, layer.id)) {
      throw new InputError(`“${layer.name}” has texels already: clear it before changing its format.`);
    }
    draft.sourceLayers[layer.id] = layer;
  },
});
