import { z } from 'zod';
import { checkPorts } from '../connect.ts';
import { InputError } from '../errors.ts';
import { placementFault } from '../placement.ts';
import { nodeSchema } from '../project.ts';
import { checkSetting } from './check-settings.ts';
import { defineCommand, graphIn, idArg, mustBeNew, mustHaveRoom } from './define.ts';

export const nodeAdd = defineCommand({
  id: 'node.add',
  label: 'Add node',
  args: z.object({
    graph: idArg,
    /** The version is that of the catalogue. */
    node: nodeSchema
      .omit({ version: true })
      .extend({ params: nodeSchema.shape.params.default({}), inputs: nodeSchema.shape.inputs.default({}) }),
  }),
  run(draft, { graph: id, node: args }, context) {
    const { project, catalogue } = context;
    const graph = graphIn(project, id);
    mustBeNew(graph.nodes, args.id, 'node');
    mustHaveRoom(project, 1);
    const declaration = catalogue.get(args.type);
    if (!declaration) throw new InputError(`There is no node type “${args.type}”.`, { graph: id });
    const misplaced = placementFault(graph, args.type);
    if (misplaced) throw new InputError(misplaced, { graph: id });
    const node = { ...args, version: declaration.version };
    for (const [setting, value] of Object.entries(node.params)) {
      checkSetting(context, graph, node, setting, value);
    }
    // Nothing reads the new node yet, so that no wire to it can close a circle.
    for (const [port, from] of Object.entries(node.inputs)) {
      const verdict = checkPorts(project, graph, from, node, port, catalogue);
      if (!verdict.ok) throw new InputError(verdict.reason, { graph: id, node: node.id, port });
    }
    draft.graphs[id]!.nodes[node.id] = node;
  },
});
