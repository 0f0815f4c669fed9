import { z } from 'zod';
import { graphSchema } from '../project.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

export const graphRename = defineCommand({
  id: 'graph.rename',
  label: 'Rename graph',
  args: z.object({ id: idArg, name: graphSchema.shape.name }),
  run(draft, { id, name }, { project }) {
    graphIn(project, id);
    draft.graphs[id]!.name = name;
  },
});
