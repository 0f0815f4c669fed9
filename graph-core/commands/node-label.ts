import { z } from 'zod';
import { nodeSchema } from '../project.ts';
import { defineCommand, idArg, nodeIn } from './define.ts';

export const nodeLabel = defineCommand({
  id: 'node.label',
  label: 'Rename node',
  /** Without a label the node shows its type's name again. */
  args: z.object({ graph: idArg, node: idArg, label: nodeSchema.shape.label.nullable() }),
  run(draft, { graph, node, label }, { project }) {
    nodeIn(project, graph, node);
    const target = draft.graphs[graph]!.nodes[node]!;
    if (label) target.label = label;
    else delete target.label;
  },
});
