import { z } from 'zod';
import { InputError } from '../errors.ts';
import { defineCommand, idArg } from './define.ts';
import { expressionIn } from './expression-in.ts';
import { outputIn } from './output-in.ts';

/** Names the expression that a layer of values comes from; null: none. */
export const outputFeed = defineCommand({
  id: 'output.feed',
  label: 'Change output layer',
  args: z.object({ layer: idArg, expression: idArg.nullable() }),
  run(draft, { layer: id, expression }, { project }) {
    const layer = outputIn(project, id);
    if (layer.kind !== 'value' || layer.goesWith !== undefined) {
      throw new InputError(`“${layer.name}” is made from choices: set those.`);
    }
    if (expression === null) delete draft.layers.values[id];
    else draft.layers.values[id] = expressionIn(project, expression).id;
  },
});
