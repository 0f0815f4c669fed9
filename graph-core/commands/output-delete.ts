import { z } from 'zod';
import { defineCommand, existing, idArg } from './define.ts';

/** Removes a declared output layer; the expressions that fed it stay. */
export const outputDelete = defineCommand({
  id: 'output.delete',
  label: 'Delete output layer',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    existing(project.outputLayers, id, 'output layer of its own');
    delete draft.outputLayers[id];
    delete draft.layers.values[id];
    delete draft.layers.choices[id];
  },
});
