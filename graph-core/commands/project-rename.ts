import { z } from 'zod';
import { projectSchema } from '../project.ts';
import { defineCommand } from './define.ts';

export const projectRename = defineCommand({
  id: 'project.rename',
  label: 'Rename project',
  args: z.object({ name: projectSchema.shape.name }),
  run(draft, { name }) {
    draft.name = name;
  },
});
