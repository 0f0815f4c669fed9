import { z } from 'zod';
import { heightRasterSchema } from '../project.ts';
import { defineCommand } from './define.ts';

/** Says which heights file lies under the world; null is flat ground. */
export const heightsSet = defineCommand({
  id: 'heights.set',
  label: 'Change heights',
  args: z.object({ heights: heightRasterSchema.nullable() }),
  run(draft, { heights }) {
    draft.heights = heights;
  },
});
