import { z } from 'zod';
import { InputError } from '../errors.ts';
import { defineCommand, existing, idArg } from './define.ts';

/** Refused while the blend stack holds the material. */
export const materialDelete = defineCommand({
  id: 'material.delete',
  label: 'Delete material',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    const { name } = existing(project.materials, id, 'material');
    if (project.layers.blend.some((layer) => layer.material === id)) {
      throw new InputError(
        `The material “${name}” cannot be deleted, as the blend materials use it. Remove it there first.`,
      );
    }
    delete draft.materials[id];
  },
});
