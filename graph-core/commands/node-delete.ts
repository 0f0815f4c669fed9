import { z } from 'zod';
import { defineCommand, graphIn, idArg } from './define.ts';

export const nodeDelete = defineCommand({
  id: 'node.delete',
  label: 'Delete',
  args: z.object({ graph: idArg, nodes: z.array(idArg) }),
  run(draft, { graph, nodes }, { project }) {
    const gone = new Set(nodes);
    const target = draft.graphs[graph]!;
    for (const node of Object.values(graphIn(project, graph).nodes)) {
      if (gone.has(node.id)) {
        delete target.nodes[node.id];
        continue;
      }
      for (const [port, wire] of Object.entries(node.inputs)) {
        if (gone.has(wire.node)) delete target.nodes[node.id]!.inputs[port];
      }
    }
  },
});
