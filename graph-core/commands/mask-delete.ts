import { z } from 'zod';
import { list } from '../describe.ts';
import { InputError } from '../errors.ts';
import { defineCommand, existing, idArg } from './define.ts';
import type { CommandContext } from './define.ts';
import { nodesWithParam } from './users.ts';

/** Refused while shapes feed the mask or nodes read it. */
export const maskDelete = defineCommand({
  id: 'mask.delete',
  label: 'Delete mask',
  args: z.object({ id: idArg }),
  run(draft, { id }, context) {
    const mask = existing(context.project.masks, id, 'mask');
    const users = usersOf(context, id);
    if (users.length > 0) {
      const message = `The mask “${mask.name}” cannot be deleted, as ${list(users)} ${users.length === 1 ? 'uses' : 'use'} it. Change that first.`;
      throw new InputError(message);
    }
    delete draft.masks[id];
  },
});

function usersOf(context: CommandContext, mask: string): string[] {
  const shapes = Object.values(context.project.shapes).filter((shape) => shape.mask === mask);
  const names = shapes.map((shape) => `the ${shape.kind} “${shape.name}”`);
  return [...names, ...nodesWithParam(context, 'mask', mask)];
}
