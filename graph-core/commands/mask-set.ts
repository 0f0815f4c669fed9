import { z } from 'zod';
import { InputError } from '../errors.ts';
import { LIMITS, maskSchema } from '../project.ts';
import { defineCommand } from './define.ts';

/** Adds a mask, or replaces the one of that id. */
export const maskSet = defineCommand({
  id: 'mask.set',
  label: 'Change mask',
  args: z.object({ mask: maskSchema }),
  run(draft, { mask }, { project }) {
    const ids = new Set([...Object.keys(project.masks), mask.id]);
    if (ids.size > LIMITS.masks) throw new InputError(`A project holds at most ${LIMITS.masks} masks.`);
    draft.masks[mask.id] = mask;
  },
});
