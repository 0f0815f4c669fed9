import { z } from 'zod';
import { InputError } from '../errors.ts';
import { list } from '../describe.ts';
import { defineCommand, existing, idArg } from './define.ts';
import { nodesWithParam } from './users.ts';

/** Refused while nodes read it. Texels that hold its code are kept, and belong to no ecotope from then on. */
export const ecotopeDelete = defineCommand({
  id: 'ecotope.delete',
  label: 'Delete ecotope',
  args: z.object({ id: idArg }),
  run(draft, { id }, context) {
    const { name } = existing(context.project.ecotopes, id, 'ecotope');
    const users = nodesWithParam(context, 'ecotope', id);
    if (users.length > 0) {
      const verb = users.length === 1 ? 'uses' : 'use';
      throw new InputError(
        `The ecotope “${name}” cannot be deleted, as ${list(users)} ${verb} it. Change that first.`,
      );
    }
    delete draft.ecotopes[id];
  },
});
