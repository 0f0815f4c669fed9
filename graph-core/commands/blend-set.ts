import { z } from 'zod';
import { graphName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { projectSchema } from '../project.ts';
import { defineCommand, existing, graphIn } from './define.ts';

/** Replaces the whole stack of blend materials, first on top. */
export const blendSet = defineCommand({
  id: 'blend.set',
  label: 'Change blend materials',
  args: z.object({ layers: projectSchema.shape.layers.shape.blend }),
  run(draft, { layers }, { project }) {
    for (const { material, expression } of layers) {
      existing(project.materials, material, 'material');
      const graph = graphIn(project, expression);
      if (graph.kind !== 'expression') {
        throw new InputError(`${graphName(graph)} is a function; a layer is fed by an expression.`, {
          graph: graph.id,
        });
      }
    }
    draft.layers.blend = layers;
  },
});
