import { z } from 'zod';
import { defineCommand, existing, idArg } from './define.ts';

export const shapeDelete = defineCommand({
  id: 'shape.delete',
  label: 'Delete shape',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    existing(project.shapes, id, 'shape');
    delete draft.shapes[id];
  },
});
