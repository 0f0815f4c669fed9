import { z } from 'zod';
import { InputError } from '../errors.ts';
import { own } from '../lookup.ts';
import { BUILT_IN_OUTPUTS } from '../output-layers.ts';
import { LIMITS, outputLayerSchema } from '../project.ts';
import { defineCommand } from './define.ts';

/** Declares an output layer, or changes the one of that id. Of another kind it loses what fed it. */
export const outputSet = defineCommand({
  id: 'output.set',
  label: 'Change output layer',
  args: z.object({ layer: outputLayerSchema }),
  run(draft, { layer }, { project }) {
    if (BUILT_IN_OUTPUTS.some(({ id }) => id === layer.id)) {
      throw new InputError(`“${layer.id}” is a built-in output layer; it cannot be changed.`);
    }
    const ids = new Set([...Object.keys(project.outputLayers), layer.id]);
    if (ids.size > LIMITS.outputLayers) {
      throw new InputError(`A project declares at most ${LIMITS.outputLayers} output layers.`);
    }
    const { lowest, highest } = layer.range;
    if (lowest >= highest) {
      throw new InputError(
        `The values of “${layer.name}” must go from a lower to a higher number, not from ${lowest} to ${highest}.`,
      );
    }
    if (own(project.outputLayers, layer.id)?.kind !== layer.kind) {
      delete draft.layers.values[layer.id];
      delete draft.layers.choices[layer.id];
    }
    draft.outputLayers[layer.id] = layer;
  },
});
