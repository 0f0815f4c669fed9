import { z } from 'zod';
import { worldSchema } from '../project.ts';
import { defineCommand } from './define.ts';

/** Changes the settings that are given and leaves the others. */
export const worldSet = defineCommand({
  id: 'world.set',
  label: 'Change world',
  args: z.object({ world: worldSchema.partial() }),
  run(draft, { world }) {
    Object.assign(draft.world, world);
  },
});
