import { z } from 'zod';
import { shapeSchema } from '../project.ts';
import { defineCommand, existing } from './define.ts';

/** Adds a polygon or spline, or replaces the one of that id. */
export const shapeSet = defineCommand({
  id: 'shape.set',
  label: 'Change shape',
  args: z.object({ shape: shapeSchema }),
  run(draft, { shape }, { project }) {
    existing(project.masks, shape.mask, 'mask');
    draft.shapes[shape.id] = shape;
  },
});
