import { z } from 'zod';
import { defineCommand, idArg, nodeIn } from './define.ts';

export const nodeMute = defineCommand({
  id: 'node.mute',
  label: 'Mute',
  args: z.object({ graph: idArg, nodes: z.array(idArg), muted: z.boolean() }),
  run(draft, { graph, nodes, muted }, { project }) {
    for (const id of nodes) {
      nodeIn(project, graph, id);
      const target = draft.graphs[graph]!.nodes[id]!;
      if (muted) target.muted = true;
      else delete target.muted;
    }
  },
});
