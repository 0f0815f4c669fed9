import { z } from 'zod';
import { paramValueSchema } from '../project.ts';
import { checkSetting } from './check-settings.ts';
import { defineCommand, graphIn, idArg, nodeIn } from './define.ts';

/** Sets a param, or the literal of an input without a wire; null goes back to the declared default. */
export const nodeSetParam = defineCommand({
  id: 'node.set-param',
  label: 'Change value',
  args: z.object({ graph: idArg, node: idArg, param: idArg, value: paramValueSchema.nullable() }),
  run(draft, { graph, node: id, param, value }, context) {
    const node = nodeIn(context.project, graph, id);
    if (value !== null) checkSetting(context, graphIn(context.project, graph), node, param, value);
    const { params } = draft.graphs[graph]!.nodes[id]!;
    if (value === null) delete params[param];
    else params[param] = value;
  },
});
