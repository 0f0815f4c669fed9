import { z } from 'zod';
import { graphName, list } from '../describe.ts';
import { InputError } from '../errors.ts';
import { usesOf } from '../uses.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

/** Refused while something uses the graph. */
export const graphDelete = defineCommand({
  id: 'graph.delete',
  label: 'Delete graph',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    const graph = graphIn(project, id);
    const { graphs, layers } = usesOf(project, id);
    const users = [...graphs.map((use) => graphName(use.graph)), ...layers];
    if (users.length > 0) {
      const message = `${graphName(graph)} cannot be deleted, as ${list(users)} ${users.length === 1 ? 'uses' : 'use'} it. Remove it there first.`;
      throw new InputError(message, { graph: id });
    }
    delete draft.graphs[id];
    draft.graphOrder = project.graphOrder.filter((other) => other !== id);
  },
});
