import { z } from 'zod';
import { nodeSchema } from '../project.ts';
import { defineCommand, idArg, nodeIn } from './define.ts';

/** Where nodes lie on the canvas: no output depends on it. */
export const nodeMove = defineCommand({
  id: 'node.move',
  label: 'Move',
  args: z.object({ graph: idArg, positions: z.record(idArg, nodeSchema.shape.position) }),
  run(draft, { graph, positions }, { project }) {
    for (const [id, position] of Object.entries(positions)) {
      nodeIn(project, graph, id);
      draft.graphs[graph]!.nodes[id]!.position = position;
    }
  },
});
