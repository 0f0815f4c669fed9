import { z } from 'zod';
import { InputError } from '../errors.ts';
import { LIMITS, materialSchema } from '../project.ts';
import { defineCommand } from './define.ts';

/** Adds a material, or replaces the one of that id. */
export const materialSet = defineCommand({
  id: 'material.set',
  label: 'Change material',
  args: z.object({ material: materialSchema }),
  run(draft, { material }, { project }) {
    const ids = new Set([...Object.keys(project.materials), material.id]);
    if (ids.size > LIMITS.materials) {
      throw new InputError(`A project holds at most ${LIMITS.materials} materials.`);
    }
    draft.materials[material.id] = material;
  },
});
