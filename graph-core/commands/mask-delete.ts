import { z } from 'zod';
import { graphName, list, nodeName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { own } from '../lookup.ts';
import { defineCommand, existing, idArg } from './define.ts';
import type { CommandContext } from './define.ts';

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

function usersOf({ project, catalogue }: CommandContext, mask: string): string[] {
  const shapes = Object.values(project.shapes).filter((shape) => shape.mask === mask);
  const nodes = Object.values(project.graphs).flatMap((graph) =>
    Object.values(graph.nodes)
      .filter((node) =>
        catalogue
          .get(node.type)
          ?.params.some((param) => param.kind === 'mask' && own(node.params, param.id) === mask),
      )
      .map((node) => `${nodeName(node, catalogue)} of ${graphName(graph)}`),
  );
  return [...shapes.map((shape) => `the ${shape.kind} “${shape.name}”`), ...nodes];
}
