import { z } from 'zod';
import { nodeSchema } from '../project.ts';
import { defineCommand, idArg, nodeIn } from './define.ts';

/** Where a node lies is no content: moving changes no expression set. */
export const nodeMove = defineCommand({
  id: 'node.move',
  label: 'Move',
  args: z.object({ graph: idArg, positions: z.record(idArg, nodeSchema.shape.position) }),
  run(draft, { graph, positions }, { project }) {
    for (const [id, position] of Object.entries(positions)) {
      const { x, y } = nodeIn(project, graph, id).position;
      if (x !== position.x || y !== position.y) draft.graphs[graph]!.nodes[id]!.position = position;
    }
  },
});
