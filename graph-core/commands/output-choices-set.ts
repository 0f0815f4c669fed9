import { z } from 'zod';
import { InputError } from '../errors.ts';
import { LIMITS, choiceSchema } from '../project.ts';
import { defineCommand, idArg } from './define.ts';
import { expressionIn } from './expression-in.ts';
import { outputIn } from './output-in.ts';

/** Replaces all that a layer chooses from; of equals the first wins. */
export const outputChoicesSet = defineCommand({
  id: 'output.set-choices',
  label: 'Change choices of output layer',
  args: z.object({ layer: idArg, choices: z.array(choiceSchema).max(LIMITS.choices) }),
  run(draft, { layer: id, choices }, { project }) {
    const layer = outputIn(project, id);
    if (layer.kind !== 'choice') throw new InputError(`“${layer.name}” holds values: it has no choices.`);
    const names = new Map<number, string>();
    for (const { code, name, expression, value } of choices) {
      const other = names.get(code);
      if (other !== undefined) {
        throw new InputError(`“${name}” and “${other}” of “${layer.name}” have the same code ${code}.`);
      }
      names.set(code, name);
      expressionIn(project, expression);
      if (value !== undefined) expressionIn(project, value);
    }
    if (choices.length === 0) delete draft.layers.choices[id];
    else draft.layers.choices[id] = choices;
  },
});
