import { z } from 'zod';
import { referencedGraphs } from '../connect.ts';
import { InputError } from '../errors.ts';
import type { Project } from '../project.ts';
import { defineCommand, graphIn, idArg } from './define.ts';

export const graphDelete = defineCommand({
  id: 'graph.delete',
  label: 'Delete graph',
  args: z.object({ id: idArg }),
  run(draft, { id }, { project }) {
    const { name } = graphIn(project, id);
    const users = usersOfGraph(project, id);
    if (users.length > 0) {
      throw new InputError(`"${name}" is used by ${users.join(', ')}. Remove it there first.`, { graph: id });
    }
    delete draft.graphs[id];
    draft.graphOrder = draft.graphOrder.filter((other) => other !== id);
  },
});

/** Who refers to a graph, by name, as a user would look for it. */
export function usersOfGraph(project: Project, id: string): string[] {
  const graphs = Object.values(project.graphs).filter((graph) => referencedGraphs(graph).has(id));
  const layers = project.layers.blend.filter((layer) => layer.expression === id);
  return [
    ...graphs.map((graph) => `"${graph.name}"`),
    ...layers.map(({ material }) => `the blend layer "${project.materials[material]?.name ?? material}"`),
  ];
}
