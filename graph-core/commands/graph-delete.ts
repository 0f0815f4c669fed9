import { z } from 'zod';
import { referencedGraphs } from '../connect.ts';
import { graphName, list } from '../describe.ts';
import { InputError } from '../errors.ts';
import { layersFedBy } from '../output-layers.ts';
import type { Project } from '../project.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

/** Refused while something uses the graph. */
export const graphDelete = defineCommand({
  id: 'graph.delete',
  label: 'Delete graph',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    const graph = graphIn(project, id);
    const users = usersOf(project, id);
    if (users.length > 0) {
      const message = `${graphName(graph)} cannot be deleted, as ${list(users)} ${users.length === 1 ? 'uses' : 'use'} it. Remove it there first.`;
      throw new InputError(message, { graph: id });
    }
    delete draft.graphs[id];
    draft.graphOrder = project.graphOrder.filter((other) => other !== id);
  },
});

function usersOf(project: Project, id: string): string[] {
  const graphs = Object.values(project.graphs).filter(
    (graph) => graph.id !== id && referencedGraphs(graph).has(id),
  );
  return [...graphs.map(graphName), ...layersFedBy(project, id)];
}
