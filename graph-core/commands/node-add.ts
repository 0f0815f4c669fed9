import { z } from 'zod';
import { InputError } from '../errors.ts';
import { LIMITS, nodeSchema } from '../project.ts';
import { defineCommand, graphIn, idArg, mustBeNew } from './define.ts';

export const nodeAdd = defineCommand({
  id: 'node.add',
  label: 'Add node',
  args: z.object({
    graph: idArg,
    node: nodeSchema
      .omit({ version: true })
      .extend({ params: nodeSchema.shape.params.default({}), inputs: nodeSchema.shape.inputs.default({}) }),
  }),
  run(draft, { graph, node }, { project, catalogue }) {
    const declaration = catalogue.get(node.type);
    if (!declaration) throw new InputError(`There is no node of the type "${node.type}".`);
    const { nodes } = graphIn(project, graph);
    mustBeNew(nodes, node.id, 'node');
    if (Object.keys(nodes).length >= LIMITS.nodesPerProject) {
      throw new InputError(`A graph holds at most ${LIMITS.nodesPerProject} nodes.`);
    }
    draft.graphs[graph]!.nodes[node.id] = { ...node, version: declaration.version };
  },
});
