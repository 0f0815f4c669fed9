import { z } from 'zod';
import { LIMITS } from '../project.ts';
import { defineCommand, idArg, nodeIn } from './define.ts';

/** Without a label (null or empty) a node shows the name of its type. */
export const nodeLabel = defineCommand({
  id: 'node.label',
  label: 'Rename node',
  args: z.object({ graph: idArg, node: idArg, label: z.string().max(LIMITS.nameLength).nullish() }),
  run(draft, { graph, node, label }, { project }) {
    nodeIn(project, graph, node);
    const target = draft.graphs[graph]!.nodes[node]!;
    if (label) target.label = label;
    else delete target.label;
  },
});
