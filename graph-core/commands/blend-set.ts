import { z } from 'zod';
import { projectSchema } from '../project.ts';
import { defineCommand, existing } from './define.ts';
import { expressionIn } from './expression-in.ts';

/** Replaces the whole stack of blend materials, first on top. */
export const blendSet = defineCommand({
  id: 'blend.set',
  label: 'Change blend materials',
  args: z.object({ layers: projectSchema.shape.layers.shape.blend }),
  run(draft, { layers }, { project }) {
    for (const { material, expression } of layers) {
      existing(project.materials, material, 'material');
      expressionIn(project, expression);
    }
    draft.layers.blend = layers;
  },
});
