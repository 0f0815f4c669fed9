import { z } from 'zod';
import { checkPorts, referenceOf } from '../connect.ts';
import { nodeName } from '../describe.ts';
import { InputError } from '../errors.ts';
import { fragmentSchema } from '../fragment.ts';
import { own } from '../lookup.ts';
import { migrateNode } from '../migrate-node.ts';
import { placementFault } from '../placement.ts';
import { nodeSchema } from '../project.ts';
import type { Graph, GraphNode } from '../project.ts';
import { checkReference } from './check-settings.ts';
import { defineCommand, graphIn, idArg, mustBeNew, mustHaveRoom } from './define.ts';
import type { CommandContext } from './define.ts';

/**
 * Adds copied nodes with the wires among them. What has no place in the graph (a second Output, a function's ports in
 * an expression) is left out, as selections often hold it.
 */
export const fragmentPaste = defineCommand({
  id: 'fragment.paste',
  label: 'Paste',
  args: z.object({
    graph: idArg,
    fragment: fragmentSchema,
    /** The new id of each node of the fragment. */
    ids: z.record(idArg, idArg),
    offset: nodeSchema.shape.position,
    /** Also wire the copies to what fed the originals, where that is in this graph. */
    keepInputs: z.boolean().default(false),
  }),
  run(draft, { graph: id, fragment, ids, offset, keepInputs }, context) {
    const { project, catalogue } = context;
    const graph = graphIn(project, id);
    const copied = Object.values(fragment.nodes);
    mustHaveRoom(project, copied.length);
    const refusals = copied.map((node) => placementFault(graph, node.type));
    const fitting = copied.filter((_, i) => refusals[i] === null);
    if (fitting.length === 0) {
      throw new InputError(refusals[0] ?? 'There is nothing to paste.', { graph: id });
    }
    const present = new Set(fitting.map((node) => node.id));
    const target = draft.graphs[id]!.nodes;
    const taken = new Set<string>();
    for (const original of fitting) {
      const newId = own(ids, original.id);
      if (newId === undefined) throw new InputError(`No new id is given for the node “${original.id}”.`);
      mustBeNew(graph.nodes, newId, 'node');
      if (taken.has(newId)) throw new InputError(`Two nodes are given the id “${newId}”.`);
      taken.add(newId);
      const node = migrateNode(original, catalogue);
      const reference = referenceOf(node);
      if (reference !== null) {
        const refuse = (why: string) => new InputError(`${nodeName(node, catalogue)}: ${why}`, { graph: id });
        checkReference(project, graph, reference, refuse);
      }
      target[newId] = {
        ...node,
        id: newId,
        position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
        inputs: wiresOf(node, { graph, present, ids, keepInputs }, context),
      };
    }
  },
});

function wiresOf(
  node: GraphNode,
  copy: { graph: Graph; present: ReadonlySet<string>; ids: Record<string, string>; keepInputs: boolean },
  { project, catalogue }: CommandContext,
): GraphNode['inputs'] {
  const inputs: GraphNode['inputs'] = {};
  for (const [port, wire] of Object.entries(node.inputs)) {
    if (copy.present.has(wire.node)) {
      inputs[port] = { node: copy.ids[wire.node]!, port: wire.port };
    } else if (copy.keepInputs && checkPorts(project, copy.graph, wire, node, port, catalogue).ok) {
      inputs[port] = { ...wire };
    }
  }
  return inputs;
}
