import { z } from 'zod';
import { InputError } from '../errors.ts';
import { list } from '../describe.ts';
import { defineCommand, existing, idArg } from './define.ts';
import { nodesWithParam } from './users.ts';

/** Removes a declared source layer with its texels. Refused while nodes read it. */
export const sourceLayerDelete = defineCommand({
  id: 'source-layer.delete',
  label: 'Delete source layer',
  args: z.object({ id: idArg }),
  run(draft, { id }, context) {
    const { name } = existing(context.project.sourceLayers, id, 'source layer of its own');
    const users = nodesWithParam(context, 'layer', id);
    if (users.length > 0) {
      const verb = users.length === 1 ? 'uses' : 'use';
      throw new InputError(
        `The layer “${name}” cannot be deleted, as ${list(users)} ${verb} it. Change that first.`,
      );
    }
    delete draft.sourceLayers[id];
    delete draft.layerData[id];
  },
});
