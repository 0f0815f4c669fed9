import { z } from 'zod';
import { InputError } from '../errors.ts';
import { fragmentSchema } from '../fragment.ts';
import { LIMITS } from '../project.ts';
import { defineCommand, graphIn, idArg, mustBeNew } from './define.ts';

export const fragmentPaste = defineCommand({
  id: 'fragment.paste',
  label: 'Paste',
  args: z.object({
    graph: idArg,
    fragment: fragmentSchema,
    /** The new id of each node of the fragment. */
    ids: z.record(idArg, idArg),
    offset: z.object({ x: z.number(), y: z.number() }),
    /** Keep wires from nodes outside the fragment where those exist in this graph. */
    keepInputs: z.boolean().default(false),
  }),
  run(draft, { graph, fragment, ids, offset, keepInputs }, { project }) {
    const { nodes } = graphIn(project, graph);
    const incoming = Object.values(fragment.nodes);
    if (Object.keys(nodes).length + incoming.length > LIMITS.nodesPerProject) {
      throw new InputError(`A graph holds at most ${LIMITS.nodesPerProject} nodes.`);
    }
    const target = draft.graphs[graph]!;
    for (const node of incoming) {
      const id = ids[node.id];
      if (!id) throw new InputError(`No new id was given for the node "${node.id}".`);
      mustBeNew(target.nodes, id, 'node');
      const inputs: typeof node.inputs = {};
      for (const [port, wire] of Object.entries(node.inputs)) {
        const inside = ids[wire.node];
        if (inside) inputs[port] = { node: inside, port: wire.port };
        else if (keepInputs && Object.hasOwn(nodes, wire.node)) inputs[port] = wire;
      }
      const position = { x: node.position.x + offset.x, y: node.position.y + offset.y };
      target.nodes[id] = { ...node, id, position, inputs };
    }
  },
});
