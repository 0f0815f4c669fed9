import { z } from 'zod';
import { InputError } from '../errors.ts';
import { nodeTitle, portsOf } from '../ports.ts';
import { paramValueSchema } from '../project.ts';
import { defineCommand, idArg, nodeIn } from './define.ts';

export const nodeSetParam = defineCommand({
  id: 'node.set-param',
  label: 'Change value',
  args: z.object({ graph: idArg, node: idArg, param: idArg, value: paramValueSchema.nullable() }),
  run(draft, { graph, node: id, param, value }, { project, catalogue }) {
    const node = nodeIn(project, graph, id);
    const declared =
      catalogue.get(node.type)?.params.some((candidate) => candidate.id === param) ||
      portsOf(project, node, catalogue)?.inputs.some((input) => input.id === param);
    if (!declared) {
      throw new InputError(`${nodeTitle(node, catalogue.get(node.type))} has no setting "${param}".`);
    }
    const { params } = draft.graphs[graph]!.nodes[id]!;
    if (value === null) delete params[param];
    else if (params[param] !== value) params[param] = value;
  },
});
